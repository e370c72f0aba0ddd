import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailableError } from './database-turns.ts';

/** How often a database that is away is asked whether it is back. */
const PROBE_MS = 500;

/**
 * Remembers that the database can't be reached, so that requests hear of it at once in place of each waiting for its own connection, and finds out when it is back.
 */
export class Reachability {
	readonly #probe: () => Promise<void>;
	#away = false;
	#closed = false;
	#outages = 0;

	/** `probe` resolves when the database answers, on a connection of its own. */
	constructor(probe: () => Promise<void>) {
		this.#probe = probe;
	}

	/** Counts up with each outage: a connection from before the latest one may be dead without knowing it. */
	get outages(): number {
		return this.#outages;
	}

	/** @throws DatabaseUnavailableError while the database is away. */
	check(): void {
		if (this.#away) throw new DatabaseUnavailableError('The database does not answer.');
	}

	/** A connection could not be made, or gave no answer. */
	lost(): void {
		if (this.#away || this.#closed) return;
		this.#away = true;
		this.#outages++;
		void this.#untilBack();
	}

	close(): void {
		this.#closed = true;
	}

	async #untilBack(): Promise<void> {
		while (!this.#closed && !(await this.#answers())) await wait(PROBE_MS, undefined, { ref: false });
		this.#away = false;
	}

	async #answers(): Promise<boolean> {
		try {
			await this.#probe();
			return true;
		} catch {
			return false;
		}
	}
}

import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailableError } from './database-scheduler.ts';

/** How often we ask a database that is down whether it is back. */
const PROBE_MS = 500;

/**
 * Remembers that the database is unreachable, so requests fail at once instead of each waiting for a connection. Finds
 * out when it is back.
 */
export class Reachability {
	readonly #probe: () => Promise<void>;
	#away = false;
	#closed = false;
	#outages = 0;

	/** `probe` resolves when the database answers, on its own connection. */
	constructor(probe: () => Promise<void>) {
		this.#probe = probe;
	}

	/** Counts outages. A connection from before the latest one may be dead without knowing it. */
	get outages(): number {
		return this.#outages;
	}

	/** @throws DatabaseUnavailableError while the database is down. */
	check(): void {
		if (this.#away) throw new DatabaseUnavailableError('The database isn’t responding.');
	}

	/** A connection failed or gave no answer. */
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

import { LRUCache } from 'lru-cache';
import type { ClientError } from '#domain/api/client-errors.ts';

/** How many kinds of errors are remembered. The next kind replaces the one that was reported longest ago. */
const KINDS = 50;
const WINDOW_MS = 60_000;

/** One kind of error and how often it was reported to this process. */
export interface CountedClientError extends ClientError {
	count: number;
	last_at: Date;
}

interface Options {
	clock(): Date;
	log: { warn(line: object, message: string): void };
}

/**
 * Counts the errors that browsers report, and logs each kind at most once a minute, with its count. It keeps the most
 * recent kinds in memory: they are lost in a restart, and each process has its own.
 */
export class ClientErrorCounts {
	readonly #options: Options;
	readonly #kinds = new LRUCache<string, CountedClientError>({
		max: KINDS,
		dispose: (_error, kind, reason) => {
			if (reason === 'evict') this.#dropUnlogged(kind);
		},
	});
	/** Counts since the last line in the log. */
	readonly #unlogged = new Map<string, number>();
	/** Of kinds that were replaced before they were logged. */
	#unloggedOthers = 0;
	#total = 0;
	#timer: NodeJS.Timeout | undefined;

	constructor(options: Options) {
		this.#options = options;
	}

	get total(): number {
		return this.#total;
	}

	note(errors: readonly ClientError[]): void {
		for (const error of errors) {
			this.#timer ??= setTimeout(() => this.tell(), WINDOW_MS).unref();
			const kind = Object.values(error).join('\n');
			const count = (this.#kinds.get(kind)?.count ?? 0) + 1;
			this.#kinds.set(kind, { ...error, count, last_at: this.#options.clock() });
			this.#unlogged.set(kind, (this.#unlogged.get(kind) ?? 0) + 1);
			this.#total++;
		}
	}

	/** The known kinds, most recently reported first. */
	list(): CountedClientError[] {
		return [...this.#kinds.values()];
	}

	/** Logs what has been counted since the last time. */
	tell(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const errors = [...this.#unlogged].flatMap(([kind, count]) => {
			const known = this.#kinds.peek(kind);
			if (known === undefined) return [];
			const { last_at: _, ...error } = known;
			return [{ ...error, count }];
		});
		const others = this.#unloggedOthers;
		this.#unlogged.clear();
		this.#unloggedOthers = 0;
		if (errors.length > 0) this.#options.log.warn({ errors, others }, 'browsers reported errors of the page');
	}

	#dropUnlogged(kind: string): void {
		this.#unloggedOthers += this.#unlogged.get(kind) ?? 0;
		this.#unlogged.delete(kind);
	}
}

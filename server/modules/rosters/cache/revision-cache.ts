import { LRUCache } from 'lru-cache';
import { beforeDeadline } from '#server/core/with-deadline.ts';
import type { RostersNow } from './roster-watch.ts';

/** Size of an entry without its key and value. */
const ENTRY_BYTES = 200;
/**
 * A read that somebody else began waits for that person's turn. A call shares it for this long and then starts its own.
 */
const SHARED_MS = 300;

/** The rosters that a read depends on: one sport's rosters, or all of them. */
export interface ReadOf {
	sport_id?: number | undefined;
	/** The read's name, and everything other than the rosters that its result depends on. */
	key: readonly unknown[];
	/** Which rows it has, or how many, depends on the totals as well. */
	byTotals?: boolean;
}

interface CacheEntry<V> {
	revision: string;
	value: V;
}

/**
 * Results of reads, each with the revision of the rosters at which it was read. The least recently used are dropped
 * first.
 */
export class RevisionCache<V extends object> {
	readonly #entries: LRUCache<string, CacheEntry<V>>;
	readonly #running = new Map<string, Promise<V>>();

	constructor(maxBytes: number, sizeOf: (value: V) => number) {
		this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }, key) => ENTRY_BYTES + 2 * key.length + sizeOf(value) });
	}

	/** Bytes of memory in use. */
	get bytes(): number {
		return this.#entries.calculatedSize;
	}

	/** The kept result, or the result of a read in progress, or a new one from `read`. */
	async get(now: RostersNow, { sport_id, key, byTotals = false }: ReadOf, read: () => Promise<V>): Promise<V> {
		const text = JSON.stringify([sport_id ?? null, ...key]);
		const revision = byTotals ? `${now.revision(sport_id)} ${now.totals(sport_id)}` : now.revision(sport_id);
		const reading = `${revision} ${text}`;
		const until = performance.now() + SHARED_MS;
		for (;;) {
			const found = this.#entries.get(text);
			if (found?.revision === revision) return found.value;
			// It began after a check that found the same revision, so it is recent enough for this call.
			const others = this.#running.get(reading);
			if (others === undefined || performance.now() >= until) return this.#read({ text, revision, reading }, read);
			const shared = await resultBefore(until, others);
			if (shared !== undefined) return shared;
			// If it failed, the cause may concern only the call that began it, such as its turn. The first call that
			// gets here reads, and the others share that.
		}
	}

	/** It must not await anything before the others can find the read. */
	async #read({ text, revision, reading }: { text: string; revision: string; reading: string }, read: () => Promise<V>): Promise<V> {
		const own = read();
		this.#running.set(reading, own);
		try {
			const value = await own;
			// The value may be newer than the revision. Then the next check notices, and it is read again.
			this.#entries.set(text, { revision, value });
			return value;
		} finally {
			if (this.#running.get(reading) === own) this.#running.delete(reading);
		}
	}
}

/** Undefined if the work fails or isn't done at that time. The work isn't stopped. */
async function resultBefore<V>(until: number, work: Promise<V>): Promise<V | undefined> {
	return beforeDeadline(until - performance.now(), work).catch(() => undefined);
}

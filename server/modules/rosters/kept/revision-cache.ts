import { LRUCache } from 'lru-cache';
import { unlessLate } from '#server/core/within.ts';
import type { RostersNow } from './roster-watch.ts';

/** What an entry costs besides its key and value. */
const ENTRY_BYTES = 200;
/** A read that somebody else began waits in that person's turn. A call shares it for this long and then takes its own. */
const SHARED_MS = 300;

/** What a read depends on: one sport's rosters, or all of them. */
export interface ReadOf {
	sport_id?: number | undefined;
	/** What is read, and everything that the result depends on besides the rosters. */
	key: readonly unknown[];
}

interface Kept<V> {
	revision: string;
	value: V;
}

/** Results of reads, each for the rosters' revision that it was read at. The least recently used go first. */
export class RevisionCache<V extends object> {
	readonly #kept: LRUCache<string, Kept<V>>;
	readonly #running = new Map<string, Promise<V>>();

	constructor(maxBytes: number, sizeOf: (value: V) => number) {
		this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }, key) => ENTRY_BYTES + 2 * key.length + sizeOf(value) });
	}

	/** What is kept, in bytes of memory. */
	get bytes(): number {
		return this.#kept.calculatedSize;
	}

	/** The result that is kept, or that somebody else is reading at this moment, or that `read` reads now. */
	async get(now: RostersNow, { sport_id, key }: ReadOf, read: () => Promise<V>): Promise<V> {
		const text = JSON.stringify([sport_id ?? null, ...key]);
		const revision = now.revision(sport_id);
		const reading = `${revision} ${text}`;
		const until = performance.now() + SHARED_MS;
		for (;;) {
			const found = this.#kept.get(text);
			if (found?.revision === revision) return found.value;
			// It began after a check that found the same revision, so it is as new as this call needs.
			const others = this.#running.get(reading);
			if (others === undefined || performance.now() >= until) return this.#read({ text, revision, reading }, read);
			const shared = await resultBefore(until, others);
			if (shared !== undefined) return shared;
			// If it failed, that may be for a reason of its own, such as the turn of whoever asked. The first call that gets
			// here reads, and the others share that.
		}
	}

	/** Nothing may be awaited before the others can find it. */
	async #read({ text, revision, reading }: { text: string; revision: string; reading: string }, read: () => Promise<V>): Promise<V> {
		const own = read();
		this.#running.set(reading, own);
		try {
			const value = await own;
			// What was read may be newer than the revision. Then the next check says so, and it is read again.
			this.#kept.set(text, { revision, value });
			return value;
		} finally {
			if (this.#running.get(reading) === own) this.#running.delete(reading);
		}
	}
}

/** Undefined if the work fails or isn't done at that time. It goes on. */
async function resultBefore<V>(until: number, work: Promise<V>): Promise<V | undefined> {
	return unlessLate(until - performance.now(), work).catch(() => undefined);
}

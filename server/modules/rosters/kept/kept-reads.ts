import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/open-database.ts';
import { KeptJson } from '#server/http/answers/kept-json.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { type RostersNow, RosterWatch } from './roster-watch.ts';

/** Bytes of answers and of facts that are kept. The least recently used go first. */
const ANSWER_BYTES = 32 * 1024 * 1024;
const FACT_BYTES = 8 * 1024 * 1024;
/** What an entry costs besides its key and value, and what a fact may take up. */
const ENTRY_BYTES = 200;
const FACT_SIZE = 10 * 1024;

/** What a read depends on: one sport's rosters, or all of them. */
export interface ReadOf {
	sport_id?: number | undefined;
	/** What is read, and everything that the result depends on besides the rosters. */
	key: readonly unknown[];
}

interface KeptCall {
	request: FastifyRequest;
	reply: FastifyReply;
	now?: RostersNow;
}

interface Kept<V> {
	revision: string;
	value: V;
}

/** Route dependencies of the calls that read rosters. */
export interface RosterDeps extends Deps {
	kept: KeptReads;
}

/**
 * What was read from the rosters, as long as they stay the same (docs/decisions/065). Every process has its own. A
 * result is only used if a check of the rosters that began after the request says that nothing has changed since.
 */
export class KeptReads {
	readonly #watch: RosterWatch;
	readonly #answers: LRUCache<string, Kept<KeptJson>>;
	readonly #facts: LRUCache<string, Kept<object>>;

	constructor(db: Db, { answerBytes = ANSWER_BYTES, factBytes = FACT_BYTES } = {}) {
		this.#watch = new RosterWatch(db);
		this.#answers = lru(answerBytes, ({ size }) => size);
		this.#facts = lru(factBytes, () => FACT_SIZE);
	}

	/** What is kept, in bytes of memory. */
	get bytes(): number {
		return this.#answers.calculatedSize + this.#facts.calculatedSize;
	}

	now(): Promise<RostersNow> {
		return this.#watch.now();
	}

	/**
	 * Sends the JSON answer to a read, which `read` makes unless it is kept. `read` must not look at anything but the
	 * rosters. A call that has checked them already passes `now`.
	 */
	async send({ request, reply, ...checked }: KeptCall, of: ReadOf, read: (now: RostersNow) => Promise<unknown>): Promise<FastifyReply> {
		const now = checked.now ?? (await this.now());
		const kept = await keep(this.#answers, now, of, async () => new KeptJson(await read(now)));
		return kept.send(request, reply);
	}

	/** A small fact, such as a count, that several answers share. */
	async fact<V extends object>(now: RostersNow, of: ReadOf, read: () => Promise<V>): Promise<V> {
		return (await keep(this.#facts, now, of, read)) as V;
	}
}

function lru<V extends object>(maxSize: number, sizeOf: (value: V) => number): LRUCache<string, Kept<V>> {
	return new LRUCache({ maxSize, sizeCalculation: ({ value }, key) => ENTRY_BYTES + 2 * key.length + sizeOf(value) });
}

async function keep<V extends object>(cache: LRUCache<string, Kept<V>>, now: RostersNow, { sport_id, key }: ReadOf, read: () => Promise<V>): Promise<V> {
	const text = JSON.stringify([sport_id ?? null, ...key]);
	const revision = now.revision(sport_id);
	const found = cache.get(text);
	if (found?.revision === revision) return found.value;
	// What is read now may be newer than the revision. Then the next check says so, and it is read again.
	const value = await read();
	cache.set(text, { revision, value });
	return value;
}

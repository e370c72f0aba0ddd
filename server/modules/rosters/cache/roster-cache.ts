import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/open-database.ts';
import { CachedJson } from '#server/http/answers/cached-json.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { type ReadOf, RevisionCache } from './revision-cache.ts';
import { type RostersNow, RosterWatch } from './roster-watch.ts';

/** The most bytes of answers, and of facts, in memory. */
const ANSWER_BYTES = 32 * 1024 * 1024;
const FACT_BYTES = 8 * 1024 * 1024;
/** Bytes that we assume for a fact, unless the call gives its size. */
const FACT_SIZE = 10 * 1024;

interface CachedCall {
	request: FastifyRequest;
	reply: FastifyReply;
	now?: RostersNow;
}

interface Fact {
	value: object;
	bytes: number;
}

/** Route dependencies of the calls that read rosters. */
export interface RosterDeps extends Deps {
	cache: RosterCache;
}

/**
 * What was read from the rosters, kept while they stay the same (docs/decisions/065). Every process has its own. A
 * result is only used if a check of the rosters that began after the request says that nothing has changed since.
 */
export class RosterCache {
	readonly #watch: RosterWatch;
	readonly #answers: RevisionCache<CachedJson>;
	readonly #facts: RevisionCache<Fact>;

	constructor(db: Db, { answerBytes = ANSWER_BYTES, factBytes = FACT_BYTES } = {}) {
		this.#watch = new RosterWatch(db);
		this.#answers = new RevisionCache(answerBytes, ({ size }) => size);
		this.#facts = new RevisionCache(factBytes, ({ bytes }) => bytes);
	}

	/** Bytes of memory in use. */
	get bytes(): number {
		return this.#answers.bytes + this.#facts.bytes;
	}

	now(): Promise<RostersNow> {
		return this.#watch.now();
	}

	/**
	 * Sends the JSON answer to a read. `read` makes it unless it is cached, and must not look at anything but the
	 * rosters. A call that has checked them already passes `now`.
	 */
	async send({ request, reply, ...checked }: CachedCall, of: ReadOf, read: (now: RostersNow) => Promise<unknown>): Promise<FastifyReply> {
		const now = checked.now ?? (await this.now());
		const json = await this.#answers.get(now, of, async () => new CachedJson(await read(now)));
		return json.send(request, reply);
	}

	/** A fact that several answers share, such as a count. @param sizeOf its size in bytes, if that may be large */
	async fact<V extends object>(now: RostersNow, of: ReadOf, read: () => Promise<V>, sizeOf: (value: V) => number = () => FACT_SIZE): Promise<V> {
		const { value } = await this.#facts.get(now, of, async () => {
			const found = await read();
			return { value: found, bytes: sizeOf(found) };
		});
		return value as V;
	}
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { Db } from '#server/db/open-database.ts';
import { asOfLog } from '#server/db/pool/database-lane.ts';
import { CachedJson } from '#server/http/answers/cached-json.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { KnownTotals } from './known-totals.ts';
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

interface KeptAnswer {
	json: CachedJson;
	/** `KnownTotals.version` of its amounts. */
	version: number;
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
 * Results of reads, kept while the rosters stay the same (docs/decisions/065, 168). Every process has its own. A result
 * is only used if a check of the rosters that began after the request says that nothing has changed since. A replica may
 * do the read if it has all that the check found (docs/decisions/175).
 */
export class RosterCache {
	readonly #watch: RosterWatch;
	readonly #totals: KnownTotals;
	readonly #answers: RevisionCache<KeptAnswer>;
	readonly #facts: RevisionCache<Fact>;

	constructor(db: Db, { answerBytes = ANSWER_BYTES, factBytes = FACT_BYTES } = {}) {
		this.#watch = new RosterWatch(db);
		this.#totals = new KnownTotals(db);
		this.#answers = new RevisionCache(answerBytes, ({ json }) => json.size);
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
		const { json } = await this.#answers.get(now, of, async () => ({ json: new CachedJson(await asOfLog(now.reached, () => read(now))), version: 0 }));
		return json.send(request, reply);
	}

	/** Sends an answer with athletes (`athletes`). @param athletesOf those in an answer */
	async sendAthletes<A>(
		{ request, reply, ...checked }: CachedCall,
		of: ReadOf,
		read: (now: RostersNow) => Promise<A>,
		athletesOf: (answer: A) => readonly Player[],
	): Promise<FastifyReply> {
		const now = checked.now ?? (await this.now());
		// It shows the totals by which its athletes were found.
		if (of.byTotals) return this.send({ request, reply, now }, of, read);
		return (await this.athletes(now, of, read, athletesOf)).send(request, reply);
	}

	/**
	 * An answer with athletes that weren't found by their totals. It is kept while the rosters stay the same, and its
	 * amounts are those of the newest tick, so a donation costs no read. @param athletesOf those in an answer
	 */
	async athletes<A>(now: RostersNow, of: ReadOf, read: (now: RostersNow) => Promise<A>, athletesOf: (answer: A) => readonly Player[]): Promise<CachedJson> {
		await asOfLog(now.reached, () => this.#totals.upTo(now));
		const kept = await this.#answers.get(now, of, async () => {
			const answer = await asOfLog(now.reached, () => read(now));
			this.#showTotals(athletesOf(answer));
			return { json: new CachedJson(answer), version: this.#totals.version };
		});
		if (kept.version !== this.#totals.version) {
			const answer = JSON.parse(kept.json.text) as A;
			if (this.#showTotals(athletesOf(answer))) kept.json = new CachedJson(answer);
			kept.version = this.#totals.version;
		}
		return kept.json;
	}

	/** @returns whether any has changed. */
	#showTotals(athletes: readonly Player[]): boolean {
		let changed = false;
		for (const athlete of athletes) {
			const dollars = centsToDollars(toCents(this.#totals.of(athlete.player_id)));
			changed ||= athlete.received_donations !== dollars;
			athlete.received_donations = dollars;
		}
		return changed;
	}

	/** A fact that several answers share, such as a count. @param sizeOf its size in bytes, if that may be large */
	async fact<V extends object>(now: RostersNow, of: ReadOf, read: () => Promise<V>, sizeOf: (value: V) => number = () => FACT_SIZE): Promise<V> {
		const { value } = await this.#facts.get(now, of, async () => {
			const found = await asOfLog(now.reached, read);
			return { value: found, bytes: sizeOf(found) };
		});
		return value as V;
	}
}

import { LRUCache } from 'lru-cache';
import type { Sport } from '#domain/roster/roster.ts';
import type { ClientAddress } from '#server/core/client-address.ts';
import { desc, eq, type Placeholder, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { changedTotals, ticks } from '#server/db/schema/feed-schema.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { players, sports, teams } from '#server/db/schema/rosters-schema.ts';
import { sportChangedSince } from '../ticks/changed-since.ts';
import { cursorText, type Tick } from '../ticks/roster-cursor.ts';

/** The rosters as of one check. */
export interface RostersNow {
	/** The check's snapshot, as `pg_current_snapshot()` writes it. */
	snapshot: string;
	/** The newest tick. */
	tick: Tick;
	/** Position of the log (`pg_lsn`) up to which a replica has all that this check found. Undefined if no server has it. */
	reached: string | undefined;
	/** The tick of a cursor, if an earlier check saw it and this one found that it's still in the database. */
	tickOf(cursor: string): Tick | undefined;
	sports: readonly WatchedSport[];
	/**
	 * A text that differs after every change of the sport's athletes or teams. Without a sport, after any change. Amounts
	 * aren't part of that: `totals` differs after each tick that changed one.
	 */
	revision(sport_id?: number): string;
	totals(sport_id?: number): string;
}

export interface WatchedSport extends Sport {
	slug: string;
	/** The newest mark on the sport's rows (docs/decisions/030); 0 without rows. */
	mark: bigint;
	/** The newest tick that changed the total of one of its athletes; 0 without one. */
	totals_tick: bigint;
}

/** Ticks whose snapshots a process remembers: those of some hours with a change every other second. */
const REMEMBERED_TICKS = 5000;

/** Of a sport: id, name, slug, whether it has changed since the previous check, newest mark, newest tick of totals. */
type CheckedSport = [number, string, string, boolean, string, string];

/** A check is one short statement that answers everybody, so it is vital work, with a turn of its own. */
const CHECK = { lane: 'vital', asker: { address: 'rosters', subnet: 'rosters' } satisfies ClientAddress } as const;

/**
 * Knows whether the rosters have changed since it was last asked, whichever process changed them. It asks the database
 * each time, once for all who ask at the same moment, so a change is seen by every read that begins after its commit.
 *
 * Each row carries the id of the transaction that wrote it last. A row has changed since the previous check exactly if
 * that check's snapshot didn't see that transaction. Rows are deleted only together with a new epoch.
 *
 * A crash of PostgreSQL and a failover hand out ids again that weren't in the log yet, and a snapshot from before takes
 * the later transaction for one that it has seen. So a check in another life of the database takes everything as changed.
 */
export class RosterWatch {
	#running: Promise<RostersNow> | undefined;
	#next: Promise<RostersNow> | undefined;
	#last: RostersNow | undefined;
	/** The life of the database that the last check found (`LIFE`). */
	#life = NO_CHECK.life;
	readonly #db: Db;
	#question: ReturnType<typeof prepareCheck> | undefined;
	/** The epoch, the life of the database, and the list of sports, as of the last check. */
	#sportsKey: string | undefined;
	/** Counters of changes: to everything at once, to each sport, and to anything. */
	#resets = 0;
	#changes = 0;
	readonly #changesOf = new Map<number, number>();
	/** The ticks that checks found, by cursor. */
	#ticks = new LRUCache<string, Tick>({ max: REMEMBERED_TICKS });

	constructor(db: Db) {
		this.#db = db;
	}

	/**
	 * The rosters as of now. A check that is already running may be older than the caller's question, so the next one
	 * answers it.
	 */
	now(): Promise<RostersNow> {
		if (this.#next !== undefined) return this.#next;
		if (this.#running === undefined) return this.#begin();
		this.#next = this.#afterwards(this.#running);
		return this.#next;
	}

	async #afterwards(running: Promise<RostersNow>): Promise<RostersNow> {
		await running.catch(() => undefined);
		this.#next = undefined;
		return this.#begin();
	}

	#begin(): Promise<RostersNow> {
		const running = inLane(CHECK, () => this.#check()).finally(() => {
			this.#running = undefined;
		});
		this.#running = running;
		return running;
	}

	async #check(): Promise<RostersNow> {
		this.#question ??= prepareCheck(this.#db);
		const { snapshot, tick } = this.#last ?? NO_CHECK;
		const [row] = await this.#question.execute({ snapshot, life: this.#life, tick: String(tick.tick), branch: tick.branch });
		if (row === undefined) throw new Error('the database has no epoch in meta, or no tick');
		this.#life = row.life;
		// The database went back to an earlier moment, and what it did afterwards is gone.
		if (!row.kept) this.#ticks = new LRUCache({ max: REMEMBERED_TICKS });
		// Of the row, only the tick is kept: the list of sports is larger than a thousand of them.
		const found = { tick: row.tick, branch: row.branch, seen: row.seen };
		this.#ticks.set(cursorText(found), found);
		this.#last =
			this.#last !== undefined && row.sports === null
				? this.#last
				: this.#noted({ ...row, reached: row.reached ?? undefined }, JSON.parse(row.sports ?? '[]') as CheckedSport[]);
		return this.#last;
	}

	#noted({ snapshot, epoch, life, reached, ...row }: CheckRow, found: CheckedSport[]): RostersNow {
		const { tick, branch, seen } = row;
		const sportsKey = JSON.stringify([epoch, life, found.map(([sport_id, name, slug]) => [sport_id, name, slug])]);
		if (sportsKey !== this.#sportsKey) {
			this.#sportsKey = sportsKey;
			this.#resets++;
		}
		for (const [sport_id, , , changed] of found) {
			if (!changed) continue;
			this.#changesOf.set(sport_id, (this.#changesOf.get(sport_id) ?? 0) + 1);
			this.#changes++;
		}
		const last = this.#last;
		const isNews = last === undefined || last.tick.tick !== tick || last.tick.branch !== branch || last.revision() !== `${this.#resets}.all${this.#changes}`;
		const [resets, changes, changesOf, ticks] = [this.#resets, this.#changes, new Map(this.#changesOf), this.#ticks];
		const sports = found.map(([sport_id, sport_name, slug, , newest, totals]) => ({
			sport_id,
			sport_name,
			slug,
			mark: BigInt(newest),
			totals_tick: BigInt(totals),
		}));
		const totalsTicks = new Map<number | undefined, bigint>(sports.map(({ sport_id, totals_tick }) => [sport_id, totals_tick]));
		totalsTicks.set(
			undefined,
			[0n, ...totalsTicks.values()].reduce((newest, one) => (one > newest ? one : newest)),
		);
		return {
			snapshot,
			tick: { tick, branch, seen },
			// The log goes on all the time. A replica needs no more of it than the rosters do.
			reached: isNews ? reached : last.reached,
			tickOf: (cursor) => ticks.get(cursor),
			sports,
			revision: (sport_id) => `${resets}.${sport_id === undefined ? `all${changes}` : (changesOf.get(sport_id) ?? 0)}`,
			totals: (sport_id) => `${resets}.${totalsTicks.get(sport_id) ?? 0n}`,
		};
	}
}

/** Prepared, because planning it takes three times as long as running it. */
function prepareCheck(db: Db) {
	return checkSince(db, {
		snapshot: sql.placeholder('snapshot'),
		life: sql.placeholder('life'),
		tick: sql.placeholder('tick'),
		branch: sql.placeholder('branch'),
	}).prepare('check_rosters');
}

type CheckRow = Tick & { snapshot: string; epoch: string; life: string; reached: string | undefined };

/** In place of an earlier check: it saw nothing. */
export const NO_CHECK = { snapshot: '1:1:', life: '', tick: { tick: 0n, branch: '', seen: '1:1:' } };

interface EarlierCheck {
	snapshot: string | Placeholder;
	life: string | Placeholder;
	/** The newest tick that it found. */
	tick: string | Placeholder;
	branch: string | Placeholder;
}

/** Differs after each start of the server, on another server, and after a crash, which empties the statistics. */
const LIFE = sql<string>`concat(pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`;

/**
 * The current revision of the rosters, and the sports that have changed since an earlier check. `sports` is null if
 * nothing at all has been committed since. Each sport costs a few steps in the indexes of marks. `kept` is false if the
 * earlier check's tick is gone.
 */
export function checkSince(db: Db, { snapshot, life, tick, branch }: EarlierCheck) {
	const newest = (table: typeof players | typeof teams) => sql`(select max(r.changed_xid) from ${table} r where r.sport_id = s.sport_id)`;
	const checked = sql`(select coalesce(json_agg(json_build_array(s.sport_id, s.sport_name, s.slug, ${sportChangedSince(snapshot, sql`s.sport_id`)},
		coalesce(greatest(${newest(players)}, ${newest(teams)}), 0)::text,
		coalesce((select max(c.tick) from ${changedTotals} c where c.sport_id = s.sport_id), 0)::text) order by s.sport_id), '[]')::text from ${sports} s)`;
	return db
		.select({
			snapshot: sql<string>`pg_current_snapshot()::text`,
			epoch: meta.value,
			life: LIFE,
			sports: sql<string | null>`case when pg_current_snapshot()::text <> ${snapshot}::text or ${LIFE} <> ${life}::text then ${checked} end`,
			/** Not before any commit that the snapshot sees, because its end is in the log by then. */
			reached: sql<string | null>`case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end::text`,
			kept: sql<boolean>`exists (select 1 from ${ticks} earlier where earlier.tick = ${tick}::bigint and earlier.branch = ${branch}::text)`,
			tick: ticks.tick,
			branch: ticks.branch,
			seen: ticks.seen,
		})
		.from(meta)
		.innerJoin(ticks, sql`true`)
		.where(eq(meta.key, 'epoch'))
		.orderBy(desc(ticks.tick))
		.limit(1);
}

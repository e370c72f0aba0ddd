import { type FeedHead, hasTick } from '#domain/roster/shared-feed.ts';
import { asc, sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { feedWindows } from '#server/db/schema/feed-schema.ts';
import { newestTick } from '../ticks/find-ticks.ts';
import { parseCursor } from '../ticks/roster-cursor.ts';

/** A head without the time as of which it holds. */
export interface FeedState extends Omit<FeedHead, 'version' | 'as_of'> {
	/** On a replica, when the last transaction that has reached it was committed. A primary has them all. */
	reached: Date | undefined;
}

/**
 * The head that is sent at this time. A replica's is as of what has reached it: a device that is ahead of the replica would
 * otherwise take it for the newer one, and its own history for a lost one.
 */
export function feedHead({ reached, ...state }: FeedState, now: Date): FeedHead {
	const as_of = reached !== undefined && reached < now ? reached : now;
	return { version: 1, as_of: as_of.toISOString(), ...state };
}

/** What the shared feed consists of, from one snapshot of the database. */
export function readFeedState(db: Db): Promise<FeedState> {
	return readConsistently(db, async (tx) => {
		const reached = await reachedBy(tx);
		const branches = await readBranches(tx);
		const windows = await tx
			.select({ length: feedWindows.length, from: feedWindows.from_tick, to: feedWindows.to_tick, hash: feedWindows.hash, size: feedWindows.size })
			.from(feedWindows)
			.orderBy(asc(feedWindows.from_tick), asc(feedWindows.to_tick));
		const { tick } = await newestTick(tx);
		// A phone shouldn't have to take in a month of changes after its first download.
		const first = (windows.find(({ length }) => length === 'day') ?? windows[0])?.from;
		return {
			reached,
			tick: Number(tick),
			branches,
			windows: windows.map(({ from, to, hash, size }) => ({ from: Number(from), to: Number(to), hash, size })),
			snapshots: first === undefined ? [] : await readSnapshots(tx, first, branches),
		};
	});
}

async function reachedBy(tx: Db): Promise<Date | undefined> {
	const [row] = rowsOf<{ ms: string | null }>(
		await tx.execute(sql`
			select case when pg_is_in_recovery() then coalesce(extract(epoch from pg_last_xact_replay_timestamp()) * 1000, 0)::bigint::text end as ms`),
	);
	return row?.ms == null ? undefined : new Date(Number(row.ms));
}

/** Newest first, back to the last tick of a version that noted no changes: each tick knows the first of its branch. */
async function readBranches(tx: Db): Promise<FeedHead['branches']> {
	const rows = rowsOf<{ branch: string; first: string; last: string }>(
		await tx.execute(sql`
			with recursive walk as (
				(select branch, branch_first, tick from ticks order by tick desc limit 1)
				union all
				select t.branch, t.branch_first, t.tick from walk w join ticks t on t.tick = w.branch_first - 1
			) select branch, coalesce(branch_first, tick)::text as first, tick::text as last from walk`),
	);
	return rows.map(({ branch, first, last }) => ({ branch, first: Number(first), last: Number(last) }));
}

/** The snapshots that windows lead on from. */
async function readSnapshots(tx: Db, first: bigint, branches: FeedHead['branches']): Promise<FeedHead['snapshots']> {
	const rows = rowsOf<{ sport_id: number; cursor: string; hash: string; size: number; bulk: string }>(
		await tx.execute(sql`
			select s.sport_id, s.cursor, s.hash, octet_length(s.br) as size,
				coalesce((select max(c.tick) from changed_rosters c where c.sport_id = s.sport_id and c.kind = 'bulk'), 0)::text as bulk
			from sync_snapshots s order by s.sport_id`),
	);
	return rows.flatMap(({ sport_id, cursor: text, hash, size, bulk }) => {
		const cursor = parseCursor(text);
		if (cursor?.kind !== 'tick' || cursor.tick < first || cursor.tick < BigInt(bulk)) return [];
		const tick = Number(cursor.tick);
		if (!hasTick({ branches }, cursor.branch, tick)) return [];
		return [{ sport_id, tick, hash, size }];
	});
}

import { and, desc, eq, gte, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { ticks } from '#server/db/schema/feed-schema.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import type { players, teams } from '#server/db/schema/rosters-schema.ts';
import { parseCursor, type RosterCursor, type Tick, xminOf } from './roster-cursor.ts';

/**
 * A crash or a failover hands out transaction ids again that weren't in the log yet, so an earlier version's cursor may
 * be ahead of later changes. Far fewer ids than this can be repeated.
 */
const REPEATED_IDS = 20_000n;

/** The point after which changes are looked for. */
export interface ChangesAfter {
	/** Every mark below it was seen. */
	xmin: bigint;
	/** The snapshot that says which of the later marks were seen; undefined: none of them. */
	seen?: string;
	/** The totals of every tick up to this one were seen; undefined: none. */
	tick?: bigint;
}

/** The newest tick that the transaction sees, and the transaction that committed it. The migration wrote the first. */
export async function newestTick(db: Db): Promise<Tick & { xid: bigint }> {
	const { tick, branch, seen, xid } = ticks;
	const [row] = await db.select({ tick, branch, seen, xid }).from(ticks).orderBy(desc(ticks.tick)).limit(1);
	if (row === undefined) throw new Error('the database has no tick');
	return row;
}

export function afterTick({ tick, seen }: Pick<Tick, 'tick' | 'seen'>): ChangesAfter {
	return { xmin: xminOf(seen), seen, tick };
}

/** A row's mark is after that point. The first comparison is for the index of marks. */
export function markedAfter(mark: (typeof players | typeof teams)['changed_xid'], { xmin, seen }: ChangesAfter): SQL | undefined {
	return and(gte(mark, xmin), seen === undefined ? undefined : sql`not pg_visible_in_snapshot(${mark}::text::xid8, ${seen}::pg_snapshot)`);
}

/** The snapshot saw the row's last change. A row that it didn't see comes with a later tick. */
export function markedUpTo(mark: (typeof players | typeof teams)['changed_xid'], seen: string): SQL {
	return sql`pg_visible_in_snapshot(${mark}::text::xid8, ${seen}::pg_snapshot)`;
}

/**
 * The point from which a delta for the cursor starts. `foreign`: the cursor isn't from this history of the database.
 * `ahead`: this is a replica, and the tick may not have reached it yet.
 */
export async function findStart(tx: Db, text: string, newest: Tick): Promise<ChangesAfter | 'foreign' | 'ahead'> {
	const cursor = parseCursor(text);
	if (cursor === undefined) return 'foreign';
	if (cursor.kind === 'epoch') return startOfEarlier(tx, cursor, newest);
	if (cursor.branch === newest.branch && cursor.tick === newest.tick) return afterTick(newest);
	const [row] = await tx
		.select({ tick: ticks.tick, seen: ticks.seen })
		.from(ticks)
		.where(and(eq(ticks.tick, cursor.tick), eq(ticks.branch, cursor.branch)));
	if (row !== undefined) return afterTick(row);
	return (await isReplica(tx)) ? 'ahead' : 'foreign';
}

async function startOfEarlier(tx: Db, { epoch, xmin }: RosterCursor & { kind: 'epoch' }, newest: Tick): Promise<ChangesAfter | 'foreign'> {
	const [row] = await tx.select({ epoch: meta.value }).from(meta).where(eq(meta.key, 'epoch'));
	if (row?.epoch !== epoch) return 'foreign';
	const certain = xminOf(newest.seen);
	const from = (xmin < certain ? xmin : certain) - REPEATED_IDS;
	return { xmin: from > 0n ? from : 0n };
}

async function isReplica(tx: Db): Promise<boolean> {
	return rowsOf<{ replica: boolean }>(await tx.execute(sql`select pg_is_in_recovery() as replica`))[0]?.replica === true;
}

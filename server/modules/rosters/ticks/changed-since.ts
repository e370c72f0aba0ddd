import { type Placeholder, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players, sports, teams } from '#server/db/schema/rosters-schema.ts';

/** Whether a sport's athletes or teams have changed since a snapshot; without a sport, whether any have. */
export function changedSince(snapshot: string, sport_id: number | undefined): SQL {
	return sport_id === undefined
		? sql`exists (select 1 from ${sports} s where ${sportChangedSince(snapshot, sql`s.sport_id`)})`
		: sportChangedSince(snapshot, sql`${sport_id}::int`);
}

export async function hasChangedSince(db: Db, snapshot: string, sport_id: number): Promise<boolean> {
	return rowsOf<{ changed: boolean }>(await db.execute(sql`select ${changedSince(snapshot, sport_id)} as changed`))[0]?.changed === true;
}

/**
 * Each row carries the id of the transaction that wrote it last (docs/decisions/030). So it has changed exactly if the
 * snapshot didn't see that transaction.
 */
export function sportChangedSince(snapshot: string | Placeholder, sport_id: SQL): SQL {
	// In the order of the index, which the planner then uses even without statistics. In `exists`, it ignores the order.
	const changed = (table: typeof players | typeof teams) =>
		sql`(select true from ${table} r where r.sport_id = ${sport_id} and r.changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)::text::bigint
			and not pg_visible_in_snapshot(r.changed_xid::text::xid8, ${snapshot}::pg_snapshot) order by r.changed_xid limit 1) is not null`;
	return sql`(${changed(players)} or ${changed(teams)})`;
}

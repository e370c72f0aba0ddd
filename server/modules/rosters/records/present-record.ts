import { type SQL, type SQLWrapper, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/**
 * In a query: the id of the record that stands for an athlete now. It is another one if the record was merged into it
 * (docs/decisions/155).
 */
export function presentRecord(player_id: number | SQLWrapper): SQL<number> {
	return sql<number>`coalesce((select m.merged_into from players m where m.player_id = ${player_id}), ${player_id})`;
}

/**
 * The ids of all records of an athlete. With these, a query of many rows can use the index that holds them in order.
 */
export async function recordIds(db: Db, player_id: number): Promise<number[]> {
	return rowsOf<{ player_id: number }>(await db.execute(recordsOf(player_id))).map((row) => row.player_id);
}

/**
 * In a query: the ids of all records of an athlete, for `in`. Payments, plans, and donations keep the record for which
 * they were made, so whatever belongs to an athlete is read through this.
 */
export function recordsOf(player_id: number): SQL {
	return sql`(select r.player_id from players r where r.player_id = ${presentRecord(player_id)} or r.merged_into = ${presentRecord(player_id)})`;
}

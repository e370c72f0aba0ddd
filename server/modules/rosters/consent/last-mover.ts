import type { Mover } from '#domain/roster/consent-states.ts';
import { type SQL, type SQLWrapper, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** In a query: who changed a record's consent last, and so whose pause it is, if it is paused. Null if nobody ever did. */
export function moverOf(player_id: number | SQLWrapper): SQL<Mover | null> {
	return sql`(select c.mover from consent_changes c where c.player_id = ${player_id} order by c.change_id desc limit 1)`;
}

/** The same for one record; undefined if nobody ever did. */
export async function lastMover(db: Db, player_id: number): Promise<Mover | undefined> {
	const [row] = rowsOf<{ mover: Mover | null }>(await db.execute(sql`select ${moverOf(player_id)} as mover`));
	return row?.mover ?? undefined;
}

import type { Mover } from '#domain/roster/consent-states.ts';
import { desc, eq, type SQL, type SQLWrapper, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { isTeamWithin, type Reach } from '../records/staff.ts';

/** In a query: who changed a record's consent last, and so whose pause it is, if it is paused. Null if nobody ever did. */
export function moverOf(player_id: number | SQLWrapper): SQL<Mover | null> {
	return sql`(select c.mover from consent_changes c where c.player_id = ${player_id} order by c.change_id desc limit 1)`;
}

/** The same for one record; undefined if nobody ever did. */
export async function lastMover(db: Db, player_id: number): Promise<Mover | undefined> {
	return (await lastChange(db, player_id))?.mover;
}

/** The same as a desk sees it: a pause by another school's desk, from before a move, is as little theirs to end as an admin's. */
export async function lastMoverFor(db: Db, player_id: number, reach: Reach): Promise<Mover | undefined> {
	const last = await lastChange(db, player_id);
	if (last?.mover !== 'desk' || reach === 'all') return last?.mover;
	return last.team_id !== null && (await isTeamWithin(db, reach, last.team_id)) ? 'desk' : 'admin';
}

/** Who changed a record's consent last, and on which team the athlete was. */
export async function lastChange(db: Db, player_id: number): Promise<Pick<typeof consentChanges.$inferSelect, 'mover' | 'team_id'> | undefined> {
	const [last] = await db
		.select({ mover: consentChanges.mover, team_id: consentChanges.team_id })
		.from(consentChanges)
		.where(eq(consentChanges.player_id, player_id))
		.orderBy(desc(consentChanges.change_id))
		.limit(1);
	return last;
}

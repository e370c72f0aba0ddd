import { isClosed } from '#domain/roster/consent-states.ts';
import { and, eq, max } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { presentRecord } from '../records/present-record.ts';

/** Since when nothing may be given to an athlete; null while something may. From one no to a stricter one, it stays closed. */
export async function closedSince(db: Db, player_id: number): Promise<Date | null> {
	const [row] = await db
		.select({ consent: players.consent, since: max(consentChanges.changed_at) })
		.from(players)
		.leftJoin(consentChanges, and(eq(consentChanges.player_id, players.player_id), eq(consentChanges.from_consent, 'listed')))
		.where(eq(players.player_id, presentRecord(player_id)))
		.groupBy(players.player_id);
	if (row === undefined) throw new Error(`athlete ${player_id} has no row`);
	if (!isClosed(row.consent)) return null;
	if (row.since === null) throw new Error(`athlete ${player_id} is ${row.consent}, and no change says since when`);
	return row.since;
}

import { and, eq, inArray, isNull, notInArray } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { pageTexts } from '#server/db/schema/own-page-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { presentRecord } from '../records/present-record.ts';

/**
 * What an athlete (the ids of all records) says on their page, while the claim that it came from counts: it hasn't ended, and the athlete is on its team.
 * Undefined if nothing is shown. Whoever has opted out shows nothing (docs/decisions/180).
 */
export async function ownWords(db: Db, records: readonly number[]): Promise<string | undefined> {
	if (records.length === 0) return undefined;
	const [words] = await db
		.select({ text: pageTexts.text })
		.from(claims)
		.innerJoin(pageTexts, eq(pageTexts.claim_id, claims.claim_id))
		.innerJoin(players, and(eq(players.player_id, presentRecord(claims.player_id)), eq(players.team_id, claims.team_id)))
		.where(and(inArray(claims.player_id, [...records]), isNull(claims.ended_at), notInArray(players.consent, ['opted_out', 'removed'])))
		.limit(1);
	return words?.text;
}

import { type Consent, isClosed } from '#domain/roster/consent-states.ts';
import { inArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { closedSince, presentRecord } from '#server/modules/rosters/public.ts';
import type { Intent } from './intents.ts';

/** A donation for an athlete who has said no. */
export interface ClosedDonation {
	intent: Intent;
	consent: Consent;
}

/** The donations for athletes who have said no, in the order given. */
export async function closedAmong(db: Db, donations: readonly Intent[]): Promise<ClosedDonation[]> {
	if (donations.length === 0) return [];
	const given = donations.map(({ player_id }) => player_id);
	const rows = await db
		.select({
			player_id: players.player_id,
			consent: sql<Consent>`(select consent_now(p.consent, p.player_id, p.team_id) from players p where p.player_id = ${presentRecord(players.player_id)})`,
		})
		.from(players)
		.where(inArray(players.player_id, given));
	const consents = new Map(rows.map(({ player_id, consent }) => [player_id, consent]));
	return donations.flatMap((intent) => {
		const consent = consents.get(intent.player_id);
		return consent !== undefined && isClosed(consent) ? [{ intent, consent }] : [];
	});
}

/** Whether a charge was begun after the athlete had said no: whatever could take it couldn't be ended before. It is refunded. */
export async function isAfterNo(db: Db, { player_id }: Pick<Intent, 'player_id'>, begun_at: Date): Promise<boolean> {
	const since = await closedSince(db, player_id);
	return since !== null && begun_at > since;
}

import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import type { PresentRecord } from '../records/lock-present.ts';

/**
 * Notes in an athlete's history what their yes, or the end of one, has changed; the database has changed it with the claim
 * (`follow_yes`). @param before the athlete as they were locked
 */
export async function noteYes(tx: Db, before: PresentRecord, { user_id, now }: { user_id: number; now: Date }): Promise<void> {
	const [after] = await tx.select({ consent: players.consent }).from(players).where(eq(players.player_id, before.player_id));
	if (after === undefined || after.consent === before.consent) return;
	await tx.insert(consentChanges).values({
		player_id: before.player_id,
		from_consent: before.consent,
		to_consent: after.consent,
		reason: after.consent === 'listed' ? 'The athlete said yes' : 'The athlete’s work status has to be confirmed',
		changed_at: now,
		changed_by: user_id,
		mover: 'athlete',
	});
}

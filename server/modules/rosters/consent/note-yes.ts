import type { Mover } from '#domain/roster/consent-states.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import type { PresentRecord } from '../records/lock-present.ts';

interface Note {
	/** What the history says. */
	reason: string;
	mover: Mover;
	actor_id: number;
	now: Date;
}

/**
 * Notes in an athlete's history what a yes, or the end of one, has changed; the database has changed it with the claim (`follow_yes`).
 * Since when an athlete is closed depends on it. @param before the athlete as they were locked @returns their consent now
 */
export async function noteYes(tx: Db, before: PresentRecord, { reason, mover, actor_id, now }: Note): Promise<PresentRecord['consent']> {
	const [after] = await tx.select({ consent: players.consent }).from(players).where(eq(players.player_id, before.player_id));
	if (after === undefined) throw new Error(`athlete ${before.player_id} has no row`);
	if (after.consent !== before.consent)
		await tx.insert(consentChanges).values({
			player_id: before.player_id,
			team_id: before.team_id,
			from_consent: before.consent,
			to_consent: after.consent,
			reason,
			changed_at: now,
			changed_by: actor_id,
			mover,
		});
	return after.consent;
}

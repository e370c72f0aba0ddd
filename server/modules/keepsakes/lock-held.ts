import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { type HeldAthlete, type Holder, heldAthlete } from '#server/modules/claims/public.ts';
import { lockPresent } from '#server/modules/rosters/public.ts';

/** The athlete whose page this person holds, with all of that locked. @throws HttpError as `heldAthlete` */
export async function lockHeld(tx: Db, holder: Holder): Promise<HeldAthlete> {
	// In the order in which everybody locks them: the account, the athlete, the claim.
	await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, holder.user_id)).for('key share');
	const { player_id } = await heldAthlete(tx, holder);
	await lockPresent(tx, player_id);
	await tx.select({ claim_id: claims.claim_id }).from(claims).where(eq(claims.claim_id, holder.claim_id)).for('update');
	// It may have ended, or the athlete moved, while we waited.
	return heldAthlete(tx, holder);
}

import { and, asc, eq, isNotNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { lockPresent, noteYes } from '#server/modules/rosters/public.ts';
import { liveClaimsOf } from '../claim-progress.ts';

/** An account goes, and its yeses with it: athletes whose page it held are closed from now on, on a site that asks first. The caller has locked it. */
export async function endYesesOf(tx: Db, user_id: number, { actor_id, now }: { actor_id: number; now: Date }): Promise<void> {
	const held = await tx
		.select({ claim_id: claims.claim_id, player_id: claims.player_id })
		.from(claims)
		.where(and(liveClaimsOf(user_id), isNotNull(claims.said_yes_at)))
		.orderBy(asc(claims.player_id));
	for (const { claim_id, player_id } of held) {
		// The athlete comes before the claim in every transaction here.
		const record = await lockPresent(tx, player_id);
		await tx
			.update(claims)
			.set({ said_yes_at: null, work_status: null, work_confirmed_at: null, work_confirmed_by: null })
			.where(eq(claims.claim_id, claim_id));
		const mover = actor_id === user_id ? 'athlete' : 'admin';
		if (record !== undefined) await noteYes(tx, record, { reason: 'The account that held the page was deleted', mover, actor_id, now });
	}
}

import { type AthleteState, stateOf } from '#domain/roster/consent-states.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { type PresentRecord, recordIds } from '#server/modules/rosters/public.ts';

export type ClaimRow = typeof claims.$inferSelect;

/** Worded like the partial index `claim_requests_waiting`. */
export const isWaiting = sql`confirmed_at is not null and decided_at is null`;

export interface Progress {
	/** All records of the athlete. */
	ids: number[];
	/** The claim that hasn't ended; it counts only if the athlete is still on its team. */
	live: ClaimRow | undefined;
	/** The live claim, if it counts. */
	holder: ClaimRow | undefined;
	state: AthleteState;
}

/** How far the claim of an athlete's page is. */
export async function progressOf(tx: Db, { player_id, team_id, consent }: Pick<PresentRecord, 'player_id' | 'team_id' | 'consent'>): Promise<Progress> {
	const ids = await recordIds(tx, player_id);
	// After a merge by a server of the former release, a claim is still of the record that is gone.
	const [live] = await tx
		.select()
		.from(claims)
		.where(and(inArray(claims.player_id, ids), isNull(claims.ended_at)))
		.orderBy(sql`${claims.player_id} = ${player_id} desc`, claims.claim_id)
		.limit(1);
	const holder = live?.team_id === team_id ? live : undefined;
	const isPending = (await tx.$count(claimRequests, and(inArray(claimRequests.player_id, ids), eq(claimRequests.team_id, team_id), isWaiting))) > 0;
	return { ids, live, holder, state: stateOf(consent, { isHeld: holder !== undefined, isPending }) };
}

/** A person's live claims. */
export const liveClaimsOf = (user_id: number) => and(eq(claims.user_id, user_id), isNull(claims.ended_at));

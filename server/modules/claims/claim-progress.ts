import { type AthleteState, stateOf } from '#domain/roster/consent-states.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { lastMover, moverOf, type PresentRecord, recordIds } from '#server/modules/rosters/public.ts';

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
	/**
	 * The state as a claim finds it. A page that its athlete paused can be claimed, such as after a move, and the pause is then the
	 * new holder's to end. One that the operator paused can't.
	 */
	claimable: AthleteState;
}

/** In a query of athletes: whether the page is paused, and by its own athlete. */
export const ownPause = sql<boolean>`${players.consent} = 'paused' and coalesce(${moverOf(players.player_id)} = 'athlete', false)`;

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
	const claim = { isHeld: holder !== undefined, isPending };
	const isOwnPause = consent === 'paused' && (await lastMover(tx, player_id)) === 'athlete';
	return { ids, live, holder, state: stateOf(consent, claim), claimable: stateOf(isOwnPause ? 'listed' : consent, claim) };
}

/** A person's live claims. */
export const liveClaimsOf = (user_id: number) => and(eq(claims.user_id, user_id), isNull(claims.ended_at));

import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import type { Claim, MyClaims } from '#domain/claims/claim-forms.ts';
import { isClosed, stateOf } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, desc, eq, gt, isNull, or, type SQL } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { moverOf, presentRecord } from '#server/modules/rosters/public.ts';
import { isWaiting, liveClaimsOf } from './claim-progress.ts';
import { yesColumns, yesOf } from './yes-of.ts';

/** The pages that a person holds, and those that they wait for. */
export async function myClaims(db: Db, user_id: number, now: Date): Promise<MyClaims> {
	const asked = await db
		.select({ player_id: players.player_id, player_name: players.player_name, team_name: teams.team_name, request: claimRequests })
		.from(claimRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(claimRequests.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(and(eq(claimRequests.user_id, user_id), or(isWaiting, and(isNull(claimRequests.confirmed_at), gt(claimRequests.expires_at, now)))))
		.orderBy(desc(claimRequests.request_id));
	return {
		claims: await viewsOf(db, liveClaimsOf(user_id)),
		waiting: asked.map(({ request, ...athlete }) => ({ ...athlete, email: request.email, confirmed: request.confirmed_at !== null })),
		agreement_version: AGREEMENT_VERSION,
	};
}

/** @throws HttpError 404 for one that has ended */
export async function findClaim(db: Db, claim_id: number): Promise<Claim> {
	const [claim] = await viewsOf(db, and(eq(claims.claim_id, claim_id), isNull(claims.ended_at)));
	if (claim === undefined) throw notFound(claimMessages.ended);
	return claim;
}

async function viewsOf(db: Db, where: SQL | undefined): Promise<Claim[]> {
	const rows = await db
		.select({
			claim_id: claims.claim_id,
			claimed_at: claims.claimed_at,
			claimed_team: claims.team_id,
			...yesColumns,
			consent: players.consent,
			mover: moverOf(players.player_id),
			player_id: players.player_id,
			player_name: players.player_name,
			team_id: teams.team_id,
			team_name: teams.team_name,
		})
		.from(claims)
		.innerJoin(players, eq(players.player_id, presentRecord(claims.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(where)
		.orderBy(claims.claim_id);
	return Promise.all(
		rows.map(async ({ consent, mover, claimed_team, claimed_at, said_yes_at, work_status, work_confirmed_at, work_note, ...claim }) => {
			const [signed] = await db
				.select({ version: agreements.version, signed_at: agreements.signed_at })
				.from(agreements)
				.where(eq(agreements.claim_id, claim.claim_id))
				.orderBy(desc(agreements.version))
				.limit(1);
			const moved = claimed_team !== claim.team_id;
			return {
				...claim,
				moved,
				state: stateOf(consent, { isHeld: !moved, isPending: false }),
				paused_by: consent !== 'paused' ? null : mover === 'athlete' ? ('athlete' as const) : ('admin' as const),
				paused_by_school: consent === 'paused' && mover === 'desk',
				claimed_at: claimed_at.toISOString(),
				yes: yesOf({ said_yes_at, work_status, work_confirmed_at }),
				declined_work: said_yes_at === null ? work_note : null,
				takes_donations: !moved && !isClosed(consent),
				agreement: signed === undefined ? null : { version: signed.version, signed_at: signed.signed_at.toISOString() },
			};
		}),
	);
}

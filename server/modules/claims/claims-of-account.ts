import type { MyData } from '#domain/account-export.ts';
import { agreementOf } from '#domain/claims/agreement.ts';
import { and, asc, eq, inArray, isNotNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { keepsakeSignatures, keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { pageProposals } from '#server/db/schema/own-page-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { yesOf } from './yes-of.ts';

/** What a person's claims say about them, for the file with all of their data. */
export async function claimsOf(tx: Db, user_id: number): Promise<Pick<MyData, 'claimed_pages' | 'signed_seasons' | 'claims_by_mail'>> {
	const held = await tx
		.select({ claim: claims, player_name: players.player_name })
		.from(claims)
		.innerJoin(players, eq(players.player_id, claims.player_id))
		.where(eq(claims.user_id, user_id))
		.orderBy(asc(claims.claim_id));
	const signed = await tx
		.select({ agreement: agreements })
		.from(agreements)
		.innerJoin(claims, eq(claims.claim_id, agreements.claim_id))
		.where(eq(claims.user_id, user_id))
		.orderBy(asc(agreements.version));
	const seasons = await tx.select().from(keepsakeSignatures).where(eq(keepsakeSignatures.user_id, user_id)).orderBy(asc(keepsakeSignatures.season));
	const noted = await tx
		.select({ signature_id: keepsakes.signature_id, number: keepsakes.number, note: keepsakes.note })
		.from(keepsakes)
		.innerJoin(keepsakeSignatures, eq(keepsakeSignatures.signature_id, keepsakes.signature_id))
		.where(and(eq(keepsakeSignatures.user_id, user_id), isNotNull(keepsakes.note)))
		.orderBy(asc(keepsakes.number));
	const wanted = await tx
		.select({ change: pageProposals })
		.from(pageProposals)
		.innerJoin(claims, eq(claims.claim_id, pageProposals.claim_id))
		.where(eq(claims.user_id, user_id))
		.orderBy(asc(pageProposals.proposal_id));
	const changed = await tx
		.select()
		.from(consentChanges)
		.where(
			and(
				inArray(
					consentChanges.player_id,
					held.map(({ claim }) => claim.player_id),
				),
				eq(consentChanges.changed_by, user_id),
				eq(consentChanges.mover, 'athlete'),
			),
		)
		.orderBy(asc(consentChanges.change_id));
	const asked = await tx.select().from(claimRequests).where(eq(claimRequests.user_id, user_id)).orderBy(asc(claimRequests.request_id));
	return {
		claimed_pages: held.map(({ claim: { claim_id, player_id, by, claimed_at, ended_at, end_note, ...claim }, player_name }) => ({
			...{ player_id, player_name, by, end_note },
			claimed_at: claimed_at.toISOString(),
			ended_at: ended_at?.toISOString() ?? null,
			yes: yesOf(claim),
			consent_changes: changed
				.filter((change) => change.player_id === player_id)
				.map(({ to_consent, changed_at }) => ({ to: to_consent, changed_at: changed_at.toISOString() })),
			page_changes: wanted
				.filter(({ change }) => change.claim_id === claim_id)
				.map(({ change: { kind, text, created_at, decision, reason } }) => ({ kind, text, created_at: created_at.toISOString(), decision, reason })),
			agreements: signed
				.filter(({ agreement }) => agreement.claim_id === claim_id)
				.map(({ agreement: { version, signed_name, strokes, guardian_name, signed_at } }) => ({
					...{ version, sentences: [...agreementOf(version)], signed_name, strokes, guardian_name },
					signed_at: signed_at.toISOString(),
				})),
		})),
		signed_seasons: seasons.map(({ signature_id, player_id, season, signed_name, strokes, signed_at }) => ({
			...{ player_id, season, signed_name, strokes },
			signed_at: signed_at.toISOString(),
			notes: noted.flatMap((card) => (card.signature_id === signature_id && card.note !== null ? { number: card.number, note: card.note } : [])),
		})),
		claims_by_mail: asked.map(({ player_id, email, created_at, confirmed_at, decision, reason }) => ({
			...{ player_id, email, decision, reason },
			created_at: created_at.toISOString(),
			confirmed_at: confirmed_at?.toISOString() ?? null,
		})),
	};
}

import type { MyData } from '#domain/account-export.ts';
import { agreementOf } from '#domain/claims/agreement.ts';
import { and, asc, eq, inArray, isNotNull, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { keepsakeSignatures, keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { pageProposals, pageTakeDowns, pageTexts, shownPhotos } from '#server/db/schema/own-page-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { presentRecord, recordWithPhoto } from '#server/modules/rosters/public.ts';
import { allThatCameIn } from './came-in.ts';
import { yesOf } from './yes-of.ts';

/** What a person's claims say about them, for the file with all of their data. */
export async function claimsOf(tx: Db, user_id: number): Promise<Pick<MyData, 'claimed_pages' | 'taken_down' | 'signed_seasons' | 'claims_by_mail'>> {
	const held = await tx
		.select({ claim: claims, player_name: players.player_name })
		.from(claims)
		.innerJoin(players, eq(players.player_id, claims.player_id))
		.where(eq(claims.user_id, user_id))
		.orderBy(asc(claims.claim_id));
	const shown = await shownOf(tx, user_id);
	const takenDown = await tx
		.select({ row: pageTakeDowns, player_id: players.player_id })
		.from(pageTakeDowns)
		.innerJoin(players, eq(players.player_id, presentRecord(pageTakeDowns.player_id)))
		.where(eq(pageTakeDowns.user_id, user_id))
		.orderBy(asc(pageTakeDowns.take_down_id));
	const cameIn = await cameInOf(tx, user_id);
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
			shown: shown.get(claim_id) ?? { text: null, image_url: null },
			came_in: cameIn.get(claim_id) ?? null,
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
		taken_down: takenDown.map(({ player_id, row: { words, had_photo, notes, reason, taken_down_at } }) => ({
			...{ player_id, words, had_photo, notes, reason },
			taken_down_at: taken_down_at.toISOString(),
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

type Page = MyData['claimed_pages'][number];

/** The person's words, and their photos that are still the athletes', by claim. */
async function shownOf(tx: Db, user_id: number): Promise<Map<number, Page['shown']>> {
	const rows = await tx
		.select({ claim_id: claims.claim_id, text: pageTexts.text, image_url: shownPhotos.image_url })
		.from(claims)
		.leftJoin(pageTexts, eq(pageTexts.claim_id, claims.claim_id))
		.leftJoin(shownPhotos, eq(shownPhotos.claim_id, claims.claim_id))
		.where(eq(claims.user_id, user_id));
	const found = new Map<number, Page['shown']>();
	for (const { claim_id, text, image_url } of rows) {
		// The files of a photo that an admin replaced are deleted.
		const isThere = image_url !== null && (await recordWithPhoto(tx, image_url)) !== undefined;
		found.set(claim_id, { text, image_url: isThere ? image_url : null });
	}
	return found;
}

/** What came in on the pages that the person holds now, by claim. A claim from before a move doesn't count. */
async function cameInOf(tx: Db, user_id: number): Promise<Map<number, NonNullable<Page['came_in']>>> {
	const held = await tx
		.select({ claim_id: claims.claim_id, player_id: players.player_id })
		.from(claims)
		.innerJoin(players, and(eq(players.player_id, presentRecord(claims.player_id)), eq(players.team_id, claims.team_id)))
		.where(and(eq(claims.user_id, user_id), isNull(claims.ended_at)));
	const found = new Map<number, NonNullable<Page['came_in']>>();
	for (const { claim_id, player_id } of held) found.set(claim_id, await allThatCameIn(tx, player_id));
	return found;
}

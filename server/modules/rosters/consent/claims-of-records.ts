import { and, desc, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claimCodes, claimRequests, claims, claimTries } from '#server/db/schema/claims-schema.ts';
import { keepsakeSignatures } from '#server/db/schema/keepsakes-schema.ts';
import { pageProposals, pageTakeDowns, pageTexts } from '#server/db/schema/own-page-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { saidYes } from '../records/consent-now.ts';

/**
 * Two records of one person are merged, and both are locked. A claim of either becomes a claim of the one that stays, for the team of
 * that time, so it counts only if the athlete is on that team. One with a yes goes before one without. Codes and waiting claims lead to the
 * record that stays by themselves.
 * @throws HttpError 409 `conflict` if two people have claimed one each: one of them isn't this athlete, and a person has to find out who
 */
export async function bringClaim(tx: Db, { from_ids, into_id }: { from_ids: readonly number[]; into_id: number }, now: Date): Promise<void> {
	const counts = sql<boolean>`${claims.team_id} = ${players.team_id}`;
	const live = await tx
		.select({ claim_id: claims.claim_id, user_id: claims.user_id, counts })
		.from(claims)
		.innerJoin(players, eq(players.player_id, claims.player_id))
		.where(and(inArray(claims.player_id, [...from_ids, into_id]), isNull(claims.ended_at)))
		.orderBy(sql`${counts} desc`, desc(saidYes(claims.player_id, claims.team_id)), sql`${claims.player_id} = ${into_id} desc`, claims.claim_id);
	// A claim from before a move doesn't count, and gives way.
	if (new Set(live.filter((claim) => claim.counts).map(({ user_id }) => user_id)).size > 1)
		throw new HttpError(409, 'conflict', 'Two people have claimed these records, one each. Find out who the athlete is, and end the other claim first.');
	// Or a merge would give a guesser 20 tries more.
	await tx
		.update(claimTries)
		.set({ player_id: into_id })
		.where(inArray(claimTries.player_id, [...from_ids]));
	const [kept, ...others] = live;
	if (kept === undefined) return;
	const ended = others.map(({ claim_id }) => claim_id);
	if (ended.length > 0) await tx.update(claims).set({ ended_at: now, end_reason: 'merged' }).where(inArray(claims.claim_id, ended));
	await tx.update(claims).set({ player_id: into_id }).where(eq(claims.claim_id, kept.claim_id));
}

/**
 * The athlete is removed for good: nobody holds the page anymore, and nobody can claim it. Signatures and names of guardians go at once,
 * also those of claims that ended before, and so do their donors' cards and what they said on the page.
 */
export async function endClaims(tx: Db, player_ids: readonly number[], now: Date): Promise<void> {
	const ids = [...player_ids];
	await tx.delete(claimCodes).where(inArray(claimCodes.player_id, ids));
	await tx.delete(claimRequests).where(inArray(claimRequests.player_id, ids));
	await tx
		.update(claims)
		.set({ ended_at: now, end_reason: 'removed' })
		.where(and(inArray(claims.player_id, ids), isNull(claims.ended_at)));
	await tx.delete(pageProposals).where(inArray(pageProposals.player_id, ids));
	await tx.delete(pageTakeDowns).where(inArray(pageTakeDowns.player_id, ids));
	await tx.update(claims).set({ end_note: null }).where(inArray(claims.player_id, ids));
	const theirs = tx.select({ id: claims.claim_id }).from(claims).where(inArray(claims.player_id, ids));
	await tx.delete(agreements).where(inArray(agreements.claim_id, theirs));
	await tx.delete(pageTexts).where(inArray(pageTexts.claim_id, theirs));
	await tx.delete(keepsakeSignatures).where(inArray(keepsakeSignatures.player_id, ids));
}

import type { ProposalDecision, Proposals } from '#domain/claims/own-page-forms.ts';
import { and, asc, eq, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { pagePhotos, pageProposals, pageTexts, shownPhotos } from '#server/db/schema/own-page-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import {
	type Decider,
	forgetPhotos,
	isRepeatedCall,
	isTeamWithin,
	isWithin,
	keepPhoto,
	lockPresent,
	namePhoto,
	type Photos,
	presentRecord,
	type Reach,
	recordWithPhoto,
	teamWithin,
	withinReach,
} from '#server/modules/rosters/public.ts';
import { proposalApprovedMail, proposalDeclinedMail, queueMail } from '../claim-mails.ts';

/** The most that the list has. The rest comes once some of these are decided. */
const LISTED = 200;
const UNKNOWN = 'We couldn’t find that, or it was withdrawn.';

/** In a query with the athlete's present record and the claim: what waits for this staff. */
const waitingWithin = (reach: Reach) => and(isNull(pageProposals.decided_at), withinReach(reach), teamWithin(reach, claims.team_id));

/** Texts and photos that wait for this staff, the oldest first. */
export async function listProposals(db: Db, reach: Reach): Promise<Proposals> {
	const rows = await db
		.select({
			proposal_id: pageProposals.proposal_id,
			kind: pageProposals.kind,
			text: pageProposals.text,
			created_at: pageProposals.created_at,
			player_id: players.player_id,
			player_name: players.player_name,
			team_name: teams.team_name,
		})
		.from(pageProposals)
		.innerJoin(players, eq(players.player_id, presentRecord(pageProposals.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.innerJoin(claims, eq(claims.claim_id, pageProposals.claim_id))
		.where(waitingWithin(reach))
		.orderBy(asc(pageProposals.created_at), asc(pageProposals.proposal_id))
		.limit(LISTED);
	return { waiting: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

/** How many wait; counting stops at `most`. */
export function countProposals(db: Db, most: number, reach: Reach): Promise<number> {
	const waiting = db
		.select({ id: pageProposals.proposal_id })
		.from(pageProposals)
		.innerJoin(players, eq(players.player_id, presentRecord(pageProposals.player_id)))
		.innerJoin(claims, eq(claims.claim_id, pageProposals.claim_id))
		.where(waitingWithin(reach));
	return db.$count(waiting.limit(most).as('w'));
}

/** A photo that waits, in this size. @throws HttpError 404, also beyond reach */
export async function waitingPhoto(db: Db, proposal_id: number, { size, reach }: { size: number; reach: Reach }): Promise<Buffer> {
	const [photo] = await db
		.select({ webp: pagePhotos.webp })
		.from(pagePhotos)
		.innerJoin(pageProposals, eq(pageProposals.proposal_id, pagePhotos.proposal_id))
		.innerJoin(players, eq(players.player_id, presentRecord(pageProposals.player_id)))
		.innerJoin(claims, eq(claims.claim_id, pageProposals.claim_id))
		.where(and(eq(pagePhotos.proposal_id, proposal_id), eq(pagePhotos.size, size), waitingWithin(reach)));
	if (photo === undefined) throw notFound(UNKNOWN);
	return photo.webp;
}

/**
 * Staff has looked at what an athlete wants on their page. An approved text or photo is shown at once. The athlete gets a mail.
 * Audited. A repeat with the same key changes nothing.
 * @throws HttpError 404, also beyond the staff's reach; 409 `conflict` if it was decided before, `bad_transition` for a page that isn't this person's anymore; 422
 *   `idempotency_mismatch`; 503 if the photo can't be stored
 */
export async function decideProposal(
	db: Db,
	proposal_id: number,
	decision: ProposalDecision,
	{ photos, ...decider }: Decider & { photos: Photos },
): Promise<void> {
	const image_url = decision.decision === 'approved' ? await storePhoto(db, photos, { proposal_id, reach: decider.reach }) : undefined;
	const outcome = await inTransaction(db, (tx) => decide(tx, proposal_id, decision, { ...decider, image_url })).catch((error: unknown) => ({ error }));
	// Nobody names these files: the decision failed, or another photo took their place.
	const unused = 'error' in outcome ? await namedByNobody(db, image_url) : outcome.former;
	await forgetPhotos(photos, unused);
	if ('error' in outcome) throw outcome.error;
}

/** Stores the files of a photo that waits for this staff and is about to be approved, because no transaction can. @returns its address */
async function storePhoto(db: Db, { files }: Photos, { proposal_id, reach }: { proposal_id: number; reach: Reach }): Promise<string | undefined> {
	const sizes = await db
		.select({ player_id: players.player_id, size: pagePhotos.size, webp: pagePhotos.webp })
		.from(pagePhotos)
		.innerJoin(pageProposals, eq(pageProposals.proposal_id, pagePhotos.proposal_id))
		.innerJoin(players, eq(players.player_id, presentRecord(pageProposals.player_id)))
		.innerJoin(claims, eq(claims.claim_id, pageProposals.claim_id))
		.where(and(eq(pagePhotos.proposal_id, proposal_id), waitingWithin(reach)))
		.orderBy(asc(pagePhotos.size));
	const [first] = sizes;
	return first === undefined ? undefined : keepPhoto(files, first.player_id, sizes);
}

async function namedByNobody(db: Db, image_url: string | undefined): Promise<string[]> {
	if (image_url === undefined) return [];
	return (await recordWithPhoto(db, image_url)) === undefined ? [image_url] : [];
}

type Deciding = Decider & { image_url: string | undefined };

/** @returns the address of a photo that isn't shown anymore */
async function decide(tx: Db, proposal_id: number, decision: ProposalDecision, { image_url, ...decider }: Deciding): Promise<{ former: string[] }> {
	const { actor_id, reach, now, publicUrl } = decider;
	const [found] = await tx.select({ player_id: pageProposals.player_id }).from(pageProposals).where(eq(pageProposals.proposal_id, proposal_id));
	const athlete = found === undefined ? undefined : await lockPresent(tx, found.player_id);
	const [proposal] = await tx
		.select({ row: pageProposals, team_id: claims.team_id, ended_at: claims.ended_at, user_email: users.user_email })
		.from(pageProposals)
		.innerJoin(claims, eq(claims.claim_id, pageProposals.claim_id))
		.innerJoin(users, eq(users.user_id, claims.user_id))
		.where(eq(pageProposals.proposal_id, proposal_id));
	if (athlete === undefined || proposal === undefined || !isWithin(reach, athlete)) throw notFound(UNKNOWN);
	const { row, team_id, ended_at, user_email } = proposal;
	if (!(await isTeamWithin(tx, reach, team_id))) throw notFound(UNKNOWN);
	const { player_id, player_name } = athlete;
	// Of two at once, the second has stored the photo, too, maybe under another name.
	if (await isRepeatedCall(tx, { call: `decide page ${proposal_id}`, body: decision }, decider)) return { former: await namedByNobody(tx, image_url) };
	if (row.decided_at !== null) throw new HttpError(409, 'conflict', 'This was already decided.');
	const reason = decision.decision === 'declined' ? decision.reason : null;
	if (reason === null && (ended_at !== null || team_id !== athlete.team_id))
		throw new HttpError(409, 'bad_transition', `${player_name}’s page isn’t this person’s anymore. Decline this.`);
	const decided = await tx
		.update(pageProposals)
		.set({ decision: decision.decision, reason, decided_at: now, decided_by: actor_id })
		.where(eq(pageProposals.proposal_id, proposal_id))
		.returning({ id: pageProposals.proposal_id });
	// The account was deleted meanwhile.
	if (decided.length === 0) throw notFound(UNKNOWN);
	await tx.delete(pagePhotos).where(eq(pagePhotos.proposal_id, proposal_id));
	await queueMail(tx, user_email, reason === null ? proposalApprovedMail(player_name, publicUrl) : proposalDeclinedMail(player_name, reason, publicUrl), now);
	await audit(tx, { at: now, actor_id, action: reason === null ? 'page_change_approved' : 'page_change_declined', subject_id: player_id });
	if (reason !== null) return { former: [] };
	const { claim_id, text } = row;
	if (text !== null) {
		const set = { text, approved_at: now };
		await tx
			.insert(pageTexts)
			.values({ claim_id, ...set })
			.onConflictDoUpdate({ target: pageTexts.claim_id, set });
		return { former: [] };
	}
	// The record may have been merged after the files were named by it, or the photo withdrawn.
	if (image_url === undefined || !image_url.includes(`/${player_id}-`)) throw new HttpError(409, 'conflict', 'This has just changed. Look again.');
	await tx.insert(shownPhotos).values({ claim_id, image_url }).onConflictDoUpdate({ target: shownPhotos.claim_id, set: { image_url } });
	return namePhoto(tx, player_id, image_url, { actor_id, now });
}

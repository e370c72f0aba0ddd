import type { ClaimRequests } from '#domain/claims/claim-forms.ts';
import { CONSENT_WORDS, mayStep } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, asc, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { keepsakeSignatures } from '#server/db/schema/keepsakes-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import type { UserRow } from '#server/modules/identity/public.ts';
import { audit } from '#server/modules/operations/public.ts';
import {
	type Decider,
	isRepeatedCall,
	isTeamWithin,
	isWithin,
	lockPresent,
	moverOfStaff,
	noteYes,
	presentRecord,
	type Reach,
	teamWithin,
	withinReach,
} from '#server/modules/rosters/public.ts';
import { deleteNotes } from './card-notes.ts';
import { claimDeclinedMail, claimEndedMail, queueMail } from './claim-mails.ts';
import { isWaiting, progressOf } from './claim-progress.ts';
import { leavePage, noteTakeDown } from './own-page/take-down.ts';
import { startClaim } from './start-claim.ts';

/** The most claims that the list has. The rest comes once some of these are decided. */
const LISTED = 200;

/** In a query with the athlete's present record: what waits for this staff. A desk doesn't see the claims of athletes who have changed schools since. */
const waitingWithin = (reach: Reach) => and(isWaiting, withinReach(reach), teamWithin(reach, claimRequests.team_id));

/** Claims by school mail whose mailbox is proved and that nobody has decided, the oldest first. */
export async function listClaimRequests(db: Db, reach: Reach): Promise<ClaimRequests> {
	const rows = await db
		.select({
			request: claimRequests,
			player_id: players.player_id,
			player_name: players.player_name,
			team_name: teams.team_name,
			user_name: users.user_name,
			user_email: users.user_email,
			is_verified: sql<boolean>`${users.email_verified_at} is not null`,
		})
		.from(claimRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(claimRequests.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.innerJoin(users, eq(users.user_id, claimRequests.user_id))
		.where(waitingWithin(reach))
		.orderBy(asc(claimRequests.confirmed_at), asc(claimRequests.request_id))
		.limit(LISTED);
	const waiting = rows.flatMap(({ request: { request_id, email, confirmed_at }, ...rest }) =>
		confirmed_at === null ? [] : [{ request_id, email, ...rest, confirmed_at: confirmed_at.toISOString() }],
	);
	return { waiting };
}

/** Number of claims that wait for this staff; counting stops at `most`. */
export function countClaims(db: Db, most: number, reach: Reach): Promise<number> {
	const waiting = db
		.select({ id: claimRequests.request_id })
		.from(claimRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(claimRequests.player_id)))
		.where(waitingWithin(reach));
	return db.$count(waiting.limit(most).as('w'));
}

interface Decision {
	request_id: number;
	decision: 'approved' | 'declined';
	reason: string;
}

/**
 * Staff has checked who claims a page, and decides. The person gets a mail. Audited. A repeat with the same key changes nothing.
 * @throws HttpError 404, also beyond the staff's reach; 409 `conflict` if it was decided before or the account is suspended, `already_claimed`, `bad_transition` while
 *   the athlete is closed or has changed teams since; 422 `idempotency_mismatch`
 */
export async function decideClaim(db: Db, { request_id, decision, reason }: Decision, { now, publicUrl, ...staff }: Decider): Promise<void> {
	const { actor_id, reach } = staff;
	await inTransaction(db, async (tx) => {
		const request = await findRequest(tx, request_id);
		const user = await lockAsker(tx, request.user_id);
		const record = await lockPresent(tx, request.player_id);
		if (record === undefined) throw notFound('We couldn’t find that athlete.');
		if (!isWithin(reach, record) || !(await isTeamWithin(tx, reach, request.team_id))) throw notFound(claimMessages.unknown);
		if (await isRepeatedCall(tx, { call: `decide claim ${request_id}`, body: { decision, reason } }, { ...staff, now })) return;
		const decided = await tx
			.update(claimRequests)
			.set({ decision, reason, decided_at: now, decided_by: actor_id })
			.where(and(eq(claimRequests.request_id, request_id), isNull(claimRequests.decided_at)))
			.returning({ id: claimRequests.request_id });
		if (decided.length === 0) throw new HttpError(409, 'conflict', 'This claim was already decided.');
		if (decision === 'declined') {
			await queueMail(tx, request.email, claimDeclinedMail(record.player_name, reason, publicUrl), now);
			await audit(tx, { at: now, actor_id, action: 'claim_declined', subject_id: record.player_id });
			return;
		}
		const progress = await progressOf(tx, record);
		if (progress.holder !== undefined)
			throw new HttpError(409, 'already_claimed', 'Someone else holds this page. Decline this claim, or end the other one first.');
		if (user.suspended_at !== null) throw new HttpError(409, 'conflict', 'This account is suspended.');
		// This request itself has just been decided, so the state doesn't count it anymore.
		if (record.team_id !== request.team_id)
			throw new HttpError(
				409,
				'bad_transition',
				`${record.player_name} has changed teams since, so another school has to say who they are. Decline this claim.`,
			);
		if (record.retired_at !== null || !mayStep(progress.claimable === 'listed' ? 'claim_pending' : progress.claimable, 'claimed', moverOfStaff(staff)))
			throw new HttpError(
				409,
				'bad_transition',
				record.retired_at === null
					? `${record.player_name} is ${CONSENT_WORDS[record.consent]}. Open the page first.`
					: `${record.player_name} is on no roster.`,
			);
		await startClaim(tx, { record, progress, user, by: 'mail', proved_by: request.email, now, publicUrl });
		await audit(tx, { at: now, actor_id, action: 'claim_approved', subject_id: record.player_id });
	});
}

/** Locks who claims the page. @throws HttpError 404 for an account that was deleted meanwhile, whose claim went with it */
async function lockAsker(tx: Db, user_id: number): Promise<UserRow> {
	const [user] = await tx.select().from(users).where(eq(users.user_id, user_id)).for('update');
	if (user === undefined) throw notFound(claimMessages.unknown);
	return user;
}

/** A claim whose mailbox is proved. @throws HttpError 404 */
async function findRequest(tx: Db, request_id: number): Promise<typeof claimRequests.$inferSelect> {
	const [request] = await tx.select().from(claimRequests).where(eq(claimRequests.request_id, request_id));
	if (request === undefined || request.confirmed_at === null) throw notFound(claimMessages.unknown);
	return request;
}

/**
 * Staff takes a page off an account, such as a stranger's. Nothing else changes for the athlete, whom a new code lets claim the page
 * again. The person gets a mail with the reason. Audited. A repeat with the same key changes nothing.
 * @throws HttpError 404 for a claim that has ended, or is beyond the staff's reach; 422 `idempotency_mismatch`
 */
export async function endClaim(db: Db, { claim_id, reason }: { claim_id: number; reason: string }, { now, publicUrl, ...staff }: Decider): Promise<void> {
	const { actor_id, reach } = staff;
	await inTransaction(db, async (tx) => {
		const [claim] = await tx
			.select({ player_id: claims.player_id })
			.from(claims)
			.where(and(eq(claims.claim_id, claim_id), teamWithin(reach, claims.team_id)));
		// The athlete comes before codes and claims in every transaction here.
		const athlete = claim === undefined ? undefined : await lockPresent(tx, claim.player_id);
		if (athlete === undefined || !isWithin(reach, athlete)) throw notFound(claimMessages.ended);
		if (await isRepeatedCall(tx, { call: `end claim ${claim_id}`, body: { reason } }, { ...staff, now })) return;
		const [ended] = await tx
			.update(claims)
			.set({ ended_at: now, end_reason: 'admin', ended_by: actor_id, end_note: reason })
			.where(and(eq(claims.claim_id, claim_id), isNull(claims.ended_at)))
			.returning();
		if (ended === undefined) throw notFound(claimMessages.ended);
		await noteYes(tx, athlete, { reason: 'The claim of the page ended', mover: moverOfStaff(staff), actor_id, now });
		const taken = await leavePage(tx, claim_id, { actor_id, now });
		// Its cards go, too, and their donors wait for the athlete's own. Cards of an earlier claim stay, without words.
		await noteTakeDown(tx, ended, { ...taken, notes: await deleteNotes(tx, ended), reason }, { actor_id, now });
		await tx.delete(keepsakeSignatures).where(eq(keepsakeSignatures.claim_id, claim_id));
		const [holder] = await tx.select({ user_email: users.user_email }).from(users).where(eq(users.user_id, ended.user_id));
		if (holder !== undefined) await queueMail(tx, holder.user_email, claimEndedMail(athlete.player_name, reason, publicUrl), now);
		await audit(tx, { at: now, actor_id, action: 'claim_ended', subject_id: athlete.player_id });
	});
}

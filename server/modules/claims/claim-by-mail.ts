import { CLAIM_LINK_HOURS, type ClaimByMailBody, type ClaimLook } from '#domain/claims/claim-forms.ts';
import { CONSENT_WORDS, mayStep } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, gt, inArray, isNull, ne, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimRequests, schoolMailDomains } from '#server/db/schema/claims-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { linkTokenHash, newLinkToken } from '#server/modules/identity/public.ts';
import { lockPresent, type PresentRecord, presentRecord } from '#server/modules/rosters/public.ts';
import { proveMailboxMail, queueMail } from './claim-mails.ts';
import { progressOf } from './claim-progress.ts';
import { lockClaimant } from './lock-claimant.ts';

const HOUR_MS = 3_600_000;
/** The most mails within an hour to one address, and of one account. */
export const MAILS_AN_HOUR = 5;

interface Asking {
	user_id: number;
	now: Date;
	publicUrl: string;
}

/**
 * Somebody claims a page with an address at the athlete's school, and gets a link that proves the mailbox. A repeat within an hour
 * changes nothing. It is counted per account: a stranger who asks first doesn't keep the athlete from a link of their own.
 * @throws HttpError 404 for an athlete whom we don't have on a roster; 409 `already_claimed`, `bad_transition` while the athlete is
 *   closed; 422 for an address at no domain of the school; 429 after 5 mails within an hour to the address, or of the account
 */
export async function askByMail(db: Db, { player_id, email }: ClaimByMailBody, { user_id, now, publicUrl }: Asking): Promise<void> {
	const token = newLinkToken();
	await inTransaction(db, async (tx) => {
		await lockClaimant(tx, user_id);
		const record = await lockPresent(tx, player_id);
		if (record === undefined || record.retired_at !== null) throw notFound('We couldn’t find that athlete on a roster.');
		const { holder, claimable } = await progressOf(tx, record);
		if (holder !== undefined && holder.user_id !== user_id) throw new HttpError(409, 'already_claimed', claimMessages.taken);
		if (!mayStep(claimable, 'claim_pending', 'athlete'))
			throw new HttpError(409, 'bad_transition', holder === undefined ? closedText(record) : 'You already hold this page.');
		if (!(await isAtSchool(tx, record, email))) throw new HttpError(422, 'invalid', claimMessages.foreignDomain, { field: 'email' });
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('claim link of ' || lower(${email}), 0))`);
		if (await isRepeated(tx, { player_id: record.player_id, email, user_id, now })) return;
		const expires_at = new Date(now.getTime() + CLAIM_LINK_HOURS * HOUR_MS);
		await tx
			.insert(claimRequests)
			.values({ token_hash: linkTokenHash(token), player_id: record.player_id, team_id: record.team_id, user_id, email, created_at: now, expires_at });
		await queueMail(tx, email, proveMailboxMail(token, publicUrl), now);
	});
}

/**
 * Whether the account asked for the same within an hour.
 * @throws HttpError 429
 */
async function isRepeated(tx: Db, { player_id, email, user_id, now }: ClaimByMailBody & Pick<Asking, 'user_id' | 'now'>): Promise<boolean> {
	const sameAddress = sql`lower(${claimRequests.email}) = lower(${email})`;
	const recent = await tx
		.select({
			isSame: sql<boolean>`${claimRequests.user_id} = ${user_id} and ${claimRequests.player_id} = ${player_id} and ${sameAddress}`,
			isOfAccount: sql<boolean>`${claimRequests.user_id} = ${user_id}`,
			isToAddress: sql<boolean>`${sameAddress}`,
			created_at: claimRequests.created_at,
		})
		.from(claimRequests)
		.where(and(or(sameAddress, eq(claimRequests.user_id, user_id)), gt(claimRequests.created_at, new Date(now.getTime() - HOUR_MS))))
		.orderBy(claimRequests.created_at);
	if (recent.some(({ isSame }) => isSame)) return true;
	const counted = [recent.filter(({ isOfAccount }) => isOfAccount), recent.filter(({ isToAddress }) => isToAddress)];
	const waits = counted.flatMap((rows) => rows.at(-MAILS_AN_HOUR) ?? []).map(({ created_at }) => (created_at.getTime() + HOUR_MS - now.getTime()) / 1000);
	if (waits.length > 0) throw new HttpError(429, 'throttled', claimMessages.tooManyMails, { retryAfter: Math.max(...waits) });
	return false;
}

function closedText({ player_name, consent }: PresentRecord): string {
	return `${player_name}’s page is ${CONSENT_WORDS[consent]}, so nobody can claim it. Contact us.`;
}

/** Whether the address is at a domain of the athlete's school, or at one below it. */
async function isAtSchool(tx: Db, { team_fold }: PresentRecord, email: string): Promise<boolean> {
	const labels = email
		.slice(email.lastIndexOf('@') + 1)
		.toLowerCase()
		.split('.');
	const domains = labels.map((_, at) => labels.slice(at).join('.'));
	return (await tx.$count(schoolMailDomains, and(eq(schoolMailDomains.school_fold, team_fold), inArray(schoolMailDomains.domain, domains)))) > 0;
}

/** A mailed link, opened in somebody's session. */
interface Opening {
	token: string;
	user_id: number;
	now: Date;
}

/**
 * Whose page the link would claim. Changes nothing. Only the account that asked can open it: else a stranger could ask with an
 * athlete's address, and the athlete, whose mailbox it is, would confirm the stranger's claim.
 * @throws HttpError 403 `forbidden` for another account's link; 404 for a link that was used or is too old
 */
export async function lookAtClaim(db: Db, { token, user_id, now }: Opening): Promise<ClaimLook> {
	const [found] = await db
		.select({ player_name: players.player_name, team_name: teams.team_name, asked_by: claimRequests.user_id })
		.from(claimRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(claimRequests.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(and(usable(token, now), ne(players.consent, 'removed')));
	if (found === undefined) throw notFound(claimMessages.linkWrong);
	const { asked_by, ...look } = found;
	if (asked_by !== user_id) throw new HttpError(403, 'forbidden', claimMessages.otherAccount);
	return look;
}

/**
 * The mailbox is proved by the account that asked, and an admin sees the claim.
 * @throws HttpError 403 `forbidden` for another account's link; 404 for a link that was used or is too old
 */
export async function confirmClaim(db: Db, opening: Opening): Promise<void> {
	await lookAtClaim(db, opening);
	const { token, user_id, now } = opening;
	const confirmed = await db
		.update(claimRequests)
		.set({ confirmed_at: now })
		.where(and(usable(token, now), eq(claimRequests.user_id, user_id)))
		.returning({ id: claimRequests.request_id });
	if (confirmed.length === 0) throw notFound(claimMessages.linkWrong);
}

function usable(token: string, now: Date) {
	return and(eq(claimRequests.token_hash, linkTokenHash(token)), isNull(claimRequests.confirmed_at), gt(claimRequests.expires_at, now));
}

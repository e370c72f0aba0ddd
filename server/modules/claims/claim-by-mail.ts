import { CLAIM_LINK_HOURS, type ClaimByMailBody, type ClaimLook } from '#domain/claims/claim-forms.ts';
import { CONSENT_WORDS, mayStep } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, gt, inArray, isNull, ne, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimRequests, schoolMailDomains } from '#server/db/schema/claims-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { linkTokenHash, lockUser, newLinkToken } from '#server/modules/identity/public.ts';
import { lockPresent, type PresentRecord, presentRecord } from '#server/modules/rosters/public.ts';
import { proveMailboxMail, queueMail } from './claim-mails.ts';
import { progressOf } from './claim-progress.ts';

const HOUR_MS = 3_600_000;

interface Asking {
	user_id: number;
	now: Date;
	publicUrl: string;
}

/**
 * Somebody claims a page with an address at the athlete's school, and gets a link that proves the mailbox: at most one mail an hour and
 * address, and for one athlete one an hour and person.
 * @throws HttpError 404 for an athlete whom we don't have on a roster; 409 `already_claimed`, `bad_transition` while the athlete is
 *   closed; 422 for an address at no domain of the school
 */
export async function askByMail(db: Db, { player_id, email }: ClaimByMailBody, { user_id, now, publicUrl }: Asking): Promise<void> {
	const token = newLinkToken();
	await inTransaction(db, async (tx) => {
		await lockUser(tx, user_id);
		const record = await lockPresent(tx, player_id);
		if (record === undefined || record.retired_at !== null) throw notFound('We couldn’t find that athlete on a roster.');
		const { holder, state } = await progressOf(tx, record);
		if (holder !== undefined && holder.user_id !== user_id) throw new HttpError(409, 'already_claimed', claimMessages.taken);
		if (!mayStep(state, 'claim_pending', 'athlete'))
			throw new HttpError(409, 'bad_transition', holder === undefined ? closedText(record) : 'You already hold this page.');
		if (!(await isAtSchool(tx, record, email))) throw new HttpError(422, 'invalid', claimMessages.foreignDomain, { field: 'email' });
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('claim link of ' || lower(${email}), 0))`);
		const sameAddress = sql`lower(${claimRequests.email}) = lower(${email})`;
		const samePerson = and(eq(claimRequests.user_id, user_id), eq(claimRequests.player_id, record.player_id));
		const recent = and(or(sameAddress, samePerson), gt(claimRequests.created_at, new Date(now.getTime() - HOUR_MS)));
		if ((await tx.$count(claimRequests, recent)) > 0) return;
		const expires_at = new Date(now.getTime() + CLAIM_LINK_HOURS * HOUR_MS);
		await tx
			.insert(claimRequests)
			.values({ token_hash: linkTokenHash(token), player_id: record.player_id, team_id: record.team_id, user_id, email, created_at: now, expires_at });
		await queueMail(tx, email, proveMailboxMail(token, publicUrl), now);
	});
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

/** Whose page the link would claim. Changes nothing. @throws HttpError 404 for a link that was used or is too old */
export async function lookAtClaim(db: Db, token: string, now: Date): Promise<ClaimLook> {
	const [found] = await db
		.select({ player_name: players.player_name, team_name: teams.team_name })
		.from(claimRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(claimRequests.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(and(usable(token, now), ne(players.consent, 'removed')));
	if (found === undefined) throw notFound(claimMessages.linkWrong);
	return found;
}

/**
 * The mailbox is proved, and an admin sees the claim. It needs no session: the school's mail may open in another browser than the one
 * that asked, and the claim stays the account's that asked.
 * @throws HttpError 404 for a link that was used or is too old
 */
export async function confirmClaim(db: Db, token: string, now: Date): Promise<void> {
	const confirmed = await db.update(claimRequests).set({ confirmed_at: now }).where(usable(token, now)).returning({ id: claimRequests.request_id });
	if (confirmed.length === 0) throw notFound(claimMessages.linkWrong);
}

function usable(token: string, now: Date) {
	return and(eq(claimRequests.token_hash, linkTokenHash(token)), isNull(claimRequests.confirmed_at), gt(claimRequests.expires_at, now));
}

import type { SentByAddress } from '#domain/collaboration/data-deletion.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { and, asc, eq, gt, isNull, type SQL, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests, contactMessages, deletionLinks } from '#server/db/schema/requests-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { linkTokenHash } from '#server/modules/identity/public.ts';
import { forgetSubmissions } from '../forget-sender.ts';

interface LinkDeps {
	db: Db;
	clock: () => Date;
}

/**
 * The records that the link would delete. Changes nothing. @throws HttpError 404 for a link that was used or is too old.
 */
export async function sentByLink({ db, clock }: LinkDeps, token: string): Promise<SentByAddress> {
	const [link] = await db.select({ address: deletionLinks.address }).from(deletionLinks).where(usable(token, clock()));
	if (link === undefined) throw linkWrong();
	const { subject } = contactMessages;
	const { player_name, team_name, status } = collaborationRequests;
	const messages = await db
		.select({ subject, created_at: contactMessages.created_at })
		.from(contactMessages)
		.where(messagesOf(link.address))
		.orderBy(asc(contactMessages.created_at));
	const requests = await db
		.select({ player_name, team_name, status, created_at: collaborationRequests.created_at })
		.from(collaborationRequests)
		.where(requestsOf(link.address))
		.orderBy(asc(collaborationRequests.created_at));
	return { email: link.address, messages: messages.map(withText), requests: requests.map(withText) };
}

/**
 * Deletes what the link's address sent without an account, and uses up the link. An accepted request keeps its facts.
 * @throws HttpError 404
 */
export async function deleteByLink({ db, clock }: LinkDeps, token: string): Promise<void> {
	await inTransaction(db, async (tx) => {
		const now = clock();
		// The row stays for its hour, so the address gets no other mail.
		const [link] = await tx.update(deletionLinks).set({ used_at: now }).where(usable(token, now)).returning({ address: deletionLinks.address });
		if (link === undefined) throw linkWrong();
		await forgetSubmissions(tx, { messages: messagesOf(link.address), requests: requestsOf(link.address) });
	});
}

function usable(token: string, now: Date): SQL | undefined {
	return and(eq(deletionLinks.token_hash, linkTokenHash(token)), isNull(deletionLinks.used_at), gt(deletionLinks.expires_at, now));
}

const messagesOf = (address: string) => sql`${contactMessages.user_id} is null and lower(${contactMessages.email}) = ${address}`;
const requestsOf = (address: string) => sql`${collaborationRequests.user_id} is null and lower(${collaborationRequests.email_address}) = ${address}`;

function withText<Row extends { created_at: Date }>(row: Row) {
	return { ...row, created_at: row.created_at.toISOString() };
}

function linkWrong() {
	return notFound(requestMessages.deletion.linkWrong);
}

import type { AdminRequest, ChangeRequestBody } from '#domain/collaboration/collaboration.ts';
import { isDecision } from '#domain/collaboration/decision.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails, users } from '#server/db/schema/people-schema.ts';
import { collaborationRequests, requestAnswers } from '#server/db/schema/requests-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { queueAnsweredNotification } from '#server/modules/push/public.ts';
import { mismatch } from '../idempotency-mismatch.ts';
import { answersOf } from '../request-answers.ts';
import type { RequestDeps } from '../request-links.ts';
import { toAdminRequest } from '../request-row.ts';
import { answerMail } from './answer-mail.ts';

interface Change {
	request_id: number;
	body: ChangeRequestBody;
	/** The admin page's key for the answer. */
	op_id: string | undefined;
	actor_id: number;
}

/**
 * Updates what the body names: the request's state, and the dates that its disclosure depends on. Audited. In the same
 * transaction, its sender gets a mail and a notification if the state became accepted or declined, and a mail with what
 * the admin wrote. A repeat with the same key mails nothing.
 *
 * @throws HttpError 404; 409 `conflict` for an answer to a sender whose data was deleted; 422 `invalid` for an answer
 *   without a key, `idempotency_mismatch` for another answer under the same key.
 */
export function changeRequest({ db, clock, requestLinks }: RequestDeps, { request_id, body, op_id, actor_id }: Change): Promise<AdminRequest> {
	const { answer, ...changes } = body;
	const now = clock();
	return inTransaction(db, async (tx) => {
		if (answer !== undefined && op_id === undefined)
			throw new HttpError(422, 'invalid', 'An answer needs an Idempotency-Key, so it’s emailed once.', { field: 'Idempotency-Key' });
		if (op_id !== undefined) await lockOperation(tx, op_id);
		const former = await lockRequest(tx, request_id);
		const said = answer === undefined || op_id === undefined ? undefined : await storeAnswer(tx, { request_id, op_id, body: answer, created_at: now });
		if (said !== undefined && former.email_address === null)
			throw new HttpError(409, 'conflict', 'The sender’s data was deleted, so there’s nobody to email.', { field: 'answer' });
		const [row] = await tx
			.update(collaborationRequests)
			.set({ ...changes, updated_at: now })
			.where(eq(collaborationRequests.request_id, request_id))
			.returning();
		if (row === undefined) throw new Error('a locked request is gone');
		const isNew = row.status !== former.status;
		const mail = answerMail(row, { isNew, answer: said, url: requestLinks.addressOf(row) });
		if (mail !== undefined && row.email_address !== null)
			await tx.insert(outgoingMails).values({ recipient: row.email_address, user_id: row.user_id, ...mail, created_at: now, run_after: now });
		if (isNew && isDecision(row.status)) await queueAnsweredNotification(tx, { ...row, answer: row.status }, now);
		await audit(tx, { at: now, actor_id, action: said === undefined ? 'request_changed' : 'request_answered', subject_id: request_id });
		return toAdminRequest(row, await answersOf(tx, request_id));
	});
}

/**
 * The request, locked after its sender's account, as deleting an account locks them. An account that is deleted meanwhile
 * takes its mails along. @throws HttpError 404
 */
async function lockRequest(tx: Db, request_id: number) {
	const isRequest = eq(collaborationRequests.request_id, request_id);
	const [seen] = await tx.select({ user_id: collaborationRequests.user_id }).from(collaborationRequests).where(isRequest);
	if (typeof seen?.user_id === 'number') await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, seen.user_id)).for('key share');
	const [row] = await tx.select().from(collaborationRequests).where(isRequest).for('update');
	if (row === undefined) throw notFound('We couldn’t find that request.');
	return row;
}

/** Stores an answer. Returns its text, or undefined if it was stored before. @throws HttpError 422 */
async function storeAnswer(tx: Db, answer: typeof requestAnswers.$inferInsert): Promise<string | undefined> {
	const [known] = await tx.select().from(requestAnswers).where(eq(requestAnswers.op_id, answer.op_id));
	if (known === undefined) {
		await tx.insert(requestAnswers).values(answer);
		return answer.body;
	}
	if (known.request_id !== answer.request_id || known.body !== answer.body) throw mismatch();
	return undefined;
}

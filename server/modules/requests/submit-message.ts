import type { ContactAnswer, ContactBody } from '#domain/collaboration/contact.ts';
import { fold } from '#domain/texts/fold.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { contactMessages } from '#server/db/schema/requests-schema.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import { lockUser } from '#server/modules/identity/public.ts';
import { mismatch } from './idempotency-mismatch.ts';
import type { Submission } from './submit-request.ts';

/** Whether the message with this key exists. */
export async function isKnownMessage(db: Db, op_id: string): Promise<boolean> {
	return (await db.$count(contactMessages, eq(contactMessages.op_id, op_id))) > 0;
}

/**
 * Accepts a contact message, the way `submitRequest` accepts a request.
 *
 * @throws HttpError 401 `session_ended` for an account that is gone, 422 `idempotency_mismatch`.
 */
export function submitMessage(db: Db, body: ContactBody, { op_id, now }: Submission): Promise<ContactAnswer> {
	const body_hash = bodyHash(body);
	const { message_id } = contactMessages;
	return inTransaction(db, async (tx) => {
		if (op_id !== undefined) {
			await lockOperation(tx, op_id);
			const [existing] = await tx.select({ message_id, body_hash: contactMessages.body_hash }).from(contactMessages).where(eq(contactMessages.op_id, op_id));
			if (existing !== undefined && existing.body_hash !== body_hash) throw mismatch();
			if (existing !== undefined) return { message_id: existing.message_id };
		}
		if (body.user_id !== undefined) await lockUser(tx, body.user_id);
		const { first_name, last_name, email, company_name, subject } = body;
		const search_fold = fold([first_name, last_name, email, company_name, subject].filter(Boolean).join(' '));
		const [row] = await tx
			.insert(contactMessages)
			.values({ ...body, op_id: op_id ?? null, body_hash, search_fold, created_at: now })
			.returning({ message_id });
		if (row === undefined) throw new Error('no message was added');
		return row;
	});
}

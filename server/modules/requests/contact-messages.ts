import type { AdminMessage, MessageState, OwnMessage } from '#domain/collaboration/contact.ts';
import { messageFieldNames } from '#domain/collaboration/message-fields.ts';
import { and, count, desc, eq, type SQL, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { contactMessages } from '#server/db/schema/requests-schema.ts';
import { wordsBegin } from '#server/db/words-begin.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { everyPage } from './every-page.ts';
import { pick } from './pick.ts';

export interface MessageFilter {
	state: MessageState | undefined;
	/** Matches if every word of it begins a word of the sender's names, e-mail, or company, or of the subject. */
	search: string;
}

type Row = typeof contactMessages.$inferSelect;

export function messagesWhere({ state, search }: MessageFilter): SQL | undefined {
	return and(state === undefined ? undefined : eq(contactMessages.state, state), wordsBegin(contactMessages.search_fold, search));
}

/** A page of the filter's matches, newest first, and their total. */
export async function listMessages(db: Db, filter: MessageFilter, page: { limit: number; skip: number }): Promise<{ data: AdminMessage[]; count: number }> {
	const where = messagesWhere(filter);
	const rows = await messagesPage(db, where, page);
	const [counted] = await db.select({ n: count() }).from(contactMessages).where(where);
	return { data: rows.map(toAdminMessage), count: counted?.n ?? 0 };
}

export function messagesPage(db: Db, where: SQL | undefined, { limit, skip }: { limit: number; skip: number }) {
	return db.select().from(contactMessages).where(where).orderBy(desc(contactMessages.created_at), desc(contactMessages.message_id)).limit(limit).offset(skip);
}

/** All of the filter's matches, newest first, in batches. */
export async function* everyMessage(db: Db, filter: MessageFilter): AsyncGenerator<AdminMessage[]> {
	const where = messagesWhere(filter);
	const read = (last: Row | undefined, limit: number) => messagesPage(db, and(where, last && messagesBefore(last)), { limit, skip: 0 });
	for await (const rows of everyPage(read)) yield rows.map(toAdminMessage);
}

export function messagesBefore({ created_at, message_id }: { created_at: Date; message_id: number }): SQL {
	return sql`(${contactMessages.created_at}, ${contactMessages.message_id}) < (${created_at.toISOString()}::timestamptz, ${message_id})`;
}

/** Marks it open or done. Audited. @throws HttpError 404 */
export function changeMessage(db: Db, message_id: number, state: MessageState, by: { actor_id: number; now: Date }): Promise<AdminMessage> {
	return inTransaction(db, async (tx) => {
		const [row] = await tx.update(contactMessages).set({ state }).where(eq(contactMessages.message_id, message_id)).returning();
		if (row === undefined) throw notFound('We couldn’t find that message.');
		await audit(tx, { at: by.now, actor_id: by.actor_id, action: 'message_changed', subject_id: message_id });
		return toAdminMessage(row);
	});
}

/** A person's messages, oldest first. */
export async function messagesOf(db: Db, user_id: number): Promise<OwnMessage[]> {
	const rows = await db.select().from(contactMessages).where(eq(contactMessages.user_id, user_id)).orderBy(contactMessages.message_id);
	return rows.map(toOwnMessage);
}

function toOwnMessage(row: Row): OwnMessage {
	return { message_id: row.message_id, ...pick(row, messageFieldNames), created_at: row.created_at.toISOString() };
}

function toAdminMessage(row: Row): AdminMessage {
	return { ...toOwnMessage(row), state: row.state, user_id: row.user_id };
}

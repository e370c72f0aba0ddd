import { emailKey } from '#domain/account/account.ts';
import { oneFormEmail } from '#domain/account/one-form-email.ts';
import { and, eq, type PgColumn, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { collaborationRequests, contactMessages } from '#server/db/schema/requests-schema.ts';

/** Addresses that an earlier version stored as they were typed. */
const isOldForm = (column: PgColumn) => sql`(${column} ~ '[^ -~]' or ${column} ilike 'mailto:%')`;

/**
 * Brings addresses that earlier versions stored into the form in which we compare them (`oneFormEmail`). SQL doesn't know
 * the ASCII form of a domain, so this isn't a migration. If two accounts have the same address in two forms, the later one
 * keeps its form, and both can still log in. Changes nothing when it runs again.
 */
export async function storeEmailsInOneForm(db: Db): Promise<void> {
	await inTransaction(db, async (tx) => {
		const accounts = await tx
			.select({ user_id: users.user_id, user_email: users.user_email, email_key: users.email_key })
			.from(users)
			.where(isOldForm(users.email_key))
			.orderBy(users.user_id);
		for (const { user_id, user_email, email_key } of accounts) {
			const key = emailKey(user_email);
			if (key === email_key) continue;
			await tx
				.update(users)
				.set({ email_key: key })
				.where(and(eq(users.user_id, user_id), sql`not exists (select from users other where other.email_key = ${key})`));
		}
		const messages = await tx
			.select({ id: contactMessages.message_id, email: contactMessages.email })
			.from(contactMessages)
			.where(isOldForm(contactMessages.email));
		for (const { id, email } of messages) {
			if (oneFormEmail(email) !== email)
				await tx
					.update(contactMessages)
					.set({ email: oneFormEmail(email) })
					.where(eq(contactMessages.message_id, id));
		}
		const requests = await tx
			.select({ id: collaborationRequests.request_id, email: collaborationRequests.email_address })
			.from(collaborationRequests)
			.where(isOldForm(collaborationRequests.email_address));
		for (const { id, email } of requests) {
			if (email === null || oneFormEmail(email) === email) continue;
			await tx
				.update(collaborationRequests)
				.set({ email_address: oneFormEmail(email) })
				.where(eq(collaborationRequests.request_id, id));
		}
	});
}

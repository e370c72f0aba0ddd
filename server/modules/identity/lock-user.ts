import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';

export type UserRow = typeof users.$inferSelect;

/**
 * The account's row, locked until the transaction ends, so nobody changes or deletes the account meanwhile.
 * @throws HttpError 401 `session_ended` for an account that is gone.
 */
export async function lockUser(tx: Db, user_id: number): Promise<UserRow> {
	const [row] = await tx.select().from(users).where(eq(users.user_id, user_id)).for('update');
	if (row === undefined) throw new HttpError(401, 'session_ended', accountMessages.account.sessionEnded);
	return row;
}

import { accountMessages } from '#domain/texts/account-messages.ts';
import type { Db } from '#server/db/open-database.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { lockUser, type UserRow } from '#server/modules/identity/public.ts';

/**
 * Locks the account of somebody who claims a page. The account comes before the athlete in every transaction here.
 * @throws HttpError 401 `session_ended` for an account that was deleted or suspended while the call was on its way
 */
export async function lockClaimant(tx: Db, user_id: number): Promise<UserRow> {
	const user = await lockUser(tx, user_id);
	if (user.suspended_at !== null) throw new HttpError(401, 'session_ended', accountMessages.account.sessionEnded);
	return user;
}

import { createHash } from 'node:crypto';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq, isNotNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { sessions, users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';

/** The error for people who log in to a suspended account, after they have proved that it is theirs. */
export function accountSuspended(user_id: number): HttpError {
	return new HttpError(403, 'account_suspended', accountMessages.account.suspended, { user_id });
}

/**
 * The answer to a call with an ended session. A suspended person's sessions stay in the database, closed, until the
 * suspension is lifted, so we can tell them why.
 */
export async function sessionEndText(db: Db, token: string | undefined): Promise<string> {
	if (token === undefined) return accountMessages.account.sessionEnded;
	const token_hash = createHash('sha256').update(token).digest('hex');
	const [closed] = await db
		.select({ user_id: users.user_id })
		.from(sessions)
		.innerJoin(users, eq(users.user_id, sessions.user_id))
		.where(and(eq(sessions.token_hash, token_hash), isNotNull(users.suspended_at)));
	return closed === undefined ? accountMessages.account.sessionEnded : accountMessages.account.suspended;
}

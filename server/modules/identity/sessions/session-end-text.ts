import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import type { Db } from '#server/db/open-database.ts';
import { sessions, users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/route/http-error.ts';

/** What a person reads who logs in to a suspended account, after they have shown that it is theirs. */
export function accountSuspended(user_id: number): HttpError {
	return new HttpError(403, 'account_suspended', peopleMessages.account.suspended, { user_id });
}

/** What is said to a call with a session that is no more. The sessions of a suspended person stay until the account is brought back, closed, so that it can be told why. */
export async function sessionEndWords(db: Db, token: string | undefined): Promise<string> {
	if (token === undefined) return peopleMessages.account.sessionEnded;
	const token_hash = createHash('sha256').update(token).digest('hex');
	const [closed] = await db
		.select({ user_id: users.user_id })
		.from(sessions)
		.innerJoin(users, eq(users.user_id, sessions.user_id))
		.where(and(eq(sessions.token_hash, token_hash), isNotNull(users.suspended_at)));
	return closed === undefined ? peopleMessages.account.sessionEnded : peopleMessages.account.suspended;
}

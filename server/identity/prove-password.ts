import { eq } from 'drizzle-orm';
import { peopleMessages } from '#domain/people-messages.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/people-schema.ts';
import { HttpError } from '#server/http/errors.ts';
import { beginAttempt, clearFailures } from './login-failures.ts';
import type { Passwords } from './passwords.ts';
import type { SessionUser } from './sessions.ts';

/**
 * The session's user shows that they know the account's password, under the same slowing as a login: a session that fell into other
 * hands must not become a place to guess.
 *
 * @returns the hash that was compared, so that the caller can see to it that it is still the account's.
 * @throws HttpError 403 for an account without a password; 401 `bad_credentials` that names `given.field`; 429 `throttled`.
 */
export async function provePassword(
	{ db, passwords, clock }: { db: Db; passwords: Passwords; clock: () => Date },
	user: SessionUser,
	given: { password: string; field: string; device: string | undefined },
): Promise<string> {
	if (!user.has_password) throw new HttpError(403, 'forbidden', 'This account has no password here: your identity provider keeps it.');
	const who = { email: user.user_email, user_id: user.user_id, device: given.device };
	const counter = await beginAttempt(db, who, clock());
	const [row] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.user_id, user.user_id));
	const stored = row?.password_hash ?? null;
	if (!(await passwords.verify(stored, given.password)) || stored === null)
		throw new HttpError(401, 'bad_credentials', peopleMessages.account.badCredentials, { field: given.field });
	await clearFailures(db, who, counter);
	return stored;
}

import { eq } from 'drizzle-orm';
import { peopleMessages } from '#domain/people-messages.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/people-schema.ts';
import { HttpError } from '#server/http/errors.ts';
import type { CallLimits } from '#server/limits/limits.ts';
import { comparePassword } from './compare-password.ts';
import { beginProof, forgiveAttempt } from './login-failures.ts';
import type { Passwords } from './passwords.ts';
import type { SessionUser } from './sessions.ts';

/**
 * The session's user proves that they know the account's password, with the same delays as a login: a stolen session
 * must not become a place to guess.
 *
 * @returns the hash that was compared, so the caller can make sure that it is still the account's.
 * @throws HttpError 403 for an account without a password; 401 `bad_credentials` that names `given.field`; 429
 *   `throttled`.
 */
export async function provePassword(
	deps: { db: Db; passwords: Passwords; limits: CallLimits; clock: () => Date },
	user: SessionUser,
	given: { password: string; field: string; device: string | undefined },
): Promise<string> {
	if (!user.has_password) throw new HttpError(403, 'forbidden', 'This account has no password here: your identity provider keeps it.');
	const { db, limits, clock } = deps;
	const who = { email: user.user_email, user_id: user.user_id, device: given.device };
	const attempt = await beginProof(db, limits, who, clock());
	const [row] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.user_id, user.user_id));
	const stored = row?.password_hash ?? null;
	if (!(await comparePassword(deps, attempt, stored, given.password)) || stored === null)
		throw new HttpError(401, 'bad_credentials', peopleMessages.account.badCredentials, { field: given.field });
	await forgiveAttempt(db, limits, attempt);
	return stored;
}

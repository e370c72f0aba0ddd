import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { lockUser } from '../lock-user.ts';
import { beginProof, forgiveAttempt } from '../sessions/login-failures.ts';
import { hasRecentPasskey } from '../sessions/recent-passkey.ts';
import { continueSession, sessionEnded } from '../sessions/session-proof.ts';
import { comparePassword } from './compare-password.ts';
import type { Passwords } from './password-queue.ts';

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
	if (!user.has_password) throw new HttpError(403, 'forbidden', 'This account has no password here. You log in with your identity provider.');
	const { db, limits, clock } = deps;
	const who = { email: user.user_email, user_id: user.user_id, device: given.device };
	const attempt = await beginProof(db, limits, who, clock());
	const [row] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.user_id, user.user_id));
	const stored = row?.password_hash ?? null;
	if (!(await comparePassword(deps, attempt, stored, given.password)) || stored === null)
		throw new HttpError(401, 'bad_credentials', accountMessages.account.badCredentials, { field: given.field });
	await forgiveAttempt(db, limits, attempt);
	return stored;
}

/**
 * The session's user proves their identity by password. The session continues under a new token, so a copy of the old
 * one isn't proved by it (OWASP ASVS 5, 7.2.4).
 *
 * @returns the cookie's new token.
 * @throws HttpError as `provePassword`; 401 `session_ended` if the session ended while the password was compared.
 */
export async function proveByPassword(
	deps: { db: Db; passwords: Passwords; limits: CallLimits; clock: () => Date },
	user: SessionUser,
	given: { password: string; device: string | undefined },
): Promise<{ token: string; proved_at: Date }> {
	const proven = await provePassword(deps, user, { ...given, field: 'password' });
	const now = deps.clock();
	return inTransaction(deps.db, async (tx) => {
		const row = await lockUser(tx, user.user_id);
		if (row.password_hash !== proven) throw sessionEnded();
		const token = await continueSession(tx, user, { now, proved_at: now });
		return { token, proved_at: now };
	});
}

/**
 * The session's user proves who they are by the account's password or, if none is given, by a passkey that they used in
 * the last 5 minutes.
 *
 * @returns the account's hash, as `provePassword`.
 * @throws HttpError 422 `invalid` (names `given.field`) without either, and as `provePassword`.
 */
export async function provePasswordOrPasskey(
	deps: Parameters<typeof provePassword>[0],
	user: SessionUser,
	given: { password: string | undefined; field: string; device: string | undefined; missing: string },
): Promise<string> {
	const { password } = given;
	if (password !== undefined || !user.has_password) return provePassword(deps, user, { ...given, password: password ?? '' });
	const [row] = await deps.db.select({ password_hash: users.password_hash }).from(users).where(eq(users.user_id, user.user_id));
	const stored = row?.password_hash ?? null;
	if (stored === null || !hasRecentPasskey(user, deps.clock())) throw new HttpError(422, 'invalid', given.missing, { field: given.field });
	return stored;
}

import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import { hasEmail } from '../has-email.ts';
import { comparePassword } from '../passwords/compare-password.ts';
import type { Passwords } from '../passwords/password-queue.ts';
import { beginLogin, forgiveAttempt } from '../sessions/login-failures.ts';
import { accountSuspended } from '../sessions/session-end-text.ts';
import { type NewLogin, type StartedSession, startSession } from '../sessions/start-session.ts';

interface LoginDeps {
	db: Db;
	passwords: Passwords;
	limits: CallLimits;
	clock: () => Date;
}

interface Login extends NewLogin {
	email: string;
	password: string;
}

/**
 * Starts a session by e-mail and password and ends the session whose token the request carries. Runs argon2 once,
 * whether or not there is such an account.
 *
 * @throws HttpError 401 `bad_credentials`, in the same words for everything that can be wrong; 403
 *   `account_suspended` for somebody who knows the password; 429 `throttled` and `proof_needed` after failures.
 */
export async function logIn(deps: LoginDeps, { email, password, oldToken, device, label }: Login): Promise<StartedSession> {
	const { db, clock, limits } = deps;
	const now = clock();
	const [found] = await db
		.select({ user_id: users.user_id, password_hash: users.password_hash })
		.from(users)
		.where(hasEmail(email).where)
		.orderBy(hasEmail(email).first)
		.limit(1);
	const who = { email, user_id: found?.user_id, device };
	const attempt = await beginLogin(db, limits, who, now);
	if (!(await comparePassword(deps, attempt, found?.password_hash ?? null, password)) || found === undefined) throw badCredentials();
	const newSession = await inTransaction(db, async (tx) => {
		// While it was compared, the password may have changed or the account may have been deleted.
		const [row] = await tx
			.select({ password_hash: users.password_hash, suspended_at: users.suspended_at })
			.from(users)
			.where(eq(users.user_id, found.user_id))
			.for('share');
		if (row?.password_hash !== found.password_hash) throw badCredentials();
		if (row.suspended_at !== null) return undefined;
		return startSession(tx, { user_id: found.user_id, kind: 'password', now, oldToken, device, label });
	});
	await forgiveAttempt(db, limits, attempt);
	if (newSession === undefined) throw accountSuspended(found.user_id);
	return newSession;
}

export function badCredentials(): HttpError {
	return new HttpError(401, 'bad_credentials', accountMessages.account.badCredentials);
}

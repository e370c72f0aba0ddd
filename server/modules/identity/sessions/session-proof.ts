import { ADMIN_IDLE_MINUTES } from '#domain/admin/admin-idle.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { lockUser } from '../lock-user.ts';
import type { Passwords } from '../passwords/password-queue.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { RECENT_PROOF_MINUTES } from './recent-passkey.ts';
import { beginSession, findByHash, replaceSession } from './sessions.ts';

const MINUTE_MS = 60_000;
/**
 * @throws HttpError 403 `prove_again` for an admin who has neither acted as an admin nor proved their identity in the
 *   last 30 minutes.
 */
export function requirePresence(user: SessionUser, now: Date): void {
	const last = Math.max(user.proved_at.getTime(), user.admin_active_at?.getTime() ?? 0);
	if (now.getTime() - last > ADMIN_IDLE_MINUTES * MINUTE_MS) throw proveAgain(user);
}

/** @throws HttpError 403 `prove_again` if the person hasn't proved their identity in the last 5 minutes. */
export function requireRecentProof(user: SessionUser, now: Date): void {
	if (!hasRecentProof(user, now)) throw proveAgain(user);
}

/** Whether the person proved their identity in the last 5 minutes. */
export function hasRecentProof({ proved_at }: SessionUser, now: Date): boolean {
	return now.getTime() - proved_at.getTime() <= RECENT_PROOF_MINUTES * MINUTE_MS;
}

function proveAgain({ user_id }: SessionUser): HttpError {
	return new HttpError(403, 'prove_again', accountMessages.account.proveAgain, { user_id });
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
 * The session continues under a new token, with what was proved. Runs in a transaction that has locked the account.
 * @returns the cookie's new token.
 * @throws HttpError 401 `session_ended` if it has ended.
 */
export async function continueSession(tx: Db, user: SessionUser, { now, ...proved }: { now: Date; proved_at?: Date; passkey_at?: Date }): Promise<string> {
	const session = await findByHash(tx, user.token_hash, now);
	if (session === undefined) throw sessionEnded();
	await replaceSession(tx, session, now);
	return beginSession(tx, { ...session, now, ...proved, continues: session });
}

function sessionEnded(): HttpError {
	return new HttpError(401, 'session_ended', accountMessages.account.sessionEnded);
}

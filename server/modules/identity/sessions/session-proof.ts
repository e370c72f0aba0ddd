import { ADMIN_IDLE_MINUTES } from '#domain/admin/admin-idle.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import type { Db } from '#server/db/open-database.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { RECENT_PROOF_MINUTES } from './recent-passkey.ts';
import { beginSession, findByHash, replaceSession } from './sessions.ts';

const MINUTE_MS = 60_000;
/**
 * @throws HttpError 403 `prove_again` for an admin or a desk who has neither acted as one nor proved their identity in the
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

export function sessionEnded(): HttpError {
	return new HttpError(401, 'session_ended', accountMessages.account.sessionEnded);
}

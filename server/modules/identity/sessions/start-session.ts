import type { Session } from '#domain/account/account.ts';
import type { Db } from '#server/db/open-database.ts';
import { rememberDevice } from './known-device.ts';
import { beginSession, endSession, findSession, SESSION_DAYS, sessionAnswer } from './sessions.ts';

/** Parts of the login request. */
export interface NewLogin {
	/** Token of the previous session, which ends. */
	oldToken: string | undefined;
	/** Token of the browser, if it has one. */
	device: string | undefined;
	/** `deviceLabel` of the browser. */
	label: string | null;
}

export interface StartedSession {
	token: string;
	expires_at: Date;
	session: Session;
	/** The browser's token, by which the account knows it from now on. */
	device: string;
}

/**
 * Starts the session of somebody who has just proved who they are, and ends the session whose token the request
 * carries. Runs in a transaction that has locked the account.
 */
export async function startSession(
	tx: Db,
	{ user_id, kind, now, oldToken, device, label }: NewLogin & { user_id: number; kind: 'password' | 'passkey'; now: Date },
): Promise<StartedSession> {
	if (oldToken !== undefined) await endSession(tx, oldToken);
	const expires_at = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60 * 1000);
	const passkey_at = kind === 'passkey' ? now : null;
	const token = await beginSession(tx, { user_id, kind, now, expires_at, device: label, passkey_at });
	const user = await findSession(tx, token, now);
	if (user === undefined) throw new Error('a session that just began is not there');
	return { token, expires_at, session: await sessionAnswer(tx, user), device: await rememberDevice(tx, user.user_id, device, now) };
}

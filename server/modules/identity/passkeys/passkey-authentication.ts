import type { PasskeyRequest, UsedPasskey } from '#domain/account/passkeys.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import type { CallDeps, Deps } from '#server/http/route/deps.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { lockUser } from '../lock-user.ts';
import { accountSuspended } from '../sessions/session-end-text.ts';
import { continueSession } from '../sessions/session-proof.ts';
import { type NewLogin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { relyingParty } from './check-passkey.ts';
import { CHALLENGE_MS, newChallenge } from './passkey-challenges.ts';
import { checkSigned, notePasskeyUse, passkeyRefused } from './use-passkey.ts';

/**
 * Begins a login: any passkey of this site may sign.
 * @throws HttpError 429 for a device or a network that begins too many.
 */
export async function passkeyLoginOptions({ db, env, limits, clock }: CallDeps<Deps>): Promise<PasskeyRequest> {
	await limits.count('passkey');
	const challenge = await newChallenge(db, { purpose: 'login', device_id: await limits.device_id() }, clock());
	return { challenge, timeout: CHALLENGE_MS, rpId: relyingParty(env).id, allowCredentials: [], userVerification: 'required' };
}

/**
 * Starts a session by passkey and ends the session whose token the request carries.
 * @throws HttpError as `checkSigned`; 403 `account_suspended`.
 */
export async function logInByPasskey(deps: CallDeps<Deps>, credential: UsedPasskey, login: NewLogin): Promise<StartedSession> {
	const { db, limits, clock } = deps;
	const now = clock();
	const signed = await checkSigned(deps, credential, { purpose: 'login', device_id: await limits.device_id() }, now);
	const newSession = await inTransaction(db, async (tx) => {
		const [owner] = await tx.select({ suspended_at: users.suspended_at }).from(users).where(eq(users.user_id, signed.user_id)).for('share');
		if (owner === undefined) throw passkeyRefused();
		if (owner.suspended_at !== null) throw accountSuspended(signed.user_id);
		await notePasskeyUse(tx, signed, now);
		return startSession(tx, { ...login, user_id: signed.user_id, kind: 'passkey', now });
	});
	return newSession;
}

/** Begins a proof of identity: one of the person's own passkeys has to sign. */
export async function passkeyProofOptions({ db, env, clock }: Deps, user: SessionUser): Promise<PasskeyRequest> {
	const own = await db
		.select({ id: passkeys.credential_id, transports: passkeys.transports })
		.from(passkeys)
		.where(eq(passkeys.user_id, user.user_id))
		.orderBy(passkeys.created_at);
	const challenge = await inTransaction(db, (tx) => newChallenge(tx, { purpose: 'prove', user }, clock()));
	const allowCredentials = own.map((one) => ({ ...one, type: 'public-key' as const }));
	return { challenge, timeout: CHALLENGE_MS, rpId: relyingParty(env).id, allowCredentials, userVerification: 'required' };
}

/**
 * The session's user proves their identity by passkey. The session continues under a new token.
 * @returns the cookie's new token.
 * @throws HttpError as `checkSigned`; 401 `session_ended` if the session ended meanwhile.
 */
export async function proveByPasskey(deps: Deps, user: SessionUser, credential: UsedPasskey): Promise<{ token: string; proved_at: Date }> {
	const now = deps.clock();
	const signed = await checkSigned(deps, credential, { purpose: 'prove', user }, now);
	return inTransaction(deps.db, async (tx) => {
		await lockUser(tx, user.user_id);
		await notePasskeyUse(tx, signed, now);
		const token = await continueSession(tx, user, { now, proved_at: now, passkey_at: now });
		return { token, proved_at: now };
	});
}

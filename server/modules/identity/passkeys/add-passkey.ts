import { randomBytes } from 'node:crypto';
import { type CreatedPasskey, PASSKEYS_MAX, type PasskeyCreation } from '#domain/account/passkeys.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { lockUser, type UserRow } from '../lock-user.ts';
import { requireToChangePasskeys } from '../sessions/admin-passkey.ts';
import { continueSession } from '../sessions/session-proof.ts';
import { ALGORITHMS, challengeIn, checkCreated, relyingParty } from './check-passkey.ts';
import { CHALLENGE_MS, newChallenge, spendChallenge } from './passkey-challenges.ts';
import { mailPasskeyChange } from './passkey-mails.ts';

/** Name that the browser shows next to the passkey. */
const SITE = 'NIL Athletes';

/**
 * Begins adding a passkey to the session's account.
 * @throws HttpError 409 `conflict` if the account has as many as it may; 403 `passkey_required`.
 */
export function newPasskeyOptions({ db, env, clock }: Deps, user: SessionUser): Promise<PasskeyCreation> {
	return inTransaction(db, async (tx) => {
		const row = await lockUser(tx, user.user_id);
		await requireToChangePasskeys(tx, env, user);
		const own = await requireRoom(tx, user.user_id);
		const challenge = await newChallenge(tx, { purpose: 'add', user }, clock());
		return {
			rp: { id: relyingParty(env).id, name: SITE },
			user: { id: await handleOf(tx, row), name: row.user_email, displayName: row.user_name },
			challenge,
			pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
			timeout: CHALLENGE_MS,
			excludeCredentials: own.map(({ credential_id, transports }) => ({ type: 'public-key', id: credential_id, transports })),
			authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
			attestation: 'none',
		};
	});
}

/**
 * Adds the passkey that the browser has created, and mails the account. The session counts as proved by it, and
 * continues under a new token.
 * @returns the cookie's new token.
 * @throws HttpError 422 `invalid` (names `credential`) for a challenge or a passkey that isn't valid; 409 `conflict` for
 *   one that exists, or too many; 403 `passkey_required`.
 */
export async function addPasskey(deps: Deps, user: SessionUser, { name, credential }: { name: string; credential: CreatedPasskey }): Promise<string> {
	const { db, env, clock } = deps;
	const now = clock();
	const challenge = await spendChallenge(db, challengeIn(credential.response.clientDataJSON), { purpose: 'add', user }, now);
	const made = await checkCreated(env, credential, challenge);
	if (made === undefined) throw new HttpError(422, 'invalid', passkeyMessages.notCreated, { field: 'credential' });
	return inTransaction(db, async (tx) => {
		const row = await lockUser(tx, user.user_id);
		await requireToChangePasskeys(tx, env, user);
		await requireRoom(tx, user.user_id);
		const transports = credential.response.transports ?? [];
		const added = await tx
			.insert(passkeys)
			.values({ ...made, user_id: user.user_id, transports, name, created_at: now })
			.onConflictDoNothing({ target: passkeys.credential_id })
			.returning({ passkey_id: passkeys.passkey_id });
		if (added.length === 0) throw new HttpError(409, 'conflict', passkeyMessages.taken, { field: 'credential' });
		await mailPasskeyChange(tx, row, { change: 'added', name, now, publicUrl: env.PUBLIC_URL });
		return continueSession(tx, user, { now, passkey_at: now });
	});
}

async function requireRoom(tx: Db, user_id: number): Promise<{ credential_id: string; transports: string[] }[]> {
	const own = await tx.select({ credential_id: passkeys.credential_id, transports: passkeys.transports }).from(passkeys).where(eq(passkeys.user_id, user_id));
	if (own.length >= PASSKEYS_MAX) throw new HttpError(409, 'conflict', passkeyMessages.tooMany(PASSKEYS_MAX));
	return own;
}

/** The account's user handle, made with its first passkey. */
async function handleOf(tx: Db, { user_id, passkey_handle }: UserRow): Promise<string> {
	if (passkey_handle !== null) return passkey_handle;
	const made = randomBytes(32).toString('base64url');
	await tx.update(users).set({ passkey_handle: made }).where(eq(users.user_id, user_id));
	return made;
}

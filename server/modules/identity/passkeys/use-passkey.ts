import type { UsedPasskey } from '#domain/account/passkeys.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import type { Env } from '#server/env.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { challengeIn, checkUsed } from './check-passkey.ts';
import { type ChallengeUse, spendChallenge } from './passkey-challenges.ts';

/** A passkey that signed. The transaction that acts on it must record the use with `notePasskeyUse`. */
export interface SignedPasskey {
	passkey_id: string;
	user_id: number;
	/** The stored counter, and the one that was signed. */
	before: number;
	counter: number;
	backed_up: boolean;
}

/**
 * Checks a passkey's signature: one of ours, its owner's user handle, our challenge, origin, and RP ID, a verified
 * person, a counter that goes up.
 * @throws HttpError 422 `invalid` for a challenge that isn't valid, 401 `bad_credentials` for everything else; both name
 *   `credential`.
 */
export async function checkSigned({ db, env }: { db: Db; env: Env }, credential: UsedPasskey, use: ChallengeUse, now: Date): Promise<SignedPasskey> {
	const challenge = await spendChallenge(db, challengeIn(credential.response.clientDataJSON), use, now);
	const [stored] = await db
		.select({
			passkey_id: passkeys.passkey_id,
			user_id: passkeys.user_id,
			credential_id: passkeys.credential_id,
			public_key: passkeys.public_key,
			counter: passkeys.counter,
			handle: users.passkey_handle,
		})
		.from(passkeys)
		.innerJoin(users, eq(users.user_id, passkeys.user_id))
		.where(eq(passkeys.credential_id, credential.id));
	const { userHandle } = credential.response;
	// A proof names the passkeys that it accepts, and then authenticators may leave the handle out.
	const isOwners = userHandle === stored?.handle || (userHandle === undefined && use.purpose === 'prove');
	const isExpected = use.purpose === 'login' || use.user.user_id === stored?.user_id;
	if (stored === undefined || !isExpected) throw passkeyRefused(passkeyMessages.unknown);
	const signed = isOwners ? await checkUsed(env, credential, { challenge, stored }) : undefined;
	if (signed === undefined) throw passkeyRefused();
	return { passkey_id: stored.passkey_id, user_id: stored.user_id, before: stored.counter, ...signed };
}

/**
 * Records the use. Runs in a transaction that has locked the account.
 * @throws HttpError 401 `bad_credentials` if the passkey was removed or used by another call meanwhile.
 */
export async function notePasskeyUse(tx: Db, { passkey_id, before, counter, backed_up }: SignedPasskey, now: Date): Promise<void> {
	const updated = await tx
		.update(passkeys)
		.set({ counter, backed_up, last_used_at: now })
		.where(and(eq(passkeys.passkey_id, passkey_id), eq(passkeys.counter, before)))
		.returning({ passkey_id: passkeys.passkey_id });
	if (updated.length === 0) throw passkeyRefused();
}

export function passkeyRefused(text: string = passkeyMessages.refused): HttpError {
	return new HttpError(401, 'bad_credentials', text, { field: 'credential' });
}

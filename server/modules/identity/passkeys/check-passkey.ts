import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';
import type { CreatedPasskey, UsedPasskey } from '#domain/account/passkeys.ts';
import type { Env } from '#server/env.ts';

/** Ed25519, ECDSA on P-256, and RSA. Every authenticator has at least one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Where our passkeys work: the host's name and the only origin. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): { id: string; origin: string } {
	return { id: new URL(PUBLIC_URL).hostname, origin: PUBLIC_URL };
}

const clientDataSchema = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) });

/** The challenge that was signed; undefined if the data can't be read or comes from a frame on another site. */
export function challengeIn(clientDataJSON: string): string | undefined {
	try {
		const { challenge, crossOrigin } = clientDataSchema.parse(decodeClientDataJSON(clientDataJSON));
		return crossOrigin === true ? undefined : challenge;
	} catch {
		return undefined;
	}
}

export interface NewCredential {
	credential_id: string;
	public_key: Buffer;
	counter: number;
	backed_up: boolean;
}

/** Fields that the library reads in addition to the signed data. */
const envelope = ({ id, rawId, type }: CreatedPasskey | UsedPasskey) => ({ id, rawId, type, clientExtensionResults: {} });

/** A new passkey whose challenge, origin, RP ID, and flags are right; undefined otherwise. */
export async function checkCreated(env: Env, credential: CreatedPasskey, challenge: string): Promise<NewCredential | undefined> {
	const { id, origin } = relyingParty(env);
	const { clientDataJSON, attestationObject } = credential.response;
	try {
		if (hasCertificates(attestationObject)) return undefined;
		const { verified, registrationInfo } = await verifyRegistrationResponse({
			response: { ...envelope(credential), response: { clientDataJSON, attestationObject } },
			expectedChallenge: challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			requireUserVerification: true,
			supportedAlgorithmIDs: ALGORITHMS,
		});
		if (!verified || registrationInfo.credential.id !== credential.id) return undefined;
		const { credential: made, credentialBackedUp } = registrationInfo;
		return { credential_id: made.id, public_key: Buffer.from(made.publicKey), counter: made.counter, backed_up: credentialBackedUp };
	} catch {
		// The library throws for everything that doesn't fit.
		return undefined;
	}
}

/**
 * Browsers remove certificates unless a site asks for them. Checking one might fetch an address that it names, so we
 * accept only credentials without any.
 */
function hasCertificates(attestationObject: string): boolean {
	const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
	const format = decoded.get('fmt');
	return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}

interface StoredCredential {
	credential_id: string;
	public_key: Buffer;
	counter: number;
}

/** The new counter and whether a copy exists, if the passkey signed the challenge for us; undefined otherwise. */
export async function checkUsed(
	env: Env,
	credential: UsedPasskey,
	{ challenge, stored }: { challenge: string; stored: StoredCredential },
): Promise<{ counter: number; backed_up: boolean } | undefined> {
	const { id, origin } = relyingParty(env);
	const { clientDataJSON, authenticatorData, signature } = credential.response;
	try {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response: { ...envelope(credential), response: { clientDataJSON, authenticatorData, signature } },
			expectedChallenge: challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			requireUserVerification: true,
			credential: { id: stored.credential_id, publicKey: Uint8Array.from(stored.public_key), counter: stored.counter },
		});
		return verified ? { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp } : undefined;
	} catch {
		// The library throws for everything that doesn't fit.
		return undefined;
	}
}

import { createHash } from 'node:crypto';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { SESSION_DAYS } from '../sessions/sessions.ts';

/** An issuer whose ID tokens we accept. */
export interface TokenIssuer {
	/** The exact `iss` of its tokens. */
	issuer: string;
	/** Our client ID there: `aud` of its tokens. */
	client_id: string;
	/** Its public keys. Rejects with HttpError 503 if they are unavailable. */
	keys: JWTVerifyGetKey;
}

/** The verified contents of an ID token. */
export interface IdToken {
	issuer: string;
	subject: string;
	email?: string | undefined;
	/** Whether the provider has verified that the address is this person's. */
	email_verified: boolean;
	name?: string | undefined;
	given_name?: string | undefined;
	/** At most as late as a session may end, because the database can't store a provider's year 9999. */
	expires_at: Date;
	issued_at: Date;
	/** When the person logged in at the provider, in seconds since 1970; not every provider reports it. */
	auth_time?: number | undefined;
	/** Hash of what was signed. It leaves the signature out, because some can be written in more than one way. */
	hash: string;
}

const LONGEST_MS = SESSION_DAYS * 24 * 60 * 60_000;

/** Signatures that only the provider can make. With a shared secret or none, anybody could. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

const text = z.string().check(z.refine((value) => !value.includes('\0')));
/** A claim of another type, or one that is too long, counts as missing. */
const optionalText = z.catch(z.optional(text.check(z.trim(), z.minLength(1), z.maxLength(320))), undefined);
/** The person can't correct what their provider writes, so invisible characters are removed. */
const optionalName = z.catch(z.optional(z.string().check(z.overwrite(plainLine), z.minLength(1), z.maxLength(320))), undefined);
const claimsSchema = z.object({
	sub: text.check(z.minLength(1), z.maxLength(255)),
	exp: z.number(),
	iat: z.number(),
	aud: z.union([z.string(), z.array(z.string())]),
	azp: z.optional(z.string()),
	email: optionalText,
	email_verified: z.catch(z.optional(z.boolean()), undefined),
	name: optionalName,
	given_name: optionalName,
	auth_time: z.catch(z.optional(z.number()), undefined),
});

/**
 * Checks an ID token (design §5): signature, issuer, audience, expiry, and that it was issued in the last five minutes;
 * 60 s leeway.
 * @throws HttpError 401 `bad_credentials` for an invalid one, whatever the reason; 503 `unavailable` if the
 *   provider's keys are unavailable.
 */
export async function verifyIdToken(from: TokenIssuer, token: string, now: Date): Promise<IdToken> {
	const { payload, protectedHeader } = await jwtVerify(token, from.keys, {
		issuer: from.issuer,
		audience: from.client_id,
		algorithms: ALGORITHMS,
		clockTolerance: OIDC_SETTINGS.leewaySeconds,
		maxTokenAge: OIDC_SETTINGS.freshSeconds,
		requiredClaims: ['sub', 'exp', 'iat'],
		currentDate: now,
	}).catch((error: unknown) => {
		throw error instanceof errors.JOSEError ? refused() : error;
	});
	// An access token may be signed with the same key. It says so here and doesn't prove a login.
	if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') throw refused();
	const parsed = claimsSchema.safeParse(payload);
	if (!parsed.success) throw refused();
	const { sub, exp, iat, aud, azp, ...claims } = parsed.data;
	// For several audiences: valid only for the client that requested it (OpenID Connect Core §3.1.3.7).
	if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== from.client_id) throw refused();
	return {
		...claims,
		email_verified: claims.email_verified === true,
		issuer: from.issuer,
		subject: sub,
		issued_at: new Date(iat * 1000),
		expires_at: new Date(Math.min(exp * 1000, now.getTime() + LONGEST_MS)),
		hash: createHash('sha256')
			.update(token.slice(0, token.lastIndexOf('.')))
			.digest('hex'),
	};
}

/** One answer for every reason, because the details would only help a forger. */
export function refused(): HttpError {
	return new HttpError(401, 'bad_credentials', 'This login isn’t valid anymore. Please log in again.');
}

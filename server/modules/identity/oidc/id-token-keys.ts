import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { type HttpError, serviceUnavailable } from '#server/http/errors/http-error.ts';
import type { TokenIssuer } from './id-token.ts';

/**
 * Keys are fetched again after this time. If a token names an unknown key, they are fetched sooner, at most this often.
 */
const CACHE_MS = 10 * 60_000;
const COOL_DOWN_MS = 30_000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/**
 * An external identity provider. Its discovery document is read at the first login and kept; a failed request is
 * repeated.
 */
export function externalIssuer(configured: string, client_id: string): () => Promise<TokenIssuer> {
	let found: Promise<TokenIssuer> | undefined;
	return () => {
		found ??= discover(configured, client_id).catch((cause: unknown) => {
			found = undefined;
			throw unavailable(cause);
		});
		return found;
	};
}

async function discover(configured: string, client_id: string): Promise<TokenIssuer> {
	const answer = await fetch(`${configured.replace(/\/$/, '')}/.well-known/openid-configuration`, {
		signal: AbortSignal.timeout(OIDC_SETTINGS.httpSeconds * 1000),
	});
	if (!answer.ok) throw new Error(`its discovery document answers ${answer.status}`);
	const { issuer, jwks_uri } = discoverySchema.parse(await answer.json());
	// Some issuers end with a slash, which people leave out.
	if (issuer.replace(/\/$/, '') !== configured.replace(/\/$/, '')) throw new Error(`its discovery document is that of ${issuer}`);
	const remote = createRemoteJWKSet(new URL(jwks_uri), {
		cacheMaxAge: CACHE_MS,
		cooldownDuration: COOL_DOWN_MS,
		timeoutDuration: OIDC_SETTINGS.httpSeconds * 1000,
	});
	const keys: JWTVerifyGetKey = async (header, input) => {
		try {
			return await remote(header, input);
		} catch (error) {
			const atFault = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some((kind) => error instanceof kind);
			throw atFault ? error : unavailable(error);
		}
	};
	return { issuer, client_id, keys };
}

function unavailable(cause: unknown): HttpError {
	const error = serviceUnavailable('The identity provider isn’t responding right now. Please try again.');
	error.cause = cause;
	return error;
}

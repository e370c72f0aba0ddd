import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionSchema } from '#domain/account/account.ts';
import { identityProviderSchema, syncBodySchema } from '#domain/account/oidc-settings.ts';
import { api } from '#domain/api/api-paths.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type Deps, forCall } from '#server/http/route/deps.ts';
import { currentUser } from '#server/http/route/require-user.ts';
import { setSessionCookie } from '#server/http/route/session-cookie.ts';
import { deviceLabel } from '../sessions/device-label.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { beginProviderSession } from './begin-provider-session.ts';
import { mountDevelopmentProvider } from './development/mount-development-provider.ts';
import { refused, type TokenIssuer, verifyIdToken } from './id-token.ts';
import { externalIssuer } from './id-token-keys.ts';

/** A tab that renews needs one an hour; checking a signature costs the server more than most calls. */
const syncThrottle = defineThrottle({ device: 30, address: 3000, windowMs: 60_000 });
const providerThrottle = defineThrottle(BROWSE_LIMITS);

export interface ProviderDeps extends Deps {
	/** The issuer of the ID tokens that people log in with; undefined if the site has no identity provider. */
	tokenIssuer: (() => Promise<TokenIssuer>) | undefined;
}

/** The calls about the identity provider. */
export const providerRoutes: readonly ApiRoute<ProviderDeps>[] = [
	defineRoute({
		method: 'GET',
		path: api.identityProvider,
		who: 'anyone',
		summary: 'Get the identity provider that people can log in with',
		description: 'Null if none is set up. `development` is our own provider for trying things out. Anyone can log in as anyone there.',
		answer: identityProviderSchema,
		throttle: providerThrottle,
		example: {
			address: api.identityProvider,
			answer: { provider: { issuer: 'https://login.example.org/', client_id: 'nil-athletes-web', development: false } },
		},
		handler: async (deps, { request, reply }) => {
			// Known before the login, so a lost answer to a login can be requested again.
			await forCall(deps, request, reply).limits.device_id();
			return { provider: deps.env.IDENTITY === 'none' ? null : providerAnswer(deps) };
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.identitySync,
		who: 'anyone',
		event: 'logged_in',
		summary: 'Log in with an ID token from the identity provider',
		description:
			'Only the ID token in the `Authorization` header decides who the person is. It must have been issued in the last 5 minutes, no other device may have used it, and it can’t be reused once its session has ended. The body is the provider’s profile and only a hint; unknown claims are ignored. A renewal sends `user_id`, and the session is for that account or for none. With `proves` as well, the person was asked to log in again, and calls that answer `prove_again` go through for 5 minutes after their login at the provider. If the login at the provider is older than the last time all of the person’s sessions ended (a new password, or logging out everywhere), the answer is 401 `login_too_old`. Then ask the provider for a new login with `prompt=login` and `max_age`, so the token says when it happened (`auth_time`). The session ends when the ID token expires.',
		headers: { Authorization: '`Bearer`, followed by the ID token.' },
		body: syncBodySchema,
		answer: sessionSchema,
		errors: ['bad_credentials', 'login_too_old', 'account_suspended', 'conflict', 'invalid', 'not_found', 'unavailable'],
		throttle: syncThrottle,
		example: {
			address: api.identitySync,
			body: { sub: 'auth0|5f7c8ec7', email: 'sam@people.example', given_name: 'Sam' },
			answer: {
				user_id: 12,
				user_email: 'sam@people.example',
				user_name: 'Sam Carver',
				user_role: 'user',
				is_admin: false,
				given_name: 'Sam',
				managed_by: 'Google',
				expires_at: '2026-03-01T13:00:00.000Z',
			},
		},
		handler: async (deps, { body, request, reply }) => {
			if (deps.tokenIssuer === undefined) throw notFound('This site has no identity provider.');
			const now = deps.clock();
			const token = await verifyIdToken(await deps.tokenIssuer(), bearer(request), now);
			const newSession = await beginProviderSession(deps.db, {
				token,
				device_id: await forCall(deps, request, reply).limits.device_id(),
				before: await currentUser(deps, request),
				renews: body.user_id,
				proves: body.proves === true,
				device: deviceLabel(request.headers['user-agent']),
				now,
			});
			setSessionCookie(reply, deps.env, newSession.cookie, newSession.user.expires_at);
			void reply.header('cache-control', 'no-store');
			return sessionAnswer(deps.db, newSession.user);
		},
	}),
];

/** The site's issuer. Mounts the development provider if it is that. */
export async function createTokenIssuer(app: FastifyInstance, deps: Deps): Promise<ProviderDeps['tokenIssuer']> {
	const { env } = deps;
	if (env.IDENTITY === 'none') return undefined;
	return env.IDENTITY === 'development' ? mountDevelopmentProvider(app, deps) : externalIssuer(env.OIDC_ISSUER, env.OIDC_CLIENT_ID);
}

function providerAnswer({ env }: Deps) {
	const logout = env.OIDC_LOGOUT_URL;
	return {
		issuer: env.OIDC_ISSUER,
		client_id: env.OIDC_CLIENT_ID,
		development: env.IDENTITY === 'development',
		...(logout === undefined ? {} : { metadata: { end_session_endpoint: logout } }),
	};
}

function bearer({ headers }: FastifyRequest): string {
	const [, token] = /^Bearer ([\w.~+/=-]{1,16000})$/i.exec(headers.authorization ?? '') ?? [];
	if (token === undefined) throw refused();
	return token;
}

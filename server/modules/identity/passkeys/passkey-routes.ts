import { proveSessionAnswerSchema, sessionSchema } from '#domain/account/account.ts';
import { passkeyRequestSchema, usePasskeyBodySchema } from '#domain/account/passkeys.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { browseThrottle, passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type Deps, forCall } from '#server/http/route/deps.ts';
import { setSessionCookie } from '#server/http/route/session-cookie.ts';
import { exampleSession } from '../login/session-routes.ts';
import { answerLogin, browserOf } from '../sessions/answer-login.ts';
import { logInByPasskey, passkeyLoginOptions, passkeyProofOptions, proveByPasskey } from './passkey-authentication.ts';
import { exampleRequest, exampleUsed } from './passkey-examples.ts';

/** Login and proof of identity by passkey. */
export const passkeyLoginRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: passkeyApi.passkeyLoginOptions,
		who: 'anyone',
		summary: 'Start a login by passkey',
		description: 'The options for `navigator.credentials.get`. The challenge works once, for five minutes, and only for this device (its cookie).',
		answer: passkeyRequestSchema,
		// Opening the login screen asks for them, before anybody tries to log in.
		throttle: browseThrottle,
		limited: true,
		example: { address: passkeyApi.passkeyLoginOptions, answer: exampleRequest },
		handler: async (deps, { request, reply }) => {
			void reply.header('cache-control', 'no-store');
			return passkeyLoginOptions(forCall(deps, request, reply));
		},
	}),

	defineRoute({
		method: 'POST',
		path: passkeyApi.passkeyLogin,
		who: 'anyone',
		event: 'logged_in',
		summary: 'Log in with a passkey',
		description:
			'Sets the session cookie and ends the session that the request’s cookie belongs to, like a login by password. 422 `invalid` if the challenge was used, has expired, or belongs to another device; 401 `bad_credentials` if the passkey isn’t known here or didn’t sign what it had to. Both name `credential`, and the next try needs new options.',
		body: usePasskeyBodySchema,
		answer: sessionSchema,
		errors: ['bad_credentials', 'account_suspended'],
		throttle: passwordThrottle,
		example: { address: passkeyApi.passkeyLogin, body: { credential: exampleUsed }, answer: exampleSession },
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			const newSession = await logInByPasskey(forCall(deps, request, reply), body.credential, browserOf(request, deps.env));
			return answerLogin(reply, deps.env, newSession);
		},
	}),

	defineRoute({
		method: 'POST',
		path: passkeyApi.passkeyProofOptions,
		who: 'user',
		summary: 'Start confirming your identity with a passkey',
		description: 'The options for `navigator.credentials.get`. The challenge works once, for five minutes, and only for this session. New options replace it.',
		answer: passkeyRequestSchema,
		throttle: passwordThrottle,
		example: { address: passkeyApi.passkeyProofOptions, answer: exampleRequest },
		handler: (deps, { user }) => passkeyProofOptions(deps, user),
	}),

	defineRoute({
		method: 'POST',
		path: passkeyApi.passkeyProof,
		who: 'user',
		event: 'identity_proved',
		summary: 'Confirm your identity with a passkey',
		description:
			'For calls that answer 403 `prove_again` or `passkey_required`; the former go through for the next 5 minutes. Errors as for a login. The session continues under a new cookie.',
		body: usePasskeyBodySchema,
		answer: proveSessionAnswerSchema,
		errors: ['bad_credentials'],
		throttle: passwordThrottle,
		example: { address: passkeyApi.passkeyProof, body: { credential: exampleUsed }, answer: { proved_at: '2026-09-05T19:04:11.000Z' } },
		handler: async (deps, { body, user, reply }) => {
			const { token, proved_at } = await proveByPasskey(deps, user, body.credential);
			setSessionCookie(reply, deps.env, token, user.expires_at);
			return { proved_at: proved_at.toISOString() };
		},
	}),
];

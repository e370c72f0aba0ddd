import {
	loginFormSchema,
	proveSessionAnswerSchema,
	proveSessionBodySchema,
	type Session,
	sessionAnswerSchema,
	sessionSchema,
} from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { browseThrottle, passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { withForms } from '#server/http/route/multipart.ts';
import { requireUser } from '#server/http/route/require-user.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from '#server/http/route/session-cookie.ts';
import { isDemoLogin, isForwardedRequest } from '../demo-logins.ts';
import { forPasswordCall, type IdentityDeps } from '../passwords/identity-deps.ts';
import { proveByPassword } from '../passwords/prove-password.ts';
import { answerLogin, browserOf } from '../sessions/answer-login.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';
import { knownDeviceOf } from '../sessions/known-device-cookie.ts';
import { endSession, sessionAnswer } from '../sessions/sessions.ts';
import { badCredentials, logIn } from './password-login.ts';

export const exampleSession: Session = {
	user_id: 12,
	user_email: 'robin@people.example',
	user_name: 'Robin Vale',
	user_role: 'user',
	is_admin: false,
	given_name: 'Robin',
	managed_by: null,
	expires_at: '2026-10-05T19:04:11.000Z',
};

/** The session, login, and logout. */
export const sessionRoutes: readonly ApiRoute<IdentityDeps>[] = [
	defineRoute({
		method: 'GET',
		path: api.session,
		who: 'anyone',
		summary: 'Get the current session',
		description: '`session` is null for a visitor. A session that has ended answers 401 `session_ended` once, and that answer removes its cookie.',
		answer: sessionAnswerSchema,
		errors: ['session_ended'],
		throttle: browseThrottle,
		example: { address: api.session, answer: { session: exampleSession } },
		handler: async (deps, { request, reply }) => {
			void reply.header('cache-control', 'no-store');
			if (sessionToken(request, deps.env) === undefined) return { session: null };
			return { session: await sessionAnswer(deps.db, await requireUser(deps, request, reply, 'user')) };
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.login,
		who: 'anyone',
		summary: 'Log in with email and password',
		description:
			'Sets the session cookie and ends the session that the request’s cookie belongs to. An unknown email and a wrong password get the same answer. From the fifth failure on, a device has to wait (429). If an account or a network has many failures, each further attempt needs a proof of work. A cookie marks browsers that have logged in to the account before, and those are counted separately.',
		body: loginFormSchema,
		bodyType: 'multipart/form-data',
		scope: withForms,
		answer: sessionSchema,
		errors: ['bad_credentials', 'account_suspended'],
		event: 'logged_in',
		throttle: passwordThrottle,
		limited: true,
		example: { address: api.login, body: { username: exampleSession.user_email, password: 'A-good-1' }, answer: exampleSession },
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			if (isForwardedRequest(request.headers) && (await isDemoLogin(deps, body.username))) throw badCredentials();
			const newSession = await logIn(forPasswordCall(deps, request, reply), {
				email: body.username,
				password: body.password,
				...browserOf(request, deps.env),
			});
			return answerLogin(reply, deps.env, newSession);
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.proveSession,
		who: 'user',
		event: 'identity_proved',
		summary: 'Confirm your identity with your password',
		description:
			'For calls that answer 403 `prove_again`; they go through for the next 5 minutes. Slows down after failures, like a login. The session continues under a new cookie. 403 `forbidden` if the account’s password is kept by an identity provider; log in there again and send the ID token to `/v1/local/auth/sync` with `proves`.',
		body: proveSessionBodySchema,
		answer: proveSessionAnswerSchema,
		errors: ['forbidden', 'bad_credentials'],
		throttle: passwordThrottle,
		example: { address: api.proveSession, body: { password: 'A-good-1' }, answer: { proved_at: '2026-09-05T19:04:11.000Z' } },
		handler: async (deps, { body, user, request, reply }) => {
			const { token, proved_at } = await proveByPassword(forPasswordCall(deps, request, reply), user, {
				password: body.password,
				device: knownDeviceOf(request, deps.env),
			});
			setSessionCookie(reply, deps.env, token, user.expires_at);
			return { proved_at: proved_at.toISOString() };
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.logout,
		who: 'anyone',
		event: 'logged_out',
		summary: 'Log out',
		description: 'Ends the cookie’s session, if there is one. Safe to repeat.',
		answer: doneSchema,
		throttle: browseThrottle,
		example: { address: api.logout, answer: { message: 'Logged out.' } },
		handler: async ({ db, env }, { request, reply }) => {
			const token = sessionToken(request, env);
			if (token !== undefined) {
				await endSession(db, token);
				clearSessionCookie(reply, env);
			}
			return { message: 'Logged out.' };
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.logoutEverywhere,
		who: 'user',
		event: 'logged_out_everywhere',
		summary: 'Log out on every device',
		description: 'Ends every session of the account. Earlier logins at the identity provider can no longer start one, either.',
		answer: doneSchema,
		throttle: browseThrottle,
		example: { address: api.logoutEverywhere, answer: { message: 'Logged out everywhere.' } },
		handler: async ({ db, env, clock }, { user, request, reply }) => {
			await inTransaction(db, (tx) => endEverywhere(tx, user.user_id, { now: clock(), device: knownDeviceOf(request, env) }));
			clearSessionCookie(reply, env);
			return { message: 'Logged out everywhere.' };
		},
	}),
];

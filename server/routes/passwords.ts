import type { FastifyInstance } from 'fastify';
import { changePasswordBodySchema, doneSchema, forgotPasswordBodySchema, resetPasswordBodySchema } from '#domain/account.ts';
import { api } from '#domain/api-paths.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { type Deps, forCaller } from '#server/http/deps.ts';
import { ensureDevice } from '#server/http/device.ts';
import { knownDeviceOf } from '#server/http/known-device-cookie.ts';
import { route } from '#server/http/route.ts';
import { clearSessionCookie } from '#server/http/session-cookie.ts';
import { createThrottle, type Throttle, type ThrottleLimits } from '#server/http/throttle.ts';
import { changePassword } from '#server/identity/change-password.ts';
import { mailCode, resetPassword } from '#server/identity/codes.ts';

/** Each call may send a mail. */
const MAIL_LIMITS: ThrottleLimits = { device: 6, address: 600, windowMs: 15 * 60_000 };

const user_email = 'robin@people.example';

/** A new password: by the old one, or by a mailed code. */
export function registerPasswords(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	const { passwordChanged, codeSent } = peopleMessages.account;

	route(app, deps, {
		method: 'POST',
		path: api.changePassword,
		who: 'user',
		event: 'password_changed',
		summary: 'Change the password',
		description: "`identifier` is the session's own e-mail. Ends every session of the account, this one too: the person logs in again.",
		body: changePasswordBodySchema,
		answer: doneSchema,
		errors: ['forbidden', 'bad_credentials', 'conflict'],
		throttle,
		example: {
			address: api.changePassword,
			body: { identifier: user_email, old_password: 'A-good-1', new_password: 'A-better-2' },
			answer: { message: passwordChanged },
		},
		handler: async ({ body, user, request, reply }) => {
			await changePassword(forCaller(deps, request), user, { ...body, device: knownDeviceOf(request, deps.env) });
			clearSessionCookie(reply, deps.env);
			return { message: passwordChanged };
		},
	});

	route(app, deps, {
		method: 'POST',
		path: api.forgotPassword,
		who: 'anyone',
		event: 'password_code_asked',
		summary: 'Ask for a code to set a new password',
		description:
			'Mails a one-time code, which only the asking device (its cookie) can use, if there is an account with this e-mail. The answer is the same if there is none.',
		body: forgotPasswordBodySchema,
		answer: doneSchema,
		throttle: createThrottle(app, deps.env, MAIL_LIMITS),
		example: { address: api.forgotPassword, body: { user_email }, answer: { message: codeSent } },
		handler: async ({ body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			const device = ensureDevice(request, reply, deps.env);
			await mailCode(forCaller(deps, request), body.user_email, device);
			return { message: codeSent };
		},
	});

	route(app, deps, {
		method: 'POST',
		path: api.resetPassword,
		who: 'anyone',
		event: 'password_reset',
		summary: 'Set a new password with the mailed code',
		description:
			'The newest code that this device (its cookie) asked for counts, for five tries. Ends every session of the account. 422 `invalid` naming `code` for one that is wrong, used or too old.',
		body: resetPasswordBodySchema,
		answer: doneSchema,
		throttle,
		example: {
			address: api.resetPassword,
			body: { user_email, code: 'K7QM-2XPA', new_password: 'A-better-2' },
			answer: { message: passwordChanged },
		},
		handler: async ({ body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			await resetPassword(forCaller(deps, request), { ...body, device_id: ensureDevice(request, reply, deps.env), device: knownDeviceOf(request, deps.env) });
			return { message: passwordChanged };
		},
	});
}

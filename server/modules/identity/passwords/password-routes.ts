import type { FastifyInstance } from 'fastify';
import {
	changePasswordBodySchema,
	choosePasswordBodySchema,
	doneSchema,
	forgotPasswordBodySchema,
	passwordLinkAnswerSchema,
	passwordLinkBodySchema,
	resetPasswordBodySchema,
} from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { noteSecurityEvent } from '#server/http/guards/security-events.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import { route } from '#server/http/route/route.ts';
import { clearSessionCookie } from '#server/http/route/session-cookie.ts';
import { forPasswordCall, type IdentityDeps } from '../identity-deps.ts';
import { knownDeviceOf } from '../sessions/known-device-cookie.ts';
import { changePassword } from './change-password.ts';
import { choosePassword, linkOwner } from './invite.ts';
import { mailCode, resetPassword } from './password-codes.ts';

const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';
const user_email = 'robin@people.example';

/** Sets a new password: with the old one, with a mailed code, or, for the first one, with a mailed link. */
export function registerPasswords(app: FastifyInstance, deps: IdentityDeps, throttle: Throttle): void {
	const { passwordChanged, passwordChosen, codeSent } = accountMessages.account;

	route(app, deps, {
		method: 'POST',
		path: api.changePassword,
		who: 'user',
		event: 'password_changed',
		summary: 'Change the password',
		description:
			"`identifier` is the session's own e-mail. 422 `invalid` naming `new_password` for one that is too simple or that others would try first. Ends every session of the account, this one too: the person logs in again.",
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
			await changePassword(forPasswordCall(deps, request, reply), user, { ...body, device: knownDeviceOf(request, deps.env) });
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
			'Mails a one-time code if there is an account with this e-mail. An account gets a few mails an hour at most, whoever asks; a device that asks beyond that may use the codes that were mailed within the hour. The answer is always the same.',
		body: forgotPasswordBodySchema,
		answer: doneSchema,
		throttle,
		limited: true,
		example: { address: api.forgotPassword, body: { user_email }, answer: { message: codeSent } },
		handler: async ({ body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			await mailCode(forPasswordCall(deps, request, reply), { email: body.user_email, device: knownDeviceOf(request, deps.env) });
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
			'Any code that was mailed within the hour, from a device (its cookie) that has asked for one since, for five tries. Ends every session of the account. 422 `invalid` naming `code` for one that is wrong, used or too old, and naming `new_password` for one that is too simple or that others would try first.',
		body: resetPasswordBodySchema,
		answer: doneSchema,
		throttle,
		example: {
			address: api.resetPassword,
			body: { user_email, code: 'K7QM2-XPA9B', new_password: 'A-better-2' },
			answer: { message: passwordChanged },
		},
		limited: true,
		handler: async ({ body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			await resetPassword(forPasswordCall(deps, request, reply), { ...body, device: knownDeviceOf(request, deps.env) });
			return { message: passwordChanged };
		},
	});

	route(app, deps, {
		method: 'POST',
		path: api.passwordLink,
		who: 'anyone',
		summary: 'Whose account a mailed link is for',
		description: 'Changes nothing. 404 for a link that was used, replaced, or is too old.',
		body: passwordLinkBodySchema,
		answer: passwordLinkAnswerSchema,
		errors: ['not_found'],
		throttle,
		example: { address: api.passwordLink, body: { token }, answer: { user_email, user_name: 'Robin Vale' } },
		handler: async ({ body, reply }) => {
			void reply.header('cache-control', 'no-store');
			return linkOwner(deps, body.token);
		},
	});

	route(app, deps, {
		method: 'POST',
		path: api.choosePassword,
		who: 'anyone',
		summary: 'Set the first password with the mailed link',
		description:
			'For an account that an admin made. The link works once. 404 for one that was used, replaced, or is too old; 422 `invalid` naming `new_password` for one that is too simple or that others would try first.',
		body: choosePasswordBodySchema,
		answer: doneSchema,
		errors: ['not_found'],
		throttle,
		example: { address: api.choosePassword, body: { token, new_password: 'A-better-2' }, answer: { message: passwordChosen } },
		handler: async ({ body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			const { user_id } = await choosePassword(forPasswordCall(deps, request, reply), { ...body, device: knownDeviceOf(request, deps.env) });
			noteSecurityEvent(request, 'password_chosen', { user_id });
			return { message: passwordChosen };
		},
	});
}

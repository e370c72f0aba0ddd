import {
	changePasswordBodySchema,
	choosePasswordBodySchema,
	forgotPasswordBodySchema,
	passwordLinkAnswerSchema,
	passwordLinkBodySchema,
	resetPasswordBodySchema,
} from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { passwordThrottle } from '#server/http/guards/throttle.ts';
import { noteSecurityEvent } from '#server/http/log/security-events.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { clearSessionCookie } from '#server/http/route/session-cookie.ts';
import { knownDeviceOf } from '../sessions/known-device-cookie.ts';
import { changePassword } from './change-password.ts';
import { choosePassword, linkOwner } from './choose-password.ts';
import { forPasswordCall, type IdentityDeps } from './identity-deps.ts';
import { mailCode, resetPassword } from './password-codes.ts';

const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';
const user_email = 'robin@people.example';
const { passwordChanged, passwordChosen, codeSent } = accountMessages.account;

/** Sets a new password: with the old one, with a mailed code, or, for the first one, with a mailed link. */
export const passwordRoutes: readonly ApiRoute<IdentityDeps>[] = [
	defineRoute({
		method: 'POST',
		path: api.changePassword,
		who: 'user',
		event: 'password_changed',
		summary: 'Change your password',
		description:
			'`identifier` must be the session’s own email. `old_password` may be left out within 5 minutes of using a passkey in this session; otherwise 422 `invalid` names it. 422 `invalid` naming `new_password` if it is too simple or easy to guess. Ends every session of the account, including this one, so the person has to log in again.',
		body: changePasswordBodySchema,
		answer: doneSchema,
		errors: ['forbidden', 'bad_credentials', 'conflict'],
		throttle: passwordThrottle,
		example: {
			address: api.changePassword,
			body: { identifier: user_email, old_password: 'A-good-1', new_password: 'A-better-2' },
			answer: { message: passwordChanged },
		},
		handler: async (deps, { body, user, request, reply }) => {
			await changePassword(forPasswordCall(deps, request, reply), user, { ...body, device: knownDeviceOf(request, deps.env) });
			clearSessionCookie(reply, deps.env);
			return { message: passwordChanged };
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.forgotPassword,
		who: 'anyone',
		event: 'password_code_asked',
		summary: 'Request a password reset code',
		description:
			'Emails a one-time code if there is an account with this address. An account gets only a few emails an hour, no matter who asks. A device that asks more often can use any code emailed in the past hour. The answer is always the same.',
		body: forgotPasswordBodySchema,
		answer: doneSchema,
		throttle: passwordThrottle,
		limited: true,
		example: { address: api.forgotPassword, body: { user_email }, answer: { message: codeSent } },
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			await mailCode(forPasswordCall(deps, request, reply), { email: body.user_email, device: knownDeviceOf(request, deps.env) });
			return { message: codeSent };
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.resetPassword,
		who: 'anyone',
		event: 'password_reset',
		summary: 'Set a new password with the emailed code',
		description:
			'Accepts any code emailed in the past hour, from a device (its cookie) that has asked for one since, for up to five tries. Ends every session of the account. 422 `invalid` naming `code` if it is wrong, used, or expired, and naming `new_password` if it is too simple or easy to guess.',
		body: resetPasswordBodySchema,
		answer: doneSchema,
		throttle: passwordThrottle,
		example: {
			address: api.resetPassword,
			body: { user_email, code: 'K7QM2-XPA9B', new_password: 'A-better-2' },
			answer: { message: passwordChanged },
		},
		limited: true,
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			await resetPassword(forPasswordCall(deps, request, reply), { ...body, device: knownDeviceOf(request, deps.env) });
			return { message: passwordChanged };
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.passwordLink,
		who: 'anyone',
		summary: 'Check an invitation link',
		description: 'Says which account the link is for, and changes nothing. 404 if the link was used, was replaced, or has expired.',
		body: passwordLinkBodySchema,
		answer: passwordLinkAnswerSchema,
		errors: ['not_found'],
		throttle: passwordThrottle,
		example: { address: api.passwordLink, body: { token }, answer: { user_email, user_name: 'Robin Vale' } },
		handler: async (deps, { body, reply }) => {
			void reply.header('cache-control', 'no-store');
			return linkOwner(deps, body.token);
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.choosePassword,
		who: 'anyone',
		summary: 'Set the first password with an invitation link',
		description:
			'For an account that an admin created. The link works once. 404 if it was used, was replaced, or has expired; 422 `invalid` naming `new_password` if it is too simple or easy to guess.',
		body: choosePasswordBodySchema,
		answer: doneSchema,
		errors: ['not_found'],
		throttle: passwordThrottle,
		example: { address: api.choosePassword, body: { token, new_password: 'A-better-2' }, answer: { message: passwordChosen } },
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			const { user_id } = await choosePassword(forPasswordCall(deps, request, reply), { ...body, device: knownDeviceOf(request, deps.env) });
			noteSecurityEvent(request, 'password_chosen', { user_id });
			return { message: passwordChosen };
		},
	}),
];

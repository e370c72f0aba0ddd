import * as z from 'zod/mini';
import { correctAccountBodySchema, registerAnswerSchema, registerBodySchema, sessionSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { requireOwn } from '#server/http/route/require-user.ts';
import { clearSessionCookie } from '#server/http/route/session-cookie.ts';
import { fromText, parsePart } from '#server/http/route/validate.ts';
import { exampleSession, forPasswordCall, type IdentityDeps, knownDeviceOf, registerAccount } from '#server/modules/identity/public.ts';
import { correctAccount } from './correct-account.ts';
import { removeAccount } from './remove-account.ts';

const queryText = z.optional(z.string());
const params = z.object({ userId: fromText(idSchema) });

const exampleAccount = { user_name: exampleSession.user_name, user_email: exampleSession.user_email, password: 'A-good-1' };

/** Registration, correction, and deletion of an account. */
export const accountRoutes: readonly ApiRoute<IdentityDeps>[] = [
	defineRoute({
		method: 'POST',
		path: api.register,
		who: 'anyone',
		event: 'account_created',
		summary: 'Create an account',
		description:
			'Takes the fields from the body or, if there is none, from the query. Use the body, because URLs end up in histories and logs. The person logs in afterward. 422 `invalid` naming `password` if it is too simple or easy to guess. 409 `conflict` if the address already has an account.',
		query: z.object({ user_name: queryText, user_email: queryText, password: queryText }),
		body: z.optional(registerBodySchema),
		answer: registerAnswerSchema,
		errors: ['conflict'],
		throttle: passwordThrottle,
		limited: true,
		example: {
			address: api.register,
			body: exampleAccount,
			answer: { user_id: 12, user_email: exampleAccount.user_email, user_name: exampleAccount.user_name },
		},
		handler: async (deps, { query, body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			const account = body ?? parsePart(registerBodySchema, query, 'query');
			const call = forPasswordCall(deps, request, reply);
			await call.limits.count('account');
			return registerAccount(call, account);
		},
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/local/auth/users/:userId',
		who: 'user',
		event: 'account_changed',
		summary: 'Update your account',
		description:
			'A new email needs the password (401 `bad_credentials`), or a passkey that was used in the last 5 minutes, and counts as unconfirmed until an emailed code confirms it. Answers with the updated session.',
		params,
		body: correctAccountBodySchema,
		answer: sessionSchema,
		errors: ['forbidden', 'bad_credentials', 'passkey_required', 'conflict'],
		throttle: passwordThrottle,
		example: { address: api.account(12), body: { user_name: exampleSession.user_name }, answer: exampleSession },
		handler: async (deps, { params, body, user, request, reply }) => {
			requireOwn(user, params.userId);
			return correctAccount(forPasswordCall(deps, request, reply), user, { ...body, device: knownDeviceOf(request, deps.env) });
		},
	}),

	defineRoute({
		method: 'DELETE',
		path: '/v1/local/auth/users/:userId',
		who: 'user',
		proof: 'recent',
		event: 'account_removed',
		summary: 'Delete an account',
		description:
			'Your own or, for an admin, anyone’s. Deletes everything personal. Donations stay under a pseudonym, unpaid ones are canceled, and a last email confirms each monthly donation that stopped. 409 `conflict` for the last admin.',
		params,
		answer: doneSchema,
		errors: ['forbidden', 'passkey_required', 'not_found', 'conflict'],
		throttle: passwordThrottle,
		example: { address: api.account(12), answer: { message: accountMessages.account.removed } },
		handler: async (deps, { params, user, reply }) => {
			const own = params.userId === user.user_id;
			if (user.role !== 'admin') requireOwn(user, params.userId);
			else if (!own) await deps.sessions.requireAdminPasskey(user);
			await removeAccount(deps.db, { user_id: params.userId, actor_id: user.user_id, now: deps.clock(), publicUrl: deps.env.PUBLIC_URL });
			if (own) clearSessionCookie(reply, deps.env);
			return { message: own ? accountMessages.account.removed : accountMessages.admin.userRemoved };
		},
	}),
];

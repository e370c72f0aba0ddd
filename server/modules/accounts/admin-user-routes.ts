import * as z from 'zod/mini';
import { registerAnswerSchema } from '#domain/account/account.ts';
import { type AdminUser, allUsersAnswerSchema, createUserBodySchema, USERS_PAGE } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText, limitText, skipText } from '#server/http/route/validate.ts';
import { inviteAccount, inviteAgain } from '#server/modules/identity/public.ts';
import { audit } from '#server/modules/operations/public.ts';
import { listUsers } from './list-users.ts';
import { restoreAccount, suspendAccount } from './suspend-account.ts';

const MAX_USERS = 500;

const exampleUser: AdminUser = {
	user_id: 12,
	first_name: 'Robin',
	last_name: 'Vale',
	user_email: 'robin@people.example',
	user_name: 'Robin Vale',
	phone_number: '555 010 0142',
	company_name: 'Vale Feed',
	address: '4 Harbor Row',
	city: 'Wexcombe',
	state: 'Ohio',
	country: 'United States',
	user_created_at: '2026-03-14T15:09:26.000Z',
	user_role: 'user',
	user_state: 'active',
	admin_invited: false,
	is_support: false,
	support_invited: false,
	last_admin: false,
};

const params = z.object({ userId: fromText(idSchema) });

/** `GET /v1/all-users` (spec §7) and the call behind the admin's create-user form (spec §5). */
export const adminUserRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/all-users',
		who: 'admin',
		summary: 'List all users, newest first',
		description: 'Every word of `search` must match the beginning of a word in the name, user name, email, or company. `count` is the total number of users.',
		query: z.object({ limit: limitText(MAX_USERS, USERS_PAGE), skip: skipText, search: z._default(z.string().check(z.maxLength(200)), '') }),
		answer: allUsersAnswerSchema,
		example: { address: adminApi.allUsers(0, USERS_PAGE, 'rob val'), answer: { data: [exampleUser], count: 1 } },
		throttle: adminThrottle,
		handler: async (deps, { query, user }) => {
			await audit(deps.db, { at: deps.clock(), actor_id: user.user_id, action: 'users_listed' });
			return listUsers(deps.db, query, deps.clock());
		},
	}),

	defineRoute({
		method: 'POST',
		path: adminApi.createUser,
		who: 'admin',
		proof: 'recent',
		event: 'account_created',
		summary: 'Create an account for someone',
		description:
			'The account has no password yet. An email takes the person to a page where they choose their own. The link works once and expires in 72 hours. 409 `conflict` if the address already has an account.',
		body: createUserBodySchema,
		answer: registerAnswerSchema,
		errors: ['conflict'],
		example: {
			address: adminApi.createUser,
			body: { user_name: exampleUser.user_name, user_email: exampleUser.user_email, user_role: 'user' },
			answer: { user_id: exampleUser.user_id, user_email: exampleUser.user_email, user_name: exampleUser.user_name },
		},
		throttle: adminThrottle,
		handler: async (deps, { body, user }) => inviteAccount(deps, body, user.user_id),
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/users/:userId/invitation',
		who: 'admin',
		proof: 'recent',
		event: 'invitation_sent',
		summary: 'Send the invitation link again',
		description: 'The earlier link stops working. 409 `conflict` if the person can already log in.',
		params,
		answer: doneSchema,
		errors: ['not_found', 'conflict'],
		example: { address: adminApi.inviteUser(exampleUser.user_id), answer: { message: accountMessages.admin.invitationSent } },
		throttle: adminThrottle,
		handler: async (deps, { params, user }) => {
			await inviteAgain(deps, params.userId, user.user_id);
			return { message: accountMessages.admin.invitationSent };
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/users/:userId/suspend',
		who: 'admin',
		proof: 'recent',
		event: 'account_suspended',
		summary: 'Suspend an account',
		description:
			'The person’s sessions end, and they can’t log in until the account is restored (403 `account_suspended`). Monthly donations stop for good, unpaid ones are canceled, and an email tells the person. 403 `forbidden` for your own account, 409 `conflict` for the last admin. Safe to repeat.',
		params,
		answer: doneSchema,
		errors: ['not_found', 'conflict'],
		example: { address: adminApi.suspendUser(exampleUser.user_id), answer: { message: accountMessages.admin.userSuspended } },
		throttle: adminThrottle,
		handler: async (deps, { params, user }) => {
			await suspendAccount(deps.db, { user_id: params.userId, actor_id: user.user_id, now: deps.clock(), publicUrl: deps.env.PUBLIC_URL });
			return { message: accountMessages.admin.userSuspended };
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/users/:userId/restore',
		who: 'admin',
		proof: 'recent',
		event: 'account_restored',
		summary: 'Restore a suspended account',
		description: 'The person can log in again, and an email tells them. What was stopped stays stopped. Safe to repeat.',
		params,
		answer: doneSchema,
		errors: ['not_found'],
		example: { address: adminApi.restoreUser(exampleUser.user_id), answer: { message: accountMessages.admin.userRestored } },
		throttle: adminThrottle,
		handler: async (deps, { params, user }) => {
			await restoreAccount(deps.db, { user_id: params.userId, actor_id: user.user_id, now: deps.clock(), publicUrl: deps.env.PUBLIC_URL });
			return { message: accountMessages.admin.userRestored };
		},
	}),
];

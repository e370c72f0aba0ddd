import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { registerAnswerSchema } from '#domain/account.ts';
import { type AdminUser, allUsersAnswerSchema, createUserBodySchema, USERS_PAGE } from '#domain/admin.ts';
import { api } from '#domain/api-paths.ts';
import { audit } from '#server/admin/audit.ts';
import { listUsers } from '#server/admin/list-users.ts';
import { type Deps, forCall } from '#server/http/deps.ts';
import { route } from '#server/http/route.ts';
import type { Throttle } from '#server/http/throttle.ts';
import { limitText, skipText } from '#server/http/validate.ts';
import { registerAccount } from '#server/identity/register.ts';

const MOST = 500;

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
};

/** `GET /v1/all-users` (spec §7) and the call behind the admin's create-user form (spec §5). */
export function registerAdminUsers(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	route(app, deps, {
		method: 'GET',
		path: '/v1/all-users',
		who: 'admin',
		summary: 'All users, newest first',
		description: 'Every word of `search` must begin a word of the name, user name, e-mail or company. `count` is how many users there are in all.',
		query: z.object({ limit: limitText(MOST, USERS_PAGE), skip: skipText, search: z._default(z.string().check(z.maxLength(200)), '') }),
		answer: allUsersAnswerSchema,
		example: { address: api.allUsers(0, USERS_PAGE, 'rob val'), answer: { data: [exampleUser], count: 1 } },
		throttle,
		handler: async ({ query, user }) => {
			await audit(deps.db, { at: deps.clock(), actor_id: user.user_id, action: 'users_listed' });
			return listUsers(deps.db, query);
		},
	});

	route(app, deps, {
		method: 'POST',
		path: api.createUser,
		who: 'admin',
		proof: 'recent',
		event: 'account_created',
		summary: 'Create an account for somebody',
		description: 'Checked as registration is. 409 `conflict` for an address that has an account.',
		body: createUserBodySchema,
		answer: registerAnswerSchema,
		errors: ['conflict'],
		example: {
			address: api.createUser,
			body: { user_name: exampleUser.user_name, user_email: exampleUser.user_email, password: 'A-good-1', user_role: 'user' },
			answer: { user_id: exampleUser.user_id, user_email: exampleUser.user_email, user_name: exampleUser.user_name },
		},
		throttle,
		handler: async ({ body: { user_role, ...account }, user, request, reply }) =>
			registerAccount(forCall(deps, request, reply), account, user_role, (tx, subject_id) =>
				audit(tx, { at: deps.clock(), actor_id: user.user_id, action: 'user_created', subject_id }),
			),
	});
}

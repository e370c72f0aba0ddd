import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { adminApi } from '#domain/api/admin-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';
import { fromText } from '#server/http/route/validate.ts';
import { inviteAdmin, removeAdmin, withdrawAdminInvitation } from './change-admins.ts';

const texts = accountMessages.adminRole;
const params = z.object({ userId: fromText(idSchema) });
const exampleUser = 12;

/** How admins make others admins, and take the role away again (docs/decisions/154). */
export function registerAdminRoles(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	route(app, deps, {
		method: 'POST',
		path: '/v1/admin/users/:userId/admin-invitation',
		who: 'admin',
		proof: 'recent',
		event: 'admin_invited',
		summary: 'Invite someone to be an admin',
		description:
			'An email takes the person to a page where they accept. The link works once and expires in 72 hours. A repeated call sends a new link, and the earlier one stops working. 409 `conflict` for an admin, for a suspended account, and for a person who can’t log in yet.',
		params,
		answer: doneSchema,
		errors: ['not_found', 'conflict'],
		example: { address: adminApi.adminInvitation(exampleUser), answer: { message: texts.invited } },
		throttle,
		handler: async ({ params, user }) => {
			await inviteAdmin(deps, { user_id: params.userId, actor_id: user.user_id });
			return { message: texts.invited };
		},
	});

	route(app, deps, {
		method: 'DELETE',
		path: '/v1/admin/users/:userId/admin-invitation',
		who: 'admin',
		proof: 'recent',
		event: 'admin_invitation_withdrawn',
		summary: 'Cancel an admin invitation',
		description: 'Its link stops working. An invitation that was accepted stays accepted. Safe to repeat.',
		params,
		answer: doneSchema,
		errors: ['not_found'],
		example: { address: adminApi.adminInvitation(exampleUser), answer: { message: texts.withdrawn } },
		throttle,
		handler: async ({ params, user }) => {
			await withdrawAdminInvitation(deps, { user_id: params.userId, actor_id: user.user_id });
			return { message: texts.withdrawn };
		},
	});

	route(app, deps, {
		method: 'DELETE',
		path: '/v1/admin/users/:userId/admin-role',
		who: 'admin',
		proof: 'recent',
		event: 'admin_removed',
		summary: 'Take the admin role away',
		description:
			'The person stays a user. Their sessions go on without the role, and without any proof of identity they gave. An email tells them. 409 `conflict` for the last admin. Safe to repeat.',
		params,
		answer: doneSchema,
		errors: ['not_found', 'conflict'],
		example: { address: adminApi.adminRole(exampleUser), answer: { message: texts.removed } },
		throttle,
		handler: async ({ params, user }) => {
			await removeAdmin(deps, { user_id: params.userId, actor_id: user.user_id });
			return { message: texts.removed };
		},
	});
}

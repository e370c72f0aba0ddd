import * as z from 'zod/mini';
import { adminApi } from '#domain/api/admin-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { inviteAdmin, removeAdmin, withdrawAdminInvitation } from './change-admins.ts';

const texts = accountMessages.adminRole;
const params = z.object({ userId: fromText(idSchema) });
const exampleUser = 12;

/** How admins make others admins, and take the role away again (docs/decisions/154). */
export const adminRoleRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
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
		throttle: adminThrottle,
		handler: async (deps, { params, user }) => {
			await inviteAdmin(deps, { user_id: params.userId, actor_id: user.user_id });
			return { message: texts.invited };
		},
	}),

	defineRoute({
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
		throttle: adminThrottle,
		handler: async (deps, { params, user }) => {
			await withdrawAdminInvitation(deps, { user_id: params.userId, actor_id: user.user_id });
			return { message: texts.withdrawn };
		},
	}),

	defineRoute({
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
		throttle: adminThrottle,
		handler: async (deps, { params, user }) => {
			await removeAdmin(deps, { user_id: params.userId, actor_id: user.user_id });
			return { message: texts.removed };
		},
	}),
];

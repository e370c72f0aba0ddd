import { adminInvitationAnswerSchema, adminInvitationBodySchema } from '#domain/account/account.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { acceptAdminInvitation, lookAtAdminInvitation } from './change-admins.ts';

const { accepted } = accountMessages.adminRole;
const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';

/** Calls of the invited person, who followed the mail's link (docs/decisions/154). */
export const adminInvitationRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: adminApi.lookAtInvitation,
		who: 'user',
		summary: 'Check an admin invitation',
		description:
			'Says who sent the invitation, and changes nothing. 404 if it has expired, was canceled, or was replaced. 403 `forbidden` if it is for a different account.',
		body: adminInvitationBodySchema,
		answer: adminInvitationAnswerSchema,
		errors: ['not_found', 'forbidden'],
		throttle: passwordThrottle,
		example: { address: adminApi.lookAtInvitation, body: { token }, answer: { invited_by: 'Ada Warden', expires_at: '2026-03-17T15:09:26.000Z' } },
		handler: async (deps, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			const { invited_by, expires_at } = await lookAtAdminInvitation(deps, user.user_id, body.token);
			return { invited_by, expires_at: expires_at.toISOString() };
		},
	}),

	defineRoute({
		method: 'POST',
		path: adminApi.acceptInvitation,
		who: 'user',
		proof: 'recent',
		event: 'admin_added',
		summary: 'Accept an admin invitation',
		description:
			'Makes the session’s person an admin. Every proof of identity they gave ends, so the first call as an admin asks for a new one. 404 and 403 as for checking. Safe to repeat.',
		body: adminInvitationBodySchema,
		answer: doneSchema,
		errors: ['not_found', 'forbidden'],
		throttle: passwordThrottle,
		example: { address: adminApi.acceptInvitation, body: { token }, answer: { message: accepted } },
		handler: async (deps, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			await acceptAdminInvitation(deps, user.user_id, body.token);
			return { message: accepted };
		},
	}),
];

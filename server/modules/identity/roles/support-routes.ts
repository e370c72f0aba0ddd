import * as z from 'zod/mini';
import { adminInvitationAnswerSchema, adminInvitationBodySchema } from '#domain/account/account.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { supportApi } from '#domain/api/support-paths.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { supportMessages } from '#domain/texts/support-messages.ts';
import { adminThrottle, passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { acceptSupportInvitation, endSupport, inviteToSupport, lookAtSupportInvitation } from './change-support.ts';

const params = z.object({ userId: fromText(idSchema) });
const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';
const exampleUser = 12;

/** How admins put people into support, and take them out (docs/decisions/184). */
export const adminSupportRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: '/v1/admin/users/:userId/support',
		who: 'admin',
		proof: 'recent',
		event: 'support_invited',
		summary: 'Invite someone to support',
		description:
			'An email takes the person to a page where they accept. The link works once and expires in 72 hours. A repeated call sends a new link, and the earlier one stops working. 409 `conflict` for somebody who is in support already, for a suspended account, and for a person who can’t log in yet.',
		params,
		answer: doneSchema,
		errors: ['not_found', 'conflict'],
		throttle: adminThrottle,
		example: { address: supportApi.ofUser(exampleUser), answer: { message: supportMessages.invited } },
		handler: async (deps, { params: { userId }, user }) => {
			await inviteToSupport(deps, { user_id: userId, actor_id: user.user_id });
			return { message: supportMessages.invited };
		},
	}),

	defineRoute({
		method: 'DELETE',
		path: '/v1/admin/users/:userId/support',
		who: 'admin',
		proof: 'recent',
		event: 'support_removed',
		summary: 'Take someone out of support',
		description: 'Or take the invitation back. The person stays a user, and an email tells them that they were taken out. Safe to repeat.',
		params,
		answer: doneSchema,
		errors: ['not_found'],
		throttle: adminThrottle,
		example: { address: supportApi.ofUser(exampleUser), answer: { message: supportMessages.ended } },
		handler: async (deps, { params: { userId }, user }) => {
			await endSupport(deps, { user_id: userId, actor_id: user.user_id });
			return { message: supportMessages.ended };
		},
	}),
];

/** Calls of the invited person, who followed the mail's link. */
export const supportInvitationRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: supportApi.lookAtInvitation,
		who: 'user',
		summary: 'Check an invitation to support',
		description:
			'Says who sent it, and changes nothing. 404 if it has expired, was canceled, or was replaced. 403 `forbidden` if it is for a different account.',
		body: adminInvitationBodySchema,
		answer: adminInvitationAnswerSchema,
		errors: ['not_found', 'forbidden'],
		throttle: passwordThrottle,
		example: { address: supportApi.lookAtInvitation, body: { token }, answer: { invited_by: 'Ada Warden', expires_at: '2026-03-17T15:09:26.000Z' } },
		handler: async (deps, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			const { invited_by, expires_at } = await lookAtSupportInvitation(deps, user.user_id, body.token);
			return { invited_by, expires_at: expires_at.toISOString() };
		},
	}),

	defineRoute({
		method: 'POST',
		path: supportApi.acceptInvitation,
		who: 'user',
		proof: 'recent',
		event: 'support_added',
		summary: 'Accept an invitation to support',
		description: 'Puts the session’s person into support. Every proof of identity they gave ends. 404 and 403 as for checking. Safe to repeat.',
		body: adminInvitationBodySchema,
		answer: doneSchema,
		errors: ['not_found', 'forbidden'],
		throttle: passwordThrottle,
		example: { address: supportApi.acceptInvitation, body: { token }, answer: { message: supportMessages.accepted } },
		handler: async (deps, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			await acceptSupportInvitation(deps, user.user_id, body.token);
			return { message: supportMessages.accepted };
		},
	}),
];

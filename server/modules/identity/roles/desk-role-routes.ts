import * as z from 'zod/mini';
import {
	type DeskMember,
	deskInvitationAnswerSchema,
	deskInvitationBodySchema,
	deskMembersSchema,
	inviteToDeskBodySchema,
	schoolKeySchema,
} from '#domain/account/school-desk.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { adminDeskApi, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { deskMessages } from '#domain/texts/desk-messages.ts';
import { adminThrottle, passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { acceptDeskInvitation, endDesk, inviteToDesk, listDesks, lookAtDeskInvitation } from './change-desks.ts';

const userParams = z.object({ userId: fromText(idSchema) });
const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';
const exampleMember: DeskMember = {
	user_id: 12,
	user_name: 'Robin Vale',
	user_email: 'robin@people.example',
	school: 'cedar valley herons',
	school_name: 'Cedar Valley Herons',
	sports: ['Football', 'Women’s Basketball'],
	since: '2026-09-06T08:00:00.000Z',
	invited_until: null,
};

/** How admins give people the desk of a school, and take it away (docs/decisions/183). */
export const adminDeskRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: adminDeskApi.desks,
		who: 'admin',
		summary: 'List the desks of schools',
		description: 'Who is at each, and who is invited. `sports` has those in which the school has a team now.',
		answer: deskMembersSchema,
		throttle: adminThrottle,
		example: { address: adminDeskApi.desks, answer: { desks: [exampleMember] } },
		handler: ({ db, clock }) => listDesks(db, clock()),
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/users/:userId/school-desks',
		who: 'admin',
		proof: 'recent',
		event: 'desk_invited',
		summary: 'Invite someone to the desk of a school',
		description:
			'The school is that of the team: all teams of its name, in every sport. An email takes the person to a page where they accept. The link works once and expires in 72 hours. A repeated call sends a new link, and the earlier one stops working. 409 `conflict` for somebody who is there already, for a suspended account, and for a person who can’t log in yet.',
		params: userParams,
		body: inviteToDeskBodySchema,
		answer: doneSchema,
		errors: ['not_found', 'conflict'],
		throttle: adminThrottle,
		example: { address: adminDeskApi.ofUser(exampleMember.user_id), body: { team_id: 17 }, answer: { message: deskMessages.invited } },
		handler: async (deps, { params, body, user }) => {
			await inviteToDesk(deps, { user_id: params.userId, actor_id: user.user_id, ...body });
			return { message: deskMessages.invited };
		},
	}),

	defineRoute({
		method: 'DELETE',
		path: '/v1/admin/users/:userId/school-desks/:school',
		who: 'admin',
		proof: 'recent',
		event: 'desk_removed',
		summary: 'Take someone off the desk of a school',
		description: 'Or take the invitation back. The person stays a user, and an email tells them that they were taken off. Safe to repeat.',
		params: z.object({ userId: fromText(idSchema), school: schoolKeySchema }),
		answer: doneSchema,
		errors: ['not_found'],
		throttle: adminThrottle,
		example: { address: adminDeskApi.end(exampleMember.user_id, exampleMember.school), answer: { message: deskMessages.ended } },
		handler: async (deps, { params, user }) => {
			await endDesk(deps, { user_id: params.userId, actor_id: user.user_id, school: params.school });
			return { message: deskMessages.ended };
		},
	}),
];

/** Calls of the invited person, who followed the mail's link. */
export const deskInvitationRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: schoolDeskApi.lookAtInvitation,
		who: 'user',
		summary: 'Check an invitation to the desk of a school',
		description:
			'Says who sent it, and to which school. Changes nothing. 404 if it has expired, was canceled, or was replaced. 403 `forbidden` if it is for a different account.',
		body: deskInvitationBodySchema,
		answer: deskInvitationAnswerSchema,
		errors: ['not_found', 'forbidden'],
		throttle: passwordThrottle,
		example: {
			address: schoolDeskApi.lookAtInvitation,
			body: { token },
			answer: { invited_by: 'Ada Warden', school_name: exampleMember.school_name, expires_at: '2026-03-17T15:09:26.000Z' },
		},
		handler: async (deps, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			const { expires_at, ...offer } = await lookAtDeskInvitation(deps, user.user_id, body.token);
			return { ...offer, expires_at: expires_at.toISOString() };
		},
	}),

	defineRoute({
		method: 'POST',
		path: schoolDeskApi.acceptInvitation,
		who: 'user',
		proof: 'recent',
		event: 'desk_added',
		summary: 'Accept an invitation to the desk of a school',
		description:
			'Puts the session’s person at the desk. Every proof of identity they gave ends, so the first decision that needs one asks for a new one. 404 and 403 as for checking. Safe to repeat.',
		body: deskInvitationBodySchema,
		answer: doneSchema,
		errors: ['not_found', 'forbidden'],
		throttle: passwordThrottle,
		example: { address: schoolDeskApi.acceptInvitation, body: { token }, answer: { message: deskMessages.accepted } },
		handler: async (deps, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			await acceptDeskInvitation(deps, user.user_id, body.token);
			return { message: deskMessages.accepted };
		},
	}),
];

import * as z from 'zod/mini';
import { type StaffSide, staffApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { decideRemovalBodySchema, removalBodySchema, removalLookSchema, removalsAnswerSchema, removalTokenBodySchema } from '#domain/collaboration/removal.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { removalMessages } from '#domain/texts/removal-messages.ts';
import { adminThrottle, defineThrottle, PASSWORD_LIMITS } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type Deps, forCall } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { deciderOf, forgetPhotos, type PhotoDeps, readersOf, staffKeyHeader, staffOf } from '#server/modules/rosters/public.ts';
import { askRemoval } from './ask-removal.ts';
import { decideRemoval, listRemovals } from './decide-removal.ts';
import { exampleRemoval } from './removal-example.ts';
import { confirmRemoval, lookAtRemoval } from './removal-link.ts';

const { asked, confirmed } = removalMessages;
const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';
const removalThrottle = defineThrottle(PASSWORD_LIMITS);

/** Somebody without an account asks that an athlete is paused, closed, or removed (docs/decisions/180). */
export const removalRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: requestApi.removals,
		who: 'anyone',
		event: 'removal_asked',
		summary: 'Ask that an athlete is paused, closed to donations, or removed',
		description:
			'Emails a link that proves the mailbox, at most once an hour per address. The answer is the same whether or not we have the athlete. Nothing happens by itself: once the link is confirmed, a person checks who asks.',
		body: removalBodySchema,
		answer: doneSchema,
		throttle: removalThrottle,
		limited: true,
		example: {
			address: requestApi.removals,
			body: { player_id: 1042, wish: 'removed', email: 'robin@people.example', note: 'It’s me. My coach, Dana Whitfield, can tell you.' },
			answer: { message: asked },
		},
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			await forCall(deps, request, reply).limits.count('removal');
			await askRemoval(deps, body);
			return { message: asked };
		},
	}),

	defineRoute({
		method: 'POST',
		path: requestApi.lookAtRemoval,
		who: 'anyone',
		summary: 'See what a mailed link would ask for',
		description: 'Changes nothing. 404 if the link was used or has expired.',
		body: removalTokenBodySchema,
		answer: removalLookSchema,
		errors: ['not_found'],
		throttle: removalThrottle,
		example: {
			address: requestApi.lookAtRemoval,
			body: { token },
			answer: { player_name: 'Émile Okafor-Lind', team_name: 'Cedar Valley Herons', wish: 'removed' },
		},
		handler: async (deps, { body, reply }) => {
			void reply.header('cache-control', 'no-store');
			return lookAtRemoval(deps, body.token);
		},
	}),

	defineRoute({
		method: 'POST',
		path: requestApi.confirmRemoval,
		who: 'anyone',
		event: 'removal_confirmed',
		summary: 'Send the request of a mailed link',
		description: 'Works once. It proves the mailbox, and nothing else. 404 if the link was used or has expired.',
		body: removalTokenBodySchema,
		answer: doneSchema,
		errors: ['not_found'],
		throttle: removalThrottle,
		example: { address: requestApi.confirmRemoval, body: { token }, answer: { message: confirmed } },
		handler: async (deps, { body, reply }) => {
			void reply.header('cache-control', 'no-store');
			await confirmRemoval(deps, body.token);
			return { message: confirmed };
		},
	}),
];

/** Staff checks who asks, and decides: admins, and desks about the athletes of their schools (docs/decisions/180, 183). */
function decidingRoutesOf(side: StaffSide): readonly ApiRoute<PhotoDeps>[] {
	const api = staffApi(side);
	return [
		defineRoute({
			method: 'GET',
			path: api.removals,
			who: readersOf(side),
			summary: 'List requests to pause, close, or remove an athlete',
			description: 'Those whose mailbox is proved: what waits, the oldest first, and the latest that were decided.',
			answer: removalsAnswerSchema,
			throttle: adminThrottle,
			example: { address: api.removals, answer: { waiting: [exampleRemoval], decided: [] } },
			handler: ({ db }, { user }) => listRemovals(db, staffOf(user, side).reach),
		}),

		defineRoute({
			method: 'POST',
			path: `/v1/${side}/removals/:removal_id/decide`,
			who: side,
			proof: 'recent',
			summary: 'Do or decline what a request asks for',
			description: 'What is granted is done at once. The person gets an email with the reason. 409 `conflict` if it was decided before.',
			headers: staffKeyHeader,
			params: z.object({ removal_id: fromText(idSchema) }),
			body: decideRemovalBodySchema,
			answer: removalsAnswerSchema,
			errors: ['not_found', 'conflict', 'bad_transition', 'idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.decideRemoval(7),
				body: { decision: 'granted', reason: 'Your coach confirmed it.' },
				answer: {
					waiting: [],
					decided: [{ ...exampleRemoval, decision: 'granted', reason: 'Your coach confirmed it.', decided_at: '2026-09-06T08:00:00.000Z' }],
				},
			},
			handler: async (deps, { params: { removal_id }, body, user, request }) => {
				const decider = deciderOf(deps, { user, request }, side);
				const addresses = await decideRemoval(deps.db, { removal_id, ...body }, decider);
				await forgetPhotos(deps.photos, addresses);
				return listRemovals(deps.db, decider.reach);
			},
		}),
	];
}

export const adminRemovalRoutes = decidingRoutesOf('admin');
export const deskRemovalRoutes = decidingRoutesOf('school-desk');

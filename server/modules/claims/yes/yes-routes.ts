import * as z from 'zod/mini';
import { claimApi, type StaffSide, staffApi } from '#domain/api/claim-paths.ts';
import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import { claimSchema } from '#domain/claims/claim-forms.ts';
import { decideWorkBodySchema, sayYesBodySchema, waitingYesesSchema } from '#domain/claims/yes-forms.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { adminThrottle, defineThrottle, PASSWORD_LIMITS } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { deciderOf, readersOf, staffKeyHeader, staffOf } from '#server/modules/rosters/public.ts';
import { exampleClaim, exampleWaitingYes } from '../claim-examples.ts';
import { decideWork, listWorkToConfirm } from './decide-work.ts';
import { sayYes } from './say-yes.ts';

const throttle = defineThrottle(PASSWORD_LIMITS);
const params = z.object({ claim_id: fromText(idSchema) });
const { claim_id } = exampleClaim;
const said_at = '2026-09-06T08:02:10.000Z';

/** An athlete's yes to donations (docs/decisions/177). */
export const yesRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'PUT',
		path: '/v1/claims/:claim_id/yes',
		who: 'user',
		event: 'yes_said',
		summary: 'Say that fans may give to you',
		description:
			'For the holder of a page, once the agreement is signed; before that, 409 `agreement_changed`. With `us`, the yes counts at once. With `f1` or `other`, it counts once an admin has confirmed that the athlete may take money. Saying the same again changes nothing. 409 `bad_transition` after a change of teams, and for a page that opted out.',
		params,
		body: sayYesBodySchema,
		answer: claimSchema,
		errors: ['not_found', 'agreement_changed', 'bad_transition'],
		throttle,
		example: {
			address: claimApi.yes(claim_id),
			body: { work_status: 'us' },
			answer: {
				...exampleClaim,
				agreement: { version: AGREEMENT_VERSION, signed_at: '2026-09-06T08:01:30.000Z' },
				yes: { work_status: 'us', said_at, confirmed: true },
			},
		},
		handler: ({ db, clock, env }, { params: { claim_id: id }, body, user }) =>
			sayYes(db, { claim_id: id, user_id: user.user_id, ...body, now: clock(), publicUrl: env.PUBLIC_URL }),
	}),
];

/** Athletes whose work status has to be confirmed, for admins, and for desks about the athletes of their schools (docs/decisions/177, 183). */
function workRoutesOf(side: StaffSide): readonly ApiRoute<Deps>[] {
	const api = staffApi(side);
	return [
		defineRoute({
			method: 'GET',
			path: api.workStatuses,
			who: readersOf(side),
			summary: 'List athletes whose work status has to be confirmed',
			description: 'They said yes, but may not be allowed to take money. The oldest first.',
			answer: waitingYesesSchema,
			throttle: adminThrottle,
			example: { address: api.workStatuses, answer: { waiting: [exampleWaitingYes] } },
			handler: ({ db }, { user }) => listWorkToConfirm(db, staffOf(user, side).reach),
		}),

		defineRoute({
			method: 'POST',
			path: `/v1/${side}/claims/:claim_id/work-status`,
			who: side,
			proof: 'recent',
			summary: 'Confirm or decline an athlete’s work status',
			description:
				'Ask the school’s compliance office first. Once confirmed, the athlete’s yes counts. Declined, they can say yes again. They get an email with the reason. 409 `conflict` if nothing waits, or not what `seen` says.',
			headers: staffKeyHeader,
			params,
			body: decideWorkBodySchema,
			answer: waitingYesesSchema,
			errors: ['not_found', 'conflict', 'bad_transition', 'idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.decideWork(claim_id),
				body: { decision: 'confirmed', seen: 'f1', reason: 'The compliance office confirmed it by phone.' },
				answer: { waiting: [] },
			},
			handler: async (deps, { params: { claim_id: id }, body, user, request }) => {
				const decider = deciderOf(deps, { user, request }, side);
				await decideWork(deps.db, id, body, decider);
				return listWorkToConfirm(deps.db, decider.reach);
			},
		}),
	];
}

export const adminYesRoutes = workRoutesOf('admin');
export const deskYesRoutes = workRoutesOf('school-desk');

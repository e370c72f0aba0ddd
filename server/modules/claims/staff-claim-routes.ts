import * as z from 'zod/mini';
import { adminClaimApi, type StaffSide, staffApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import {
	approveClaimsBodySchema,
	approvedSchema,
	claimRequestsSchema,
	decideClaimBodySchema,
	endClaimBodySchema,
	madeCodesSchema,
	mailDomainsBodySchema,
	makeCodesBodySchema,
	teamClaimsSchema,
} from '#domain/claims/claim-forms.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { fromText } from '#server/http/route/validate.ts';
import { type Decider, deciderOf, readersOf, staffKeyHeader, staffOf } from '#server/modules/rosters/public.ts';
import { approveEach } from './approve-each.ts';
import { makeCodes } from './claim-codes.ts';
import { exampleClaim, exampleClaimRequest, exampleTeamClaims } from './claim-examples.ts';
import { decideClaim, endClaim, listClaimRequests } from './decide-claim.ts';
import { setMailDomains, teamClaims } from './team-claims.ts';

const teamParams = z.object({ team_id: fromText(idSchema) });
const { player_id, player_name, team_id, team_name, claim_id } = exampleClaim;

/** Codes and claims, for admins, and for desks about the athletes of their schools (docs/decisions/181, 183). */
function claimRoutesOf(side: StaffSide): readonly ApiRoute<Deps>[] {
	const api = staffApi(side);
	return [
		defineRoute({
			method: 'GET',
			path: api.requests,
			who: readersOf(side),
			summary: 'List claims by school mail',
			description: 'Those whose mailbox is proved and that nobody has decided, the oldest first.',
			answer: claimRequestsSchema,
			throttle: adminThrottle,
			example: { address: api.requests, answer: { waiting: [exampleClaimRequest] } },
			handler: ({ db }, { user }) => listClaimRequests(db, staffOf(user, side).reach),
		}),

		defineRoute({
			method: 'POST',
			path: `/v1/${side}/claim-requests/:request_id/decide`,
			who: side,
			proof: 'recent',
			summary: 'Approve or decline a claim by school mail',
			description:
				'The person gets an email, at the account’s address and, if approved, at the school’s, too. 409 `conflict` if it was decided before or the account is suspended, `already_claimed` if someone else holds the page, `bad_transition` while the athlete is closed.',
			headers: staffKeyHeader,
			params: z.object({ request_id: fromText(idSchema) }),
			body: decideClaimBodySchema,
			answer: claimRequestsSchema,
			errors: ['not_found', 'conflict', 'already_claimed', 'bad_transition', 'idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.decide(exampleClaimRequest.request_id),
				body: { decision: 'approved', reason: 'In the staff directory' },
				answer: { waiting: [] },
			},
			handler: async (deps, { params: { request_id }, body, user, request }) => {
				const decider = deciderOf(deps, { user, request }, side);
				await decideClaim(deps.db, { request_id, ...body }, decider);
				return listClaimRequests(deps.db, decider.reach);
			},
		}),

		defineRoute({
			method: 'POST',
			path: api.approve,
			who: side,
			proof: 'recent',
			summary: 'Approve several claims by school mail',
			description: 'Each as one decision of its own. Those that can’t be approved are left as they are, and `left` says why.',
			headers: staffKeyHeader,
			body: approveClaimsBodySchema,
			answer: approvedSchema,
			errors: ['idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.approve,
				body: { request_ids: [exampleClaimRequest.request_id, 9], reason: 'In the staff directory' },
				answer: { approved: 1, left: [{ id: 9, detail: 'This claim was already decided.' }] },
			},
			handler: ({ db, ...deps }, { body: { request_ids: ids, reason }, user, request }) => {
				const approve = (request_id: number, decider: Decider) => decideClaim(db, { request_id, decision: 'approved', reason }, decider);
				return approveEach(db, { ids, approve, call: 'approve claims', body: { reason } }, deciderOf(deps, { user, request }, side));
			},
		}),

		defineRoute({
			method: 'POST',
			path: `/v1/${side}/claims/:claim_id/end`,
			who: side,
			proof: 'recent',
			event: 'claim_ended',
			summary: 'Take a page off an account',
			description: 'The person gets an email with the reason. The athlete can claim the page again with a new code.',
			headers: staffKeyHeader,
			params: z.object({ claim_id: fromText(idSchema) }),
			body: endClaimBodySchema,
			answer: doneSchema,
			errors: ['not_found', 'idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.end(claim_id),
				body: { reason: 'The school says that this isn’t the athlete.' },
				answer: { message: claimMessages.ended },
			},
			handler: async (deps, { params, body, user, request }) => {
				await endClaim(deps.db, { claim_id: params.claim_id, ...body }, deciderOf(deps, { user, request }, side));
				return { message: claimMessages.ended };
			},
		}),

		defineRoute({
			method: 'POST',
			path: api.codes,
			who: side,
			proof: 'recent',
			summary: 'Make one-time codes for athletes',
			description:
				'At most 500 athletes. A new code voids the athlete’s former one, forgets the wrong codes that were tried, and works once, within 60 days. The codes are in this answer only. Athletes who have claimed their page, are closed, or are on no roster get none.',
			headers: {
				'Idempotency-Key': 'A UUID that the client generates for this tap. The same key gives the same codes again, except those that were used or replaced.',
			},
			body: makeCodesBodySchema,
			answer: madeCodesSchema,
			errors: ['not_found', 'idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.codes,
				body: { player_ids: [player_id] },
				answer: { codes: [{ player_id, player_name, team_name, code: '7K2QMXW9ZP' }], expires_at: '2026-11-05T08:00:00.000Z' },
			},
			handler: ({ db, clock }, { body, user, request }) =>
				makeCodes(db, body.player_ids, { ...staffOf(user, side), op_id: operationId(request), now: clock() }),
		}),

		defineRoute({
			method: 'GET',
			path: `/v1/${side}/teams/:team_id/claims`,
			who: readersOf(side),
			summary: 'See the codes and claims of a team',
			description: '`code_until` says until when an athlete’s code works; nobody can see the code again.',
			params: teamParams,
			answer: teamClaimsSchema,
			errors: ['not_found'],
			throttle: adminThrottle,
			example: { address: api.team(team_id), answer: exampleTeamClaims },
			handler: ({ db, clock }, { params, user }) => teamClaims(db, params.team_id, { reach: staffOf(user, side).reach, now: clock() }),
		}),
	];
}

export const deskClaimRoutes = claimRoutesOf('school-desk');

export const adminClaimRoutes: readonly ApiRoute<Deps>[] = [
	...claimRoutesOf('admin'),

	defineRoute({
		method: 'PUT',
		path: '/v1/admin/teams/:team_id/mail-domains',
		who: 'admin',
		proof: 'recent',
		summary: 'Set the mail domains of a team’s school',
		description: 'They count for all teams of the school’s name. Addresses below a domain count, too.',
		params: teamParams,
		body: mailDomainsBodySchema,
		answer: teamClaimsSchema,
		errors: ['not_found'],
		throttle: adminThrottle,
		example: { address: adminClaimApi.mailDomains(team_id), body: { domains: ['cedarvalley.example'] }, answer: exampleTeamClaims },
		handler: async ({ db, clock }, { params, body, user }) => {
			await setMailDomains(db, params.team_id, body.domains, { actor_id: user.user_id, now: clock() });
			return teamClaims(db, params.team_id, { reach: 'all', now: clock() });
		},
	}),
];

import * as z from 'zod/mini';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import {
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
import { makeCodes } from './claim-codes.ts';
import { exampleClaim, exampleClaimRequest, exampleTeamClaims } from './claim-examples.ts';
import { decideClaim, endClaim, listClaimRequests } from './decide-claim.ts';
import { setMailDomains, teamClaims } from './team-claims.ts';

const teamParams = z.object({ team_id: fromText(idSchema) });
const { player_id, player_name, team_id, team_name, claim_id } = exampleClaim;

/** Codes and claims, for admins (docs/decisions/181). */
export const adminClaimRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: adminClaimApi.requests,
		who: 'admin',
		summary: 'List claims by school mail',
		description: 'Those whose mailbox is proved and that nobody has decided, the oldest first.',
		answer: claimRequestsSchema,
		throttle: adminThrottle,
		example: { address: adminClaimApi.requests, answer: { waiting: [exampleClaimRequest] } },
		handler: ({ db }) => listClaimRequests(db),
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/claim-requests/:request_id/decide',
		who: 'admin',
		proof: 'recent',
		summary: 'Approve or decline a claim by school mail',
		description:
			'The person gets an email, at the account’s address and, if approved, at the school’s, too. 409 `conflict` if it was decided before or the account is suspended, `already_claimed` if someone else holds the page, `bad_transition` while the athlete is closed.',
		params: z.object({ request_id: fromText(idSchema) }),
		body: decideClaimBodySchema,
		answer: claimRequestsSchema,
		errors: ['not_found', 'conflict', 'already_claimed', 'bad_transition'],
		throttle: adminThrottle,
		example: {
			address: adminClaimApi.decide(exampleClaimRequest.request_id),
			body: { decision: 'approved', reason: 'In the staff directory' },
			answer: { waiting: [] },
		},
		handler: async ({ db, clock, env }, { params: { request_id }, body, user }) => {
			await decideClaim(db, { request_id, ...body }, { actor_id: user.user_id, now: clock(), publicUrl: env.PUBLIC_URL });
			return listClaimRequests(db);
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/claims/:claim_id/end',
		who: 'admin',
		proof: 'recent',
		event: 'claim_ended',
		summary: 'Take a page off an account',
		description: 'The person gets an email with the reason. The athlete can claim the page again with a new code.',
		params: z.object({ claim_id: fromText(idSchema) }),
		body: endClaimBodySchema,
		answer: doneSchema,
		errors: ['not_found'],
		throttle: adminThrottle,
		example: {
			address: adminClaimApi.end(claim_id),
			body: { reason: 'The school says that this isn’t the athlete.' },
			answer: { message: claimMessages.ended },
		},
		handler: async ({ db, clock, env }, { params, body, user }) => {
			await endClaim(db, { claim_id: params.claim_id, ...body }, { actor_id: user.user_id, now: clock(), publicUrl: env.PUBLIC_URL });
			return { message: claimMessages.ended };
		},
	}),

	defineRoute({
		method: 'POST',
		path: adminClaimApi.codes,
		who: 'admin',
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
			address: adminClaimApi.codes,
			body: { player_ids: [player_id] },
			answer: { codes: [{ player_id, player_name, team_name, code: '7K2QMXW9ZP' }], expires_at: '2026-11-05T08:00:00.000Z' },
		},
		handler: ({ db, clock }, { body, user, request }) => makeCodes(db, body.player_ids, { actor_id: user.user_id, op_id: operationId(request), now: clock() }),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/admin/teams/:team_id/claims',
		who: 'admin',
		summary: 'See the codes and claims of a team',
		description: '`code_until` says until when an athlete’s code works; nobody can see the code again.',
		params: teamParams,
		answer: teamClaimsSchema,
		errors: ['not_found'],
		throttle: adminThrottle,
		example: { address: adminClaimApi.team(team_id), answer: exampleTeamClaims },
		handler: ({ db, clock }, { params }) => teamClaims(db, params.team_id, clock()),
	}),

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
			return teamClaims(db, params.team_id, clock());
		},
	}),
];

import * as z from 'zod/mini';
import { type StaffSide, staffApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { approvedSchema, endClaimBodySchema } from '#domain/claims/claim-forms.ts';
import { approveProposalsBodySchema, decideProposalBodySchema, proposalsSchema } from '#domain/claims/own-page-forms.ts';
import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText } from '#server/http/route/validate.ts';
import { type Decider, deciderOf, type PhotoDeps, readersOf, staffKeyHeader, staffOf } from '#server/modules/rosters/public.ts';
import { approveEach } from '../approve-each.ts';
import { exampleClaim, exampleProposal } from '../claim-examples.ts';
import { decideProposal, listProposals, waitingPhoto } from './decide-proposal.ts';
import { takeDownPage } from './take-down.ts';

const params = z.object({ proposal_id: fromText(idSchema) });
const { proposal_id } = exampleProposal;

/** What athletes want on their pages, for admins, and for desks about the athletes of their schools (docs/decisions/182, 183). */
function pageRoutesOf(side: StaffSide): readonly ApiRoute<PhotoDeps>[] {
	const api = staffApi(side);
	return [
		defineRoute({
			method: 'GET',
			path: api.proposals,
			who: readersOf(side),
			summary: 'List texts and photos that athletes want on their pages',
			description: 'Those that wait, the oldest first.',
			answer: proposalsSchema,
			throttle: adminThrottle,
			example: { address: api.proposals, answer: { waiting: [exampleProposal] } },
			handler: ({ db }, { user }) => listProposals(db, staffOf(user, side).reach),
		}),

		defineRoute({
			method: 'POST',
			path: `/v1/${side}/claims/:claim_id/take-down`,
			who: side,
			proof: 'recent',
			summary: 'Take down an athlete’s words, notes, and photo',
			description:
				'Those that the holder of this claim sent and that were approved, and the notes that they wrote on donors’ cards. The holder gets an email with the reason, and can send others.',
			headers: staffKeyHeader,
			params: z.object({ claim_id: fromText(idSchema) }),
			body: endClaimBodySchema,
			answer: doneSchema,
			errors: ['not_found', 'idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.takeDown(exampleClaim.claim_id),
				body: { reason: 'Another person is in the photo.' },
				answer: { message: claimMessages.takenDown },
			},
			handler: async (deps, { params: { claim_id }, body, user, request }) => {
				await takeDownPage(deps.db, { claim_id, ...body }, deciderOf(deps, { user, request }, side));
				return { message: claimMessages.takenDown };
			},
		}),

		defineRoute({
			method: 'GET',
			path: `/v1/${side}/page-proposals/:proposal_id/photo`,
			who: readersOf(side),
			apiKey: false,
			summary: 'Look at a photo that waits',
			description: 'For an image on the dashboard. 404 once it was decided or withdrawn.',
			params,
			answer: z.string(),
			contentType: 'image/webp',
			errors: ['not_found'],
			throttle: adminThrottle,
			example: { address: api.proposedPhoto(proposal_id), answer: 'RIFF…WEBP' },
			handler: async ({ db }, { params: { proposal_id: id }, user, reply }) =>
				reply
					.header('cache-control', 'no-store')
					.type('image/webp')
					.send(await waitingPhoto(db, id, { size: PHOTO_SIZES.middle, reach: staffOf(user, side).reach })),
		}),

		defineRoute({
			method: 'POST',
			path: `/v1/${side}/page-proposals/:proposal_id/decide`,
			who: side,
			summary: 'Approve or decline what an athlete wants on their page',
			description:
				'What is approved is shown at once. The athlete gets an email, with the reason if it is declined. 409 `conflict` if it was decided before, `bad_transition` if the page isn’t this person’s anymore.',
			headers: staffKeyHeader,
			params,
			body: decideProposalBodySchema,
			answer: proposalsSchema,
			errors: ['not_found', 'conflict', 'bad_transition', 'idempotency_mismatch', 'unavailable'],
			throttle: adminThrottle,
			example: { address: api.decideProposal(proposal_id), body: { decision: 'approved' }, answer: { waiting: [] } },
			handler: async (deps, { params: { proposal_id: id }, body, user, request }) => {
				const decider = deciderOf(deps, { user, request }, side);
				await decideProposal(deps.db, id, body, { ...decider, photos: deps.photos });
				return listProposals(deps.db, decider.reach);
			},
		}),

		defineRoute({
			method: 'POST',
			path: api.approveProposals,
			who: side,
			summary: 'Approve several texts and photos',
			description: 'Each as one decision of its own. Those that can’t be approved are left as they are, and `left` says why.',
			headers: staffKeyHeader,
			body: approveProposalsBodySchema,
			answer: approvedSchema,
			errors: ['idempotency_mismatch', 'unavailable'],
			throttle: adminThrottle,
			example: {
				address: api.approveProposals,
				body: { proposal_ids: [proposal_id, 9] },
				answer: { approved: 1, left: [{ id: 9, detail: 'This was already decided.' }] },
			},
			handler: ({ db, photos, ...deps }, { body: { proposal_ids: ids }, user, request }) => {
				const approve = (id: number, decider: Decider) => decideProposal(db, id, { decision: 'approved' }, { ...decider, photos });
				return approveEach(db, { ids, approve, call: 'approve pages', body: {} }, deciderOf(deps, { user, request }, side));
			},
		}),
	];
}

export const adminPageRoutes = pageRoutesOf('admin');
export const deskPageRoutes = pageRoutesOf('school-desk');

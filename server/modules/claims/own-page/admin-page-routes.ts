import * as z from 'zod/mini';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { endClaimBodySchema } from '#domain/claims/claim-forms.ts';
import { decideProposalBodySchema, proposalsSchema } from '#domain/claims/own-page-forms.ts';
import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText } from '#server/http/route/validate.ts';
import type { PhotoDeps } from '#server/modules/rosters/public.ts';
import { exampleClaim, exampleProposal } from '../claim-examples.ts';
import { decideProposal, listProposals, waitingPhoto } from './decide-proposal.ts';
import { takeDownPage } from './take-down.ts';

const params = z.object({ proposal_id: fromText(idSchema) });
const { proposal_id } = exampleProposal;

/** What athletes want on their pages, for admins (docs/decisions/182). */
export const adminPageRoutes: readonly ApiRoute<PhotoDeps>[] = [
	defineRoute({
		method: 'GET',
		path: adminClaimApi.proposals,
		who: 'admin',
		summary: 'List texts and photos that athletes want on their pages',
		description: 'Those that wait, the oldest first.',
		answer: proposalsSchema,
		throttle: adminThrottle,
		example: { address: adminClaimApi.proposals, answer: { waiting: [exampleProposal] } },
		handler: ({ db }) => listProposals(db),
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/claims/:claim_id/take-down',
		who: 'admin',
		proof: 'recent',
		summary: 'Take an athlete’s words and photo off their page',
		description: 'Those that the holder of this claim sent and that were approved. The holder gets an email with the reason, and can send others.',
		params: z.object({ claim_id: fromText(idSchema) }),
		body: endClaimBodySchema,
		answer: doneSchema,
		errors: ['not_found'],
		throttle: adminThrottle,
		example: {
			address: adminClaimApi.takeDown(exampleClaim.claim_id),
			body: { reason: 'Another person is in the photo.' },
			answer: { message: claimMessages.takenDown },
		},
		handler: async ({ db, clock, env }, { params: { claim_id }, body, user }) => {
			await takeDownPage(db, { claim_id, ...body }, { actor_id: user.user_id, now: clock(), publicUrl: env.PUBLIC_URL });
			return { message: claimMessages.takenDown };
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/admin/page-proposals/:proposal_id/photo',
		who: 'admin',
		apiKey: false,
		summary: 'Look at a photo that waits',
		description: 'For an image on the dashboard. 404 once it was decided or withdrawn.',
		params,
		answer: z.string(),
		contentType: 'image/webp',
		errors: ['not_found'],
		throttle: adminThrottle,
		example: { address: adminClaimApi.proposedPhoto(proposal_id), answer: 'RIFF…WEBP' },
		handler: async ({ db }, { params: { proposal_id: id }, reply }) =>
			reply
				.header('cache-control', 'no-store')
				.type('image/webp')
				.send(await waitingPhoto(db, id, PHOTO_SIZES.middle)),
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/page-proposals/:proposal_id/decide',
		who: 'admin',
		summary: 'Approve or decline what an athlete wants on their page',
		description:
			'What is approved is shown at once. The athlete gets an email, with the reason if it is declined. 409 `conflict` if it was decided before, `bad_transition` if the page isn’t this person’s anymore.',
		params,
		body: decideProposalBodySchema,
		answer: proposalsSchema,
		errors: ['not_found', 'conflict', 'bad_transition', 'unavailable'],
		throttle: adminThrottle,
		example: { address: adminClaimApi.decideProposal(proposal_id), body: { decision: 'approved' }, answer: { waiting: [] } },
		handler: async ({ db, clock, env, photos }, { params: { proposal_id: id }, body, user }) => {
			await decideProposal(db, id, body, { actor_id: user.user_id, now: clock(), publicUrl: env.PUBLIC_URL, photos });
			return listProposals(db);
		},
	}),
];

import * as z from 'zod/mini';
import { claimApi } from '#domain/api/claim-paths.ts';
import { ownPageSchema, pageTextBodySchema } from '#domain/claims/own-page-forms.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { BROWSE_LIMITS, defineThrottle, PASSWORD_LIMITS } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { IMAGE_TYPES, imageIn, withImageForm } from '#server/http/route/image-form.ts';
import { fromText } from '#server/http/route/validate.ts';
import { exampleClaim, exampleOwnPage } from '../claim-examples.ts';
import { ownPage, proposePhoto, proposeText, withdrawPhoto } from './own-page.ts';

const readThrottle = defineThrottle(BROWSE_LIMITS);
const writeThrottle = defineThrottle(PASSWORD_LIMITS);
/** Each takes seconds of a processor. */
const photoThrottle = defineThrottle({ device: 5, address: 150, windowMs: 60_000 });
const params = z.object({ claim_id: fromText(idSchema) });
const { claim_id } = exampleClaim;

/** An athlete's words and photo on their page (docs/decisions/182). */
export const pageRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/claims/:claim_id/page',
		who: 'user',
		summary: 'See what your page shows, and what waits',
		description: 'What waits isn’t shown to anybody until an admin has approved it. 409 `bad_transition` after a change of teams.',
		params,
		answer: ownPageSchema,
		errors: ['not_found', 'bad_transition'],
		throttle: readThrottle,
		example: { address: claimApi.page(claim_id), answer: exampleOwnPage },
		handler: ({ db }, { params: { claim_id: id }, user }) => ownPage(db, { claim_id: id, user_id: user.user_id }),
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/claims/:claim_id/page',
		who: 'user',
		event: 'page_change_asked',
		summary: 'Say something on your page',
		description:
			'At most 300 characters. It waits for an admin, in place of a text that waited. An empty text removes the one that is shown at once. A repeat changes nothing.',
		params,
		body: pageTextBodySchema,
		answer: ownPageSchema,
		errors: ['not_found', 'bad_transition'],
		throttle: writeThrottle,
		example: { address: claimApi.page(claim_id), body: { text: exampleOwnPage.waiting.text ?? '' }, answer: exampleOwnPage },
		handler: ({ db, clock }, { params: { claim_id: id }, body, user }) => proposeText(db, body.text, { claim_id: id, user_id: user.user_id, now: clock() }),
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/claims/:claim_id/photo',
		who: 'user',
		event: 'page_change_asked',
		summary: 'Send a photo for your page',
		description:
			'A JPEG, PNG, or WebP, up to 10 MB and 50 megapixels. It waits for an admin as WebP in three sizes, without anything that a camera adds, in place of a photo that waited.',
		params,
		form: { photo: { description: 'The image, up to 10 MB and 50 megapixels.', files: IMAGE_TYPES, required: true } },
		scope: withImageForm,
		answer: ownPageSchema,
		errors: ['not_found', 'bad_transition', 'too_large'],
		throttle: photoThrottle,
		example: { address: claimApi.photo(claim_id), answer: { ...exampleOwnPage, waiting: { text: null, photo: true } } },
		handler: async ({ db, clock }, { params: { claim_id: id }, user, request }) =>
			proposePhoto(db, await imageIn(request, 'photo'), { claim_id: id, user_id: user.user_id, now: clock() }),
	}),

	defineRoute({
		method: 'DELETE',
		path: '/v1/claims/:claim_id/photo',
		who: 'user',
		summary: 'Take back a photo that waits',
		description: 'The photo that is shown stays.',
		params,
		answer: ownPageSchema,
		errors: ['not_found', 'bad_transition'],
		throttle: writeThrottle,
		example: { address: claimApi.photo(claim_id), answer: exampleOwnPage },
		handler: ({ db }, { params: { claim_id: id }, user }) => withdrawPhoto(db, { claim_id: id, user_id: user.user_id }),
	}),
];

import * as z from 'zod/mini';
import { addProfileBodySchema, type Profile, profileBodySchema, profileSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { requireOwn } from '#server/http/route/require-user.ts';
import { fromText } from '#server/http/route/validate.ts';
import { addProfile, changeProfile, readProfile } from './profiles.ts';

const exampleProfile: Profile = {
	user_id: 12,
	first_name: 'Robin',
	last_name: 'Vale',
	phone_number: '555 010 0142',
	address: '4 Harbor Row',
	city: 'Wexcombe',
	state: 'Ohio',
	country: 'United States',
	company_name: null,
	zipcode: '44010',
	given_name: 'Robin',
};

const params = z.object({ userId: fromText(idSchema) });

/** The profile that users fill in themselves (spec §7). */
export const profileRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/user-profiles/:userId',
		who: 'user',
		summary: 'Get your profile',
		params,
		answer: profileSchema,
		errors: ['forbidden', 'not_found'],
		throttle: browseThrottle,
		example: { address: api.profile(12), answer: exampleProfile },
		handler: async ({ db }, { params, user }) => {
			requireOwn(user, params.userId);
			return readProfile(db, user.user_id);
		},
	}),

	defineRoute({
		method: 'POST',
		path: api.addProfile,
		who: 'user',
		summary: 'Add your profile',
		description: '409 `conflict` if you already have one.',
		body: addProfileBodySchema,
		answer: profileSchema,
		errors: ['forbidden', 'conflict'],
		throttle: browseThrottle,
		example: { address: api.addProfile, body: { user_id: 12, first_name: 'Robin', city: 'Wexcombe' }, answer: exampleProfile },
		handler: async ({ db, clock }, { body: { user_id, ...fields }, user }) => {
			requireOwn(user, user_id);
			return addProfile(db, user_id, fields, clock());
		},
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/user-profiles/:userId',
		who: 'user',
		summary: 'Update your profile',
		description: 'Sets the fields that are sent. An empty field is cleared, and a missing one stays as it is.',
		params,
		body: profileBodySchema,
		answer: profileSchema,
		errors: ['forbidden', 'not_found'],
		throttle: browseThrottle,
		example: { address: api.profile(12), body: { city: 'Wexcombe', company_name: '' }, answer: exampleProfile },
		handler: async ({ db, clock }, { params, body, user }) => {
			requireOwn(user, params.userId);
			return changeProfile(db, user.user_id, body, clock());
		},
	}),
];

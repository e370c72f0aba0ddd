import { registerAnswerSchema } from '#domain/account/account.ts';
import { setupBodySchema } from '#domain/account/setup.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { forPasswordCall, type IdentityDeps } from '../passwords/identity-deps.ts';
import { setUpSite } from './set-up-site.ts';

const exampleAccount = { user_name: 'Casey Doyle', user_email: 'casey@give.example.org' };

/** `POST /v1/setup`: the first admin of a new site. */
export const setupRoutes: readonly ApiRoute<IdentityDeps>[] = [
	defineRoute({
		method: 'POST',
		path: siteApi.setup,
		who: 'anyone',
		event: 'site_set_up',
		summary: 'Make the first admin',
		description:
			'A server that others can reach and that has no admin prints a code at each start. It works once, within 24 hours, and until the next start. An account that has the address becomes the admin with this password, and everybody who was logged in to it is logged out. 409 `conflict` if the site has an admin. 422 `invalid` naming `code` if the code is wrong or has expired, and naming `password` if that is too simple or easy to guess.',
		body: setupBodySchema,
		answer: registerAnswerSchema,
		errors: ['conflict'],
		throttle: passwordThrottle,
		limited: true,
		example: {
			address: siteApi.setup,
			body: { code: 'K7QM-2XPA-9B4T-HWC8', ...exampleAccount, password: 'A-good-1' },
			answer: { user_id: 1, ...exampleAccount },
		},
		handler: async (deps, { body, request, reply }) => {
			void reply.header('cache-control', 'no-store');
			return setUpSite(forPasswordCall(deps, request, reply), body);
		},
	}),
];

import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { givingSchema } from '#domain/donation/giving.ts';
import { adminThrottle, browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { readGiving, setGiving } from './giving-switch.ts';

/** `GET /v1/giving`: lets the page tell donors before they tap. The decision is made when a donation is registered. */
export const givingRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: api.giving,
		who: 'anyone',
		summary: 'Check whether donations are on',
		answer: givingSchema,
		example: { address: api.giving, answer: { enabled: true } },
		throttle: browseThrottle,
		handler: (deps, { reply }) => {
			void reply.header('cache-control', 'no-store');
			return readGiving(deps.db);
		},
	}),
];

/** `PUT /v1/admin/giving`: the 'Donate Request' switch of spec §2. */
export const adminGivingRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'PUT',
		path: adminApi.giving,
		who: 'admin',
		summary: 'Turn donations on or off for the whole site',
		description:
			'While donations are off, new donations are refused with 403 `giving_paused`, and no checkout opens. Donations registered earlier keep their link, and money that still comes in is recorded.',
		body: givingSchema,
		answer: givingSchema,
		example: { address: adminApi.giving, body: { enabled: false }, answer: { enabled: false } },
		throttle: adminThrottle,
		handler: (deps, { body, user }) => setGiving(deps.db, body, { actor_id: user.user_id, now: deps.clock() }),
	}),
];

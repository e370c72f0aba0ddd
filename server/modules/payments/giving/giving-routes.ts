import type { FastifyInstance } from 'fastify';
import { api } from '#domain/api/api-paths.ts';
import { givingSchema } from '#domain/donation/giving.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';
import { readGiving, setGiving } from './giving-switch.ts';

/** `GET /v1/giving`: lets the page tell donors before they tap. The decision is made when a donation is registered. */
export function registerGiving(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	route(app, deps, {
		method: 'GET',
		path: api.giving,
		who: 'anyone',
		summary: 'Whether donations are taken at the moment',
		answer: givingSchema,
		example: { address: api.giving, answer: { enabled: true } },
		throttle,
		handler: ({ reply }) => {
			void reply.header('cache-control', 'no-store');
			return readGiving(deps.db);
		},
	});
}

/** `PUT /v1/admin/giving`: the 'Donate Request' switch of spec §2. */
export function registerAdminGiving(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	route(app, deps, {
		method: 'PUT',
		path: api.adminGiving,
		who: 'admin',
		summary: 'Pause donations for the whole platform, or take them again',
		description:
			'While paused, a new gift is refused with 403 `giving_paused` and no checkout is opened. A gift that was registered before keeps its link; money that comes in all the same is booked.',
		body: givingSchema,
		answer: givingSchema,
		example: { address: api.adminGiving, body: { enabled: false }, answer: { enabled: false } },
		throttle,
		handler: ({ body, user }) => setGiving(deps.db, body, { actor_id: user.user_id, now: deps.clock() }),
	});
}

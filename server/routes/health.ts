import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/http/deps.ts';
import { HttpError } from '#server/http/errors.ts';
import { loggable } from '#server/http/loggable.ts';
import { route } from '#server/http/route.ts';
import { BROWSE_LIMITS, createThrottle } from '#server/http/throttle.ts';

export function registerHealth(app: FastifyInstance, deps: Deps): void {
	route(app, deps, {
		method: 'GET',
		path: '/healthz',
		who: 'anyone',
		summary: 'Whether the service and its database answer',
		apiKey: false,
		answer: z.object({ status: z.literal('ok') }),
		errors: ['unavailable'],
		example: { address: '/healthz', answer: { status: 'ok' } },
		// Of its own: what others ask here without a cookie never makes the service look ill.
		throttle: createThrottle(app, deps.env, BROWSE_LIMITS),
		handler: async ({ request, reply }) => {
			try {
				await deps.db.execute(sql`select 1`);
			} catch (error) {
				request.log.error({ failure: loggable(error) }, 'the database does not answer');
				throw new HttpError(503, 'unavailable', 'The database does not answer.', { retryAfter: 2 });
			}
			void reply.header('cache-control', 'no-store');
			return { status: 'ok' as const };
		},
	});
}

import type { FastifyInstance } from 'fastify';
import { api } from '#domain/api/api-paths.ts';
import { hideNameAnswerSchema, hideNameBodySchema } from '#domain/donation/donation-records.ts';
import { createThrottle, type ThrottleLimits } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';
import { hideName } from './hide-donor-name.ts';

const LIMITS: ThrottleLimits = { device: 60, address: 6000, windowMs: 60_000 };

/** Withdraws the consent to be named, which the privacy policy promises at any time. */
export function registerHideName(app: FastifyInstance, deps: Deps): void {
	route(app, deps, {
		method: 'POST',
		path: api.hideName,
		who: 'user',
		summary: 'No longer name me on athletes’ pages',
		description: 'For the gift `intent_id`, or for all of one’s gifts. `hidden` is how many had the name; nobody is named by it again.',
		body: hideNameBodySchema,
		answer: hideNameAnswerSchema,
		errors: ['not_found'],
		throttle: createThrottle(app, deps, LIMITS),
		example: { address: api.hideName, body: { intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11' }, answer: { hidden: 1 } },
		handler: async ({ body, user }) => ({ hidden: await hideName(deps.db, user.user_id, body.intent_id) }),
	});
}

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { intentStatusSchema } from '#domain/donation/donation.ts';
import { BROWSE_LIMITS, createThrottle } from '#server/http/guards/throttle.ts';
import { route } from '#server/http/route/route.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { intentStatus } from './intent-status.ts';

/** `GET /v1/intents/{intent_id}`: anybody with the id may see the donation's state; it names no donor. */
export function registerIntents(app: FastifyInstance, deps: PaymentRouteDeps): void {
	const id = '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11';
	route(app, deps, {
		method: 'GET',
		path: '/v1/intents/:intent_id',
		who: 'anyone',
		summary: 'Get the status of a donation',
		params: z.object({ intent_id: z.uuid() }),
		answer: intentStatusSchema,
		errors: ['not_found', 'unavailable'],
		example: {
			address: `/v1/intents/${id}`,
			answer: {
				intent_id: id,
				state: 'paid',
				amount: 50,
				player_id: 1041,
				player_name: 'Jordan Ellery',
				team_id: 12,
				team_name: 'Harbor State',
				checkout_url: `https://give.example.org/v1/pay/${id}`,
				transaction_id: 'cs_sandbox_5f0c2a7be1d94c0f8f6f3a0d9b1e7c42',
				paid_at: '2026-09-05T19:04:11.000Z',
				months: null,
				payment_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1',
				in_basket: false,
				card: null,
				refund: 'none',
			},
		},
		throttle: createThrottle(app, deps, BROWSE_LIMITS),
		handler: async ({ params, reply }) => {
			void reply.header('cache-control', 'no-store');
			return intentStatus(paymentDeps(deps), params.intent_id);
		},
	});
}

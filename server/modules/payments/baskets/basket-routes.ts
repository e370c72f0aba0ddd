import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { BASKET_LINES, basketAnswerSchema, basketBodySchema, basketStatusSchema } from '#domain/donation/basket.ts';
import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { forCall } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { requireUser } from '#server/http/route/require-user.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { givingThrottle } from '../payment-throttles.ts';
import { basketStatus } from './find-basket-status.ts';
import { isKnownBasket, registerBasket } from './register-basket.ts';

const basket_id = '5b0f3d0a-6a3e-4f55-9d0b-0c7a1f6d2e11';
const intent_ids = ['0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11', '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a12'];
const statusThrottle = defineThrottle(BROWSE_LIMITS);

/** One checkout for several donations that are registered already (docs/decisions/047). */
export const basketRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'POST',
		path: api.checkoutBasket,
		who: 'anyone',
		summary: 'Pay several donations in one checkout',
		description: `Takes ${BASKET_LINES.min} to ${BASKET_LINES.max} one-time donations of the same donor, none of them a pledge’s, and answers with a link to one checkout page, which never expires. Amounts, names, and teams are those of the donations. Each click on the link takes whatever is still unpaid then: a donation that was paid or canceled meanwhile is left out. Repeating the request with the same Idempotency-Key and body gives the same answer. With \`user_id\` in the body, the donations must be that person’s, and it needs their session. Without it, they must be a visitor’s.`,
		headers: { 'Idempotency-Key': 'A UUID that the client generates for this checkout. Without it, the call is accepted but not deduplicated.' },
		body: basketBodySchema,
		answer: basketAnswerSchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'giving_paused', 'not_found', 'conflict', 'invalid', 'idempotency_mismatch', 'unavailable'],
		example: {
			address: api.checkoutBasket,
			body: { intent_ids },
			answer: { checkout_url: `https://give.example.org/v1/pay/${basket_id}`, basket_id },
		},
		throttle: givingThrottle,
		limited: true,
		handler: async (deps, { body, request, reply }) => {
			const user = body.user_id === undefined ? undefined : await requireUser(deps, request, reply, 'user');
			const op_id = operationId(request);
			const { limits } = forCall(deps, request, reply);
			// A repeat isn't counted, because its answer may have been lost.
			if (!(await isKnownBasket(deps.db, op_id))) await limits.count('gift');
			return registerBasket(paymentDeps(deps), body, { op_id, device_id: await limits.device_id(), user_id: user?.user_id });
		},
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/payments/baskets/:basket_id',
		who: 'anyone',
		summary: 'Get the status of a checkout of several donations',
		params: z.object({ basket_id: z.uuid() }),
		answer: basketStatusSchema,
		errors: ['not_found', 'unavailable'],
		example: {
			address: api.basket(basket_id),
			answer: {
				basket_id,
				state: 'paid',
				checkout_url: `https://give.example.org/v1/pay/${basket_id}`,
				amount: 70,
				transaction_id: 'cs_sandbox_5f0c2a7be1d94c0f8f6f3a0d9b1e7c42',
				donations: [
					{
						intent_id: intent_ids[0] ?? '',
						state: 'paid',
						amount: 50,
						player_id: 1041,
						player_name: 'Jordan Ellery',
						team_id: 12,
						team_name: 'Harbor State',
						payment_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1',
						included: true,
					},
					{
						intent_id: intent_ids[1] ?? '',
						state: 'paid',
						amount: 20,
						player_id: 1042,
						player_name: 'Émile Okafor-Lind',
						team_id: 17,
						team_name: 'Cedar Valley Herons',
						payment_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f2',
						included: true,
					},
				],
			},
		},
		throttle: statusThrottle,
		handler: async (deps, { params, reply }) => {
			void reply.header('cache-control', 'no-store');
			return basketStatus(paymentDeps(deps), params.basket_id);
		},
	}),
];

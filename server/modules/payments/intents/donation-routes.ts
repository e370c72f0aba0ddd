import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#domain/api/api-paths.ts';
import { checkoutAnswerSchema, oneTimeBodySchema, subscriptionBodySchema } from '#domain/donation/donation.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import { forCall } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { requireUser } from '#server/http/route/require-user.ts';
import { route } from '#server/http/route/route.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { isKnownOperation, registerDonationIntent } from './register-donation.ts';

/**
 * `POST /v1/create-checkout-session/one_time` and `/subscription` (spec §7): registers a donation. Nothing is charged
 * until a person pays on the checkout page.
 */
export function registerCheckout(app: FastifyInstance, deps: PaymentRouteDeps, throttle: Throttle): void {
	/** The operation and its device, once counted. A repeat isn't counted, because its answer may have been lost. */
	async function counted(request: FastifyRequest, reply: FastifyReply): Promise<{ op_id: string | undefined; device_id: string }> {
		const op_id = operationId(request);
		const { limits } = forCall(deps, request, reply);
		if (!(await isKnownOperation(deps.db, op_id))) await limits.count('gift');
		return { op_id, device_id: await limits.device_id() };
	}

	route(app, deps, {
		method: 'POST',
		path: api.checkoutOneTime,
		who: 'anyone',
		summary: 'Begin a one-time donation',
		description:
			'Registers the gift and answers with a link to its checkout page, which never goes stale. The athlete is decided by player_id; player_name and team_id are hints. The same Idempotency-Key with the same body gives the same answer and one gift. A body with user_id is given by that person and needs their session; one without is from a visitor, whoever is logged in.',
		headers: { 'Idempotency-Key': 'A UUID that the client makes for this gift. Without it the call is accepted and not de-duplicated.' },
		body: oneTimeBodySchema,
		answer: checkoutAnswerSchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'giving_paused', 'not_found', 'athlete_gone', 'conflict', 'invalid', 'idempotency_mismatch'],
		example: {
			address: api.checkoutOneTime,
			body: { amount: 50, player_id: 1041, player_name: 'Jordan Ellery', team_id: 12 },
			answer: {
				checkout_url: 'https://give.example.org/v1/pay/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
				intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
			},
		},
		throttle,
		limited: true,
		handler: async ({ body, request, reply }) => {
			const named = body.user_id !== undefined || body.user_email !== undefined;
			const user = named ? await requireUser(deps, request, reply, 'user') : undefined;
			return registerDonationIntent(paymentDeps(deps), body, { ...(await counted(request, reply)), user });
		},
	});
	route(app, deps, {
		method: 'POST',
		path: api.checkoutSubscription,
		who: 'user',
		summary: 'Begin a monthly donation',
		description:
			'As one_time, for somebody who is logged in: `amount` is given in each of `recurring_cost_duration` months and then ends by itself. 409 `plan_exists` while a plan of theirs for this athlete runs; `additional: true` says that a second one is meant.',
		headers: { 'Idempotency-Key': 'A UUID that the client makes for this gift. Without it the call is accepted and not de-duplicated.' },
		body: subscriptionBodySchema,
		answer: checkoutAnswerSchema,
		errors: ['forbidden', 'giving_paused', 'not_found', 'athlete_gone', 'plan_exists', 'conflict', 'invalid', 'idempotency_mismatch'],
		example: {
			address: api.checkoutSubscription,
			body: { amount: 20, player_id: 1041, player_name: 'Jordan Ellery', team_id: 12, user_id: 7, recurring_cost_duration: 6 },
			answer: {
				checkout_url: 'https://give.example.org/v1/pay/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
				intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
			},
		},
		throttle,
		limited: true,
		handler: async ({ body, user, request, reply }) => registerDonationIntent(paymentDeps(deps), body, { ...(await counted(request, reply)), user }),
	});
}

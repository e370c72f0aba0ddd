import * as z from 'zod/mini';
import { athletePledgesSchema } from '#domain/admin/pledge-sums.ts';
import { REFUNDABLE_LISTED, refundableAnswerSchema } from '#domain/admin/refundable-payments.ts';
import { type AdminPaymentDetail, adminPaymentDetailSchema, refundBodySchema } from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { fromText } from '#server/http/route/validate.ts';
import type { PaymentRouteDeps } from '../payment-deps.ts';
import { refundPayment, withdrawRefund } from '../refunds/refund-payment.ts';
import { examplePayment } from './admin-payment-example.ts';
import { paymentDetail } from './payment-detail.ts';
import { pledgesOfAthlete } from './pledges-of-athlete.ts';
import { refundableOf } from './refundable-of-athlete.ts';

const params = z.object({ payment_id: z.uuid() });
const { payment_id } = examplePayment;
const example: AdminPaymentDetail = {
	...examplePayment,
	left_cents: 5000,
	blocked: null,
	plan: null,
	timeline: [
		{ step: 'started', at: '2026-09-05T19:02:40.000Z', amount_cents: null },
		{ step: 'paid', at: '2026-09-05T19:04:11.000Z', amount_cents: null },
	],
	refunds: [],
	disputes: [],
};

/** A single payment and its refund (issue "Money", point 3). */
export const adminPaymentRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/admin/payments/:payment_id',
		who: 'admin',
		summary: 'Get a payment: what’s left of it, its monthly plan, its refunds, its disputes, and what happened when',
		params,
		answer: adminPaymentDetailSchema,
		errors: ['not_found'],
		example: { address: adminApi.payment(payment_id), answer: example },
		throttle: adminThrottle,
		handler: (deps, { params: { payment_id: id } }) => paymentDetail(deps.db, id, deps.payments.name),
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/admin/athletes/:player_id/refundable',
		who: 'admin',
		summary: 'List the payments to an athlete that can be refunded',
		description: `For an athlete who was paused, closed, or removed: nothing is refunded by itself. At most ${REFUNDABLE_LISTED}, newest first; \`count\` and \`left_cents\` are of all.`,
		params: z.object({ player_id: fromText(idSchema) }),
		answer: refundableAnswerSchema,
		throttle: adminThrottle,
		example: {
			address: adminRosterApi.refundable(1042),
			answer: {
				payments: [
					{ payment_id, receipt_number: 1207, player_name: 'Émile Okafor-Lind', created_at: '2026-09-05T19:04:11.000Z', amount_cents: 5000, left_cents: 5000 },
				],
				count: 1,
				left_cents: 5000,
			},
		},
		handler: (deps, { params: { player_id } }) => refundableOf(deps.db, player_id, deps.payments.name),
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/admin/athletes/:player_id/pledges',
		who: 'admin',
		summary: 'Sum up the pledges that wait for an athlete, by state',
		description: 'Those that may still be charged. Amounts are in cents. It names no donor and no card.',
		params: z.object({ player_id: fromText(idSchema) }),
		answer: athletePledgesSchema,
		throttle: adminThrottle,
		example: {
			address: adminRosterApi.pledges(1042),
			answer: {
				states: [
					{ state: 'saving', count: 1, amount_cents: 2000 },
					{ state: 'active', count: 3, amount_cents: 15_000 },
				],
				count: 4,
				amount_cents: 17_000,
			},
		},
		handler: (deps, { params: { player_id } }) => pledgesOfAthlete(deps.db, player_id),
	}),
	defineRoute({
		method: 'POST',
		path: '/v1/admin/payments/:payment_id/refund',
		who: 'admin',
		proof: 'recent',
		summary: 'Refund a payment, in full or in part',
		description:
			'Without `amount_cents`, or with `whole`, refunds everything that’s left at that time. The card provider makes the refund a moment later, and `refunds` lists it as `waiting` until then. A payment can have one pending refund at a time. A monthly plan continues unless you send `stop_plan`; then nothing more is charged, and an email tells the donor. Only admins see `reason`.',
		headers: { [IDEMPOTENCY_HEADER]: 'A UUID that the client generates. Repeating the request with it refunds only once.' },
		params,
		body: refundBodySchema,
		answer: adminPaymentDetailSchema,
		errors: ['not_found', 'nothing_left', 'disputed', 'refund_waiting', 'conflict', 'more_than_left', 'idempotency_mismatch'],
		example: {
			address: adminApi.refund(payment_id),
			body: { amount_cents: 2000, reason: 'Given twice by mistake' },
			answer: {
				...example,
				waiting_cents: 2000,
				blocked: { code: 'refund_waiting', detail: 'A refund of this payment is already on its way. Wait until the card provider makes it, or cancel it.' },
				refunds: [
					{
						refund_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7c33',
						amount_cents: 2000,
						by_itself: false,
						reason: 'Given twice by mistake',
						plan_stopped: false,
						state: 'waiting',
						failed_tries: 0,
						refusal: null,
						requested_at: '2026-09-06T08:00:00.000Z',
						ended_at: null,
					},
				],
			},
		},
		throttle: adminThrottle,
		handler: async (deps, { params: { payment_id: id }, body, user, request }) => {
			const provider = deps.payments.name;
			await refundPayment(deps.db, { payment_id: id, body, actor_id: user.user_id, op_id: operationId(request), provider, now: deps.clock() });
			return paymentDetail(deps.db, id, provider);
		},
	}),
	defineRoute({
		method: 'POST',
		path: '/v1/admin/payments/:payment_id/refund/withdraw',
		who: 'admin',
		summary: 'Cancel a pending refund',
		description:
			'We stop asking the card provider for it. If the provider has already made the refund, it counts as soon as the site hears of it. A monthly plan that was stopped with the refund stays stopped. 409 `conflict` if no refund is pending.',
		params,
		answer: adminPaymentDetailSchema,
		errors: ['not_found', 'conflict'],
		example: { address: adminApi.withdrawRefund(payment_id), answer: example },
		throttle: adminThrottle,
		handler: async (deps, { params: { payment_id: id }, user }) => {
			await withdrawRefund(deps.db, id, { actor_id: user.user_id, now: deps.clock() });
			return paymentDetail(deps.db, id, deps.payments.name);
		},
	}),
];

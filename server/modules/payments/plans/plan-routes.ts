import * as z from 'zod/mini';
import { api, screens } from '#domain/api/api-paths.ts';
import { continuePlanBodySchema, type Plan, planSchema, plansAnswerSchema, portalAnswerSchema } from '#domain/donation/monthly-plan.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { donorListThrottle, givingThrottle } from '../payment-throttles.ts';
import { providerHttpError } from '../provider/provider-http-error.ts';
import { cancelPlan, myPlans, planPayment, planPortal } from './my-plans.ts';
import { continuePlan } from './pauses/continue-plan.ts';

const intent_id = '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11';
const params = z.object({ intent_id: z.uuid() });
const example: Plan = {
	intent_id,
	player_id: 1041,
	player_name: 'Jordan Ellery',
	team_id: 12,
	team_name: 'Cedar Valley Herons',
	amount: 20,
	months: 6,
	paid: 2,
	state: 'active',
	started_at: '2026-12-01T18:00:00.000Z',
	next_charge_at: '2027-02-01T18:00:00.000Z',
	cancel_requested: false,
	ended_at: null,
	portal: true,
	paused: null,
};
const pausedExample: Plan = {
	...example,
	next_charge_at: null,
	paused: {
		reason: 'athlete_moved',
		since: '2027-01-20T04:00:00.000Z',
		until: '2027-03-21T04:00:00.000Z',
		team: { team_id: 31, team_name: 'Juniper Coast' },
	},
};

/** What the calls share that return a page of the card provider. */
const toProviderPage = {
	method: 'POST',
	who: 'user',
	params,
	answer: portalAnswerSchema,
	errors: ['forbidden', 'not_found', 'unavailable', 'provider_refused'],
} as const;

/** Monthly donations of the session's user (spec §5). */
export const planRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'GET',
		path: api.myPlans,
		who: 'user',
		summary: 'List your monthly donations',
		description:
			'While the athlete isn’t on the roster of the team that the donor chose, a donation is `paused` and nothing is charged. The donor can keep giving (`continue`) or stop (`cancel`). It resumes on its own if the athlete returns to that team, and it ends at `until` if the donor doesn’t choose.',
		answer: plansAnswerSchema,
		example: { address: api.myPlans, answer: { data: [pausedExample] } },
		throttle: donorListThrottle,
		handler: async (deps, { user }) => ({ data: await myPlans(paymentDeps(deps), user.user_id) }),
	}),
	defineRoute({
		method: 'POST',
		path: '/v1/plans/:intent_id/cancel',
		who: 'user',
		summary: 'Stop a monthly donation',
		description:
			'Nothing is charged after that, and an email confirms it. Payments already made stay as they are. A donation that has already ended doesn’t change.',
		params,
		answer: planSchema,
		errors: ['forbidden', 'not_found'],
		example: {
			address: api.cancelPlan(intent_id),
			answer: { ...example, state: 'cancelled', next_charge_at: null, cancel_requested: true, ended_at: '2027-01-15T09:30:00.000Z', portal: false },
		},
		throttle: givingThrottle,
		handler: (deps, { params: { intent_id: id }, user }) => cancelPlan(paymentDeps(deps), id, user.user_id),
	}),
	defineRoute({
		method: 'POST',
		path: '/v1/plans/:intent_id/continue',
		who: 'user',
		summary: 'Continue a paused monthly donation',
		description:
			'Continues for the team named in the donation’s `paused`, or answers 409 `conflict` if the athlete has moved again. The remaining payments start on the next date. A donation that isn’t paused doesn’t change.',
		params,
		body: continuePlanBodySchema,
		answer: planSchema,
		errors: ['forbidden', 'not_found', 'athlete_gone', 'conflict'],
		example: {
			address: api.continuePlan(intent_id),
			body: { team_id: 31 },
			answer: { ...example, team_id: 31, team_name: 'Juniper Coast', next_charge_at: null },
		},
		throttle: givingThrottle,
		handler: (deps, { params: { intent_id: id }, body: { team_id }, user }) =>
			continuePlan(paymentDeps(deps), { intent_id: id, user_id: user.user_id, team_id }),
	}),
	defineRoute({
		...toProviderPage,
		path: '/v1/plans/:intent_id/payment',
		summary: 'Pay an installment that failed',
		description: 'Answers with the card provider’s page for paying with another card or confirming the payment with the bank. 404 if no payment is due.',
		example: { address: api.planPayment(intent_id), answer: { url: 'https://invoice.stripe.com/i/acct_123/test_456' } },
		throttle: givingThrottle,
		handler: (deps, { params: { intent_id: id }, user }) => providerPage(planPayment(paymentDeps(deps), { intent_id: id, user_id: user.user_id })),
	}),
	defineRoute({
		...toProviderPage,
		path: '/v1/plans/:intent_id/portal',
		summary: 'Change the card for a monthly donation',
		description: 'Answers with the card provider’s page for that, or 404 if there is none (see `portal` of the donation).',
		example: { address: api.planPortal(intent_id), answer: { url: 'https://billing.stripe.com/p/session/test_123' } },
		throttle: givingThrottle,
		handler: (deps, { params: { intent_id: id }, user }) => {
			const return_url = `${deps.env.PUBLIC_URL}${screens.myDonations}`;
			return providerPage(planPortal(paymentDeps(deps), { intent_id: id, user_id: user.user_id, return_url }));
		},
	}),
];

/** @throws HttpError if the card provider doesn't answer or refuses. */
async function providerPage(url: Promise<string>): Promise<{ url: string }> {
	try {
		return { url: await url };
	} catch (error) {
		throw providerHttpError(error, 'Please try again.');
	}
}

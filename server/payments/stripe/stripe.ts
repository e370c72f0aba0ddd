import type { PaymentProvider } from '#server/payments/provider.ts';
import { type StripeSettings, stripeClient } from './ask.ts';
import { listBalance, listPayout } from './balance.ts';
import { getCharge, refundCharge } from './charges.ts';
import { changeCustomer, createCustomer, deleteCustomer } from './customers.ts';
import { listDisputes } from './disputes.ts';
import { listEvents } from './event-list.ts';
import { isLiveKey, stripeName } from './name.ts';
import { hasCharge, originOf } from './origin.ts';
import { pausePlan, resumePlan } from './pause.ts';
import { cancelPlan, getPlan, limitPlan } from './plans.ts';
import { followCard, portalUrl } from './portal.ts';
import { createSession, expireSession, getSession, payerEmail } from './sessions.ts';

/** Stripe's hosted Checkout (docs/decisions/060). Card data never reaches us. */
export function createStripe(settings: StripeSettings): PaymentProvider {
	const stripe = stripeClient(settings);
	return {
		name: stripeName(settings.secretKey),
		createSession: (input) => createSession(stripe, input),
		getSession: (session_id) => getSession(stripe, session_id),
		expireSession: (session_id) => expireSession(stripe, session_id),
		getCharge: (charge_ref) => getCharge(stripe, charge_ref),
		refund: (charge_ref, amount_cents, key) => refundCharge(stripe, charge_ref, amount_cents, key),
		getPlan: (plan_ref, booked) => getPlan(stripe, plan_ref, booked),
		limitPlan: (plan_ref, months) => limitPlan(stripe, plan_ref, months),
		cancelPlan: (plan_ref, booked) => cancelPlan(stripe, plan_ref, booked),
		pausePlan: (plan_ref, booked) => pausePlan(stripe, plan_ref, booked),
		resumePlan: (plan_ref, left, booked) => resumePlan(stripe, plan_ref, left, booked),
		payerEmail: (session_id) => payerEmail(stripe, session_id),
		listEvents: (from) => listEvents(stripe, isLiveKey(settings.secretKey), from),
		listBalance: (from) => listBalance(stripe, from),
		listPayout: (payout_ref, after) => listPayout(stripe, payout_ref, after),
		listDisputes: (from) => listDisputes(stripe, from),
		hasCharge: (charge_ref) => hasCharge(stripe, charge_ref),
		originOf: (charge_ref) => originOf(stripe, charge_ref),
		portalUrl: (plan_ref, return_url) => portalUrl(stripe, plan_ref, return_url),
		followCard: (plan_ref, before) => followCard(stripe, plan_ref, before),
		createCustomer: (donor) => createCustomer(stripe, donor),
		changeCustomer: (customer_ref, email) => changeCustomer(stripe, customer_ref, email),
		deleteCustomer: (customer_ref) => deleteCustomer(stripe, customer_ref),
	};
}

import { isLiveKey, stripeName } from '#server/core/stripe-name.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { listEvents } from './events/stripe-event-list.ts';
import { listBalance, listPayout } from './stripe-balance.ts';
import { authorizeCard, captureCard } from './stripe-card-charges.ts';
import { createCardSetup, detachCard, getCardSetup } from './stripe-card-setups.ts';
import { hasCharge, originOf } from './stripe-charge-origin.ts';
import { getCharge, refundCharge } from './stripe-charges.ts';
import { changeCustomer, createCustomer, deleteCustomer } from './stripe-customers.ts';
import { listDisputes } from './stripe-disputes.ts';
import { pausePlan, resumePlan } from './stripe-pause.ts';
import { cancelPlan, getPlan, limitPlan } from './stripe-plans.ts';
import { followCard, portalUrl } from './stripe-portal.ts';
import { type StripeSettings, stripeClient } from './stripe-request.ts';
import { createSession, expireSession, getSession, listSessions, payerEmail } from './stripe-sessions.ts';

/** Stripe's hosted Checkout (docs/decisions/060). Card data never reaches us. */
export function createStripe(settings: StripeSettings): PaymentProvider {
	const stripe = stripeClient(settings);
	return {
		name: stripeName(settings.secretKey),
		createSession: (input) => createSession(stripe, input, settings.submitType),
		getSession: (session_id) => getSession(stripe, session_id),
		expireSession: (session_id) => expireSession(stripe, session_id),
		createCardSetup: (input) => createCardSetup(stripe, input),
		getCardSetup: (setup_ref) => getCardSetup(stripe, setup_ref),
		detachCard: (method_ref) => detachCard(stripe, method_ref),
		authorizeCard: (input) => authorizeCard(stripe, input),
		captureCard: (session_id) => captureCard(stripe, session_id),
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
		listSessions: (from) => listSessions(stripe, from),
		hasCharge: (charge_ref) => hasCharge(stripe, charge_ref),
		originOf: (charge_ref) => originOf(stripe, charge_ref),
		portalUrl: (plan_ref, return_url) => portalUrl(stripe, plan_ref, return_url),
		followCard: (plan_ref, before) => followCard(stripe, plan_ref, before),
		createCustomer: (donor) => createCustomer(stripe, donor),
		changeCustomer: (customer_ref, email) => changeCustomer(stripe, customer_ref, email),
		deleteCustomer: (customer_ref) => deleteCustomer(stripe, customer_ref),
	};
}

import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { chosenBy } from './stripe-customers.ts';
import { retrieve, statusOf } from './stripe-plans.ts';
import { callStripe } from './stripe-request.ts';

/**
 * The customer portal, at its form for another card. The choice there applies to the customer. A subscription that
 * Checkout started has its own card and keeps it until `followCard`.
 */
export async function portalUrl(stripe: Stripe, plan_ref: string, return_url: string): Promise<{ url: string; card_ref: string | null }> {
	const { customer } = await retrieve(stripe, plan_ref);
	const session = stripe.billingPortal.sessions.create({ customer: customer.id, return_url, flow_data: { type: 'payment_method_update' } });
	return { url: (await callStripe(z.object({ url: z.string() }), session)).url, card_ref: chosenBy(customer)?.id ?? null };
}

export async function followCard(stripe: Stripe, plan_ref: string, before: string | null): Promise<string | null> {
	const subscription = await retrieve(stripe, plan_ref);
	const chosen = chosenBy(subscription.customer)?.id ?? null;
	const isNew = chosen !== null && chosen !== before && chosen !== subscription.default_payment_method?.id;
	if (isNew && statusOf(subscription) !== 'ended') await callStripe(z.unknown(), stripe.subscriptions.update(plan_ref, { default_payment_method: chosen }));
	return chosen;
}

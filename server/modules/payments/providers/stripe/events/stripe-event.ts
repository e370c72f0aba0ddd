import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { About } from '../../payment-provider.ts';
import { referenceSchema } from '../stripe-reference.ts';
import { EVENT_TYPES } from './stripe-event-types.ts';

/** How many seconds a signature is valid. */
const TOLERANCE = 300;

/** The signature is missing, wrong, or too old. */
export class WebhookSignatureError extends Error {
	override name = 'WebhookSignatureError';
}

export interface StripeEvent {
	event_id: string;
	type: string;
	/** When it happened at Stripe. */
	created_at: Date;
	/** Whether it comes from Stripe's live mode. */
	live: boolean;
	/** Undefined if it doesn't concern us: other types, and what other software does with the same account. */
	about: About | undefined;
}

/** An event, posted or listed. */
export const eventSchema = z.object({ id: z.string(), type: z.string(), livemode: z.boolean(), data: z.object({ object: z.unknown() }) });
const webhookSchema = z.extend(eventSchema, { created: z.number() });
const ours = z.object({ intent_id: z.uuid() });
const sessionSchema = z.object({ id: z.string(), metadata: ours });
const setupSchema = z.object({ id: z.string(), metadata: z.object({ setup_id: z.uuid() }) });
const subscriptionSchema = z.object({ id: z.string(), metadata: ours });
const customerSchema = z.object({ id: z.string() });
const invoiceSchema = z.object({ parent: z.object({ subscription_details: z.object({ metadata: ours, subscription: referenceSchema }) }) });
/** Charges, refunds, and disputes all name the payment intent. */
const moneySchema = z.object({ payment_intent: referenceSchema });

/** @param secrets any of them may have signed the event. @throws WebhookSignatureError */
export function readWebhook(raw: Buffer, signature: string, secrets: readonly string[], now: Date): StripeEvent {
	const { id, type, livemode, data, created } = webhookSchema.parse(verified(raw, signature, secrets, now));
	return { event_id: id, type, created_at: new Date(created * 1000), live: livemode, about: aboutOf(type, data.object) };
}

function verified(raw: Buffer, signature: string, secrets: readonly string[], now: Date): unknown {
	let cause: unknown;
	for (const secret of secrets) {
		try {
			return Stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE, undefined, now.getTime());
		} catch (error) {
			cause = error;
		}
	}
	throw new WebhookSignatureError('The signature doesn’t match.', { cause });
}

/**
 * What an event is about; undefined if it doesn't concern us. A webhook with wildcards in the dashboard sends more than
 * our events.
 */
export function aboutOf(type: string, object: unknown): About | undefined {
	if (!EVENT_TYPES.has(type)) return undefined;
	if (type.startsWith('checkout.session.')) {
		const session = z.safeParse(sessionSchema, object).data;
		if (session !== undefined) return { session_id: session.id };
		const setup = z.safeParse(setupSchema, object).data;
		return setup && { setup_ref: setup.id };
	}
	if (type === 'customer.updated') {
		const customer = z.safeParse(customerSchema, object).data;
		return customer && { customer_ref: customer.id };
	}
	if (type.startsWith('customer.subscription.')) {
		const subscription = z.safeParse(subscriptionSchema, object).data;
		return subscription && { plan_ref: subscription.id };
	}
	if (type.startsWith('invoice.')) {
		const invoice = z.safeParse(invoiceSchema, object).data;
		return invoice && { plan_ref: invoice.parent.subscription_details.subscription };
	}
	if (/^(refund|charge\.(refund|dispute))/.test(type)) {
		const money = z.safeParse(moneySchema, object).data;
		return money && { charge_ref: money.payment_intent };
	}
	return undefined;
}

import * as z from 'zod/mini';
import type { About } from '../../provider/payment-provider.ts';
import { referenceSchema } from '../stripe-reference.ts';

export const idSchema = z.string().check(z.regex(/^[\w-]{1,255}$/));
const ours = z.object({ intent_id: z.uuid() });
const sessionSchema = z.object({ id: idSchema, metadata: ours });
const setupSchema = z.object({ id: idSchema, metadata: z.object({ setup_id: z.uuid() }) });
const subscriptionSchema = z.object({ id: idSchema, metadata: ours });
const customerSchema = z.object({ id: idSchema });
const planOfInvoice = z.object({ metadata: ours, subscription: referenceSchema });
/** The webhook's API version decides about an invoice's shape: until March 2025, it named its subscription itself. */
const invoiceSchema = z.union([
	z.pipe(
		z.object({ parent: z.object({ subscription_details: planOfInvoice }) }),
		z.transform(({ parent }) => parent.subscription_details),
	),
	z.pipe(
		z.object({ subscription: referenceSchema, subscription_details: z.object({ metadata: ours }) }),
		z.transform(({ subscription, subscription_details: { metadata } }) => ({ subscription, metadata })),
	),
]);
/** Charges, refunds, and disputes all name the payment intent. */
const moneySchema = z.object({ payment_intent: referenceSchema });

/** What an event's object is about; undefined if it doesn't concern us. */
type Reader = (object: unknown) => About | undefined;

const session: Reader = (object) => {
	const { data } = z.safeParse(sessionSchema, object);
	if (data !== undefined) return { session_id: data.id, ...data.metadata };
	const setup = z.safeParse(setupSchema, object).data;
	return setup && { setup_ref: setup.id };
};
const customer: Reader = (object) => {
	const { data } = z.safeParse(customerSchema, object);
	return data && { customer_ref: data.id };
};
const subscription: Reader = (object) => {
	const { data } = z.safeParse(subscriptionSchema, object);
	return data && { plan_ref: data.id, ...data.metadata };
};
const invoice: Reader = (object) => {
	const { data } = z.safeParse(invoiceSchema, object);
	return data && { plan_ref: data.subscription, ...data.metadata };
};
const money: Reader = (object) => {
	const { data } = z.safeParse(moneySchema, object);
	return data && { charge_ref: data.payment_intent };
};

/**
 * Events after which our books may differ from Stripe's, each with how its object is read. Each leads to a lookup of
 * that object, so the table leaves out events that always accompany another one: `invoice.payment_succeeded` comes with
 * `invoice.paid`. Stripe's list takes at most 20 names and no wildcards.
 */
const EVENTS: ReadonlyMap<string, Reader> = new Map([
	['checkout.session.completed', session],
	['checkout.session.async_payment_succeeded', session],
	['checkout.session.async_payment_failed', session],
	['checkout.session.expired', session],
	['customer.updated', customer],
	['customer.subscription.created', subscription],
	['customer.subscription.updated', subscription],
	['customer.subscription.deleted', subscription],
	['invoice.paid', invoice],
	['invoice.payment_failed', invoice],
	['charge.refunded', money],
	['charge.refund.updated', money],
	['charge.dispute.created', money],
	['charge.dispute.updated', money],
	['charge.dispute.closed', money],
	['charge.dispute.funds_withdrawn', money],
	['charge.dispute.funds_reinstated', money],
	['refund.created', money],
	['refund.updated', money],
	['refund.failed', money],
]);

export const EVENT_TYPES: readonly string[] = [...EVENTS.keys()];

/**
 * What an event is about; undefined if it doesn't concern us. A webhook with wildcards in the dashboard sends more than
 * our events.
 */
export function aboutOf(type: string, object: unknown): About | undefined {
	return EVENTS.get(type)?.(object);
}

import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { About } from '../../provider/payment-provider.ts';
import { referenceSchema, timeSchema } from '../stripe-reference.ts';
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

/** Something with a valid signature that isn't an event of our account, or isn't one at all. */
export interface StrangeWebhook {
	/** Why we take nothing from it, in words. */
	reason: string;
	event_id?: string | undefined;
	type?: string | undefined;
}

const idSchema = z.string().check(z.regex(/^[\w-]{1,255}$/));
const typeSchema = z.string().check(z.regex(/^[\w.]{1,255}$/));
/** What both posted and listed events have. Those of connected accounts name them. */
const snapshotSchema = z.object({
	type: typeSchema,
	livemode: z.boolean(),
	account: z.nullish(z.string()),
	data: z.object({ object: z.unknown() }),
});
const eventSchema = z.extend(snapshotSchema, { id: idSchema, created: timeSchema });
/** What can be told of anything that was posted. */
const headSchema = z.object({
	object: z.catch(z.string(), ''),
	id: z.catch(z.optional(idSchema), undefined),
	type: z.catch(z.optional(typeSchema), undefined),
});

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

/** @param secrets any of them may have signed the event. @throws WebhookSignatureError */
export function readWebhook(raw: Buffer, signature: string, secrets: readonly string[], now: Date): StripeEvent | StrangeWebhook {
	verify(raw, signature, secrets, now);
	const body = parsedJson(raw);
	if (body === undefined) return { reason: 'it isn’t JSON' };
	const head = z.safeParse(headSchema, body).data;
	if (head === undefined) return { reason: 'it isn’t an event' };
	const { id: event_id, type } = head;
	if (head.object.startsWith('v2.')) return { reason: 'it’s a thin event, and this site reads snapshot events', event_id, type };
	const read = z.safeParse(eventSchema, body);
	if (!read.success) return { reason: `it lacks a proper ${read.error.issues[0]?.path.join('.')}`, event_id, type };
	const { account, created, livemode: live, ...event } = read.data;
	if (account != null) return { reason: `it comes from the connected account ${account.slice(0, 100)}`, event_id, type };
	return { event_id: event.id, type: event.type, created_at: created, live, about: aboutOf(event.type, event.data.object) };
}

function parsedJson(raw: Buffer): unknown {
	try {
		return JSON.parse(raw.toString());
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

/** Only the signature. Stripe's own reader would refuse a thin event as if it were forged. */
function verify(raw: Buffer, given: string, secrets: readonly string[], now: Date): void {
	const { signature } = Stripe.webhooks;
	if (signature === null) throw new Error('Stripe’s library can’t check signatures here');
	let cause: unknown;
	for (const secret of secrets) {
		try {
			signature.verifyHeader(raw, given, secret, TOLERANCE, undefined, now.getTime());
			return;
		} catch (error) {
			cause = error;
		}
	}
	throw new WebhookSignatureError('The signature doesn’t match.', { cause });
}

/** What a listed event is about, in the mode of our key. */
export function aboutOfListed(event: unknown, live: boolean): About | undefined {
	const { data: read } = z.safeParse(snapshotSchema, event);
	return read === undefined || read.account != null || read.livemode !== live ? undefined : aboutOf(read.type, read.data.object);
}

/**
 * What an event is about; undefined if it doesn't concern us. A webhook with wildcards in the dashboard sends more than
 * our events.
 */
function aboutOf(type: string, object: unknown): About | undefined {
	if (!EVENT_TYPES.has(type)) return undefined;
	if (type.startsWith('checkout.session.')) {
		const session = z.safeParse(sessionSchema, object).data;
		if (session !== undefined) return { session_id: session.id, ...session.metadata };
		const setup = z.safeParse(setupSchema, object).data;
		return setup && { setup_ref: setup.id };
	}
	if (type === 'customer.updated') {
		const customer = z.safeParse(customerSchema, object).data;
		return customer && { customer_ref: customer.id };
	}
	if (type.startsWith('customer.subscription.')) {
		const subscription = z.safeParse(subscriptionSchema, object).data;
		return subscription && { plan_ref: subscription.id, ...subscription.metadata };
	}
	if (type.startsWith('invoice.')) {
		const invoice = z.safeParse(invoiceSchema, object).data;
		return invoice && { plan_ref: invoice.subscription, ...invoice.metadata };
	}
	if (/^(refund|charge\.(refund|dispute))/.test(type)) {
		const money = z.safeParse(moneySchema, object).data;
		return money && { charge_ref: money.payment_intent };
	}
	return undefined;
}

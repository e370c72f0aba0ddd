import Stripe from 'stripe';
import * as z from 'zod/mini';
import { offSessionMark } from './stripe-card-charges.ts';
import { referenceSchema } from './stripe-reference.ts';
import { callStripe } from './stripe-request.ts';

const ours = z.object({ intent_id: z.uuid() });
const sessionsSchema = z.object({ data: z.array(z.object({ id: z.string(), metadata: z.unknown() })) });
const invoicesSchema = z.object({
	data: z.array(
		z.object({
			invoice: z.object({
				parent: z.nullable(z.object({ subscription_details: z.nullish(z.object({ metadata: z.unknown(), subscription: referenceSchema })) })),
			}),
		}),
	),
});

/** Which session or subscription a payment intent came from, if it carries our mark. */
export async function originOf(stripe: Stripe, payment_intent: string): Promise<{ session_id: string } | { plan_ref: string } | undefined> {
	const sessions = await callStripe(sessionsSchema, stripe.checkout.sessions.list({ payment_intent, limit: 1 }));
	const session = sessions.data.find(({ metadata }) => z.safeParse(ours, metadata).success);
	if (session !== undefined) return { session_id: session.id };
	const payment = { type: 'payment_intent', payment_intent } as const;
	const { data } = await callStripe(invoicesSchema, stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] }));
	const details = data[0]?.invoice.parent?.subscription_details;
	if (details != null) return z.safeParse(ours, details.metadata).success ? { plan_ref: details.subscription } : undefined;
	// A saved card's charge is its own session.
	const { metadata } = await callStripe(z.object({ metadata: z.unknown() }), stripe.paymentIntents.retrieve(payment_intent));
	return z.safeParse(offSessionMark, metadata).success ? { session_id: payment_intent } : undefined;
}

export async function hasCharge(stripe: Stripe, payment_intent: string): Promise<boolean> {
	const found = stripe.paymentIntents.retrieve(payment_intent).catch((error: unknown) => {
		if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return { status: 'missing' };
		throw error;
	});
	return (await callStripe(z.object({ status: z.string() }), found)).status === 'succeeded';
}

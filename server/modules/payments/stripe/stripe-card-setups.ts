import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { CardSetupInput, ProviderCardSetup } from '../provider/payment-provider.ts';
import { customerMissing, paymentMethodSchema } from './stripe-customers.ts';
import { timeSchema } from './stripe-reference.ts';
import { callStripe } from './stripe-request.ts';

const openedSchema = z.object({ id: z.string(), url: z.string() });
/** A card that was detached belongs to nobody. */
const savedMethodSchema = z.extend(paymentMethodSchema, { customer: z.nullish(z.string()) });
const setupSchema = z.object({
	metadata: z.union([z.object({ setup_id: z.uuid(), pledge_id: z.optional(z.uuid()) }), z.object({ intent_id: z.uuid() })]),
	created: timeSchema,
	status: z.enum(['open', 'complete', 'expired']),
	customer: z.nullable(z.string()),
	customer_details: z.nullish(z.object({ email: z.nullish(z.string()) })),
	setup_intent: z.nullable(z.object({ status: z.string(), payment_method: z.nullable(savedMethodSchema) })),
	/** Of a checkout page. `off_session`: it saves the card that pays it. */
	payment_intent: z.nullable(z.object({ status: z.string(), payment_method: z.nullable(savedMethodSchema), setup_future_usage: z.nullable(z.string()) })),
});

/** Checkout in setup mode: it takes a card and no money. */
export async function createCardSetup(
	stripe: Stripe,
	{ setup_id, customer_ref, return_url, makes_customer = false, pledge_id }: CardSetupInput,
): Promise<{ setup_ref: string; url: string }> {
	// A pledge's first page has none: a repeat of one that an earlier version opened must not differ.
	const metadata = { setup_id, ...(pledge_id !== undefined && { pledge_id }) };
	const { id, url } = await callStripe(
		openedSchema,
		stripe.checkout.sessions
			.create(
				{
					mode: 'setup',
					// Other ways to pay can't be authorized now and charged later.
					allowed_payment_method_types: ['card'],
					currency: 'usd',
					...(customer_ref !== null ? { customer: customer_ref } : makes_customer ? { customer_creation: 'always' as const } : {}),
					metadata,
					setup_intent_data: { metadata },
					success_url: return_url,
					cancel_url: return_url,
				},
				{ idempotencyKey: `setup:${setup_id}${customer_ref === null ? '' : `:${customer_ref}`}` },
			)
			.catch(customerMissing),
	);
	return { setup_ref: id, url };
}

export async function getCardSetup(stripe: Stripe, setup_ref: string): Promise<ProviderCardSetup> {
	const expand = ['setup_intent.payment_method', 'payment_intent.payment_method'];
	const session = await callStripe(setupSchema, stripe.checkout.sessions.retrieve(setup_ref, { expand }));
	const { metadata, customer, customer_details } = session;
	const of = 'setup_id' in metadata ? { setup_id: metadata.setup_id, pledge_id: metadata.pledge_id } : { setup_id: metadata.intent_id };
	const page = { setup_ref, ...of, opened_at: session.created };
	const used = session.setup_intent ?? (session.payment_intent?.setup_future_usage === 'off_session' ? session.payment_intent : null);
	const method = used?.status === 'succeeded' ? used.payment_method : null;
	if (session.status !== 'complete' || method?.card == null) return { ...page, status: session.status === 'expired' ? 'expired' : 'open', card: null };
	const payer_email = customer_details?.email ?? null;
	// It belonged to the page's customer, and was detached or went with them.
	if (customer !== null && method.customer === null) return { ...page, status: 'saved', card: null, payer_email };
	return { ...page, status: 'saved', card: { method_ref: method.id, customer_ref: customer, ...method.card }, payer_email };
}

export async function detachCard(stripe: Stripe, method_ref: string): Promise<void> {
	await callStripe(z.unknown(), stripe.paymentMethods.detach(method_ref).catch(alreadyGone));
}

/** Deleting its customer detaches a card, too. */
function alreadyGone(error: unknown): undefined {
	const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && (error.code === 'resource_missing' || /not attached/.test(error.message));
	if (isGone) return undefined;
	throw error;
}

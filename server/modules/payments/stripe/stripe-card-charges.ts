import Stripe from 'stripe';
import * as z from 'zod/mini';
import { toCents } from '#domain/money/money.ts';
import { type CardChargeInput, type CardRefusal, ProviderRefusedError, type ProviderSession } from '../provider/payment-provider.ts';
import { paymentIntentSchema, retrieveWithCharge, STATEMENT_SUFFIX, toProviderCharge } from './stripe-charges.ts';
import { readDecline } from './stripe-declines.ts';
import { originMetadata, readMonths, readOrigin } from './stripe-origin.ts';
import { centsSchema, timeSchema } from './stripe-reference.ts';
import { callStripe } from './stripe-request.ts';

/** Tells our own charges of saved cards from those of a checkout page, which carry the same ids. */
export const offSessionMark = z.object({ intent_id: z.uuid(), attempt: z.string().check(z.regex(/^\d+$/)), off_session: z.literal('true') });

const cardSessionSchema = z.extend(paymentIntentSchema, { metadata: z.catchall(offSessionMark, z.string()), created: timeSchema, amount: centsSchema });
const createdSchema = z.object({ id: z.string() });
const refusals = z.enum(['authentication_required', 'declined_for_now', 'declined', 'expired', 'card_removed']);

/** Whether the id is a payment intent's. Checkout sessions have other ids. */
export function isCardSession(session_id: string): boolean {
	return session_id.startsWith('pi_');
}

/**
 * One payment intent without the donor. `capture_method: manual` holds the money for up to seven days; nothing takes it
 * but our own capture. Stripe keeps the key for a day, so a repeat finds the same payment intent.
 */
export async function authorizeCard(stripe: Stripe, input: CardChargeInput): Promise<ProviderSession | CardRefusal> {
	const { intent_id, attempt, amount_cents, description, method_ref, customer_ref, origin } = input;
	const made = await callStripe(
		z.union([createdSchema, refusals]),
		stripe.paymentIntents
			.create(
				{
					amount: amount_cents,
					currency: 'usd',
					allowed_payment_method_types: ['card'],
					payment_method: method_ref,
					...(customer_ref === null ? {} : { customer: customer_ref }),
					off_session: true,
					confirm: true,
					capture_method: 'manual',
					description,
					statement_descriptor_suffix: STATEMENT_SUFFIX,
					metadata: { intent_id, attempt: String(attempt), off_session: 'true', ...originMetadata(origin, false) },
				},
				{ idempotencyKey: `card:${intent_id}:${attempt}` },
			)
			.catch(refusalOf),
	);
	// A repeat answers with the state of the first time, so we look it up.
	return typeof made === 'string' ? made : getCardSession(stripe, made.id);
}

/**
 * Why the bank refuses the card, which a repeat of the same request wouldn't change. Rethrows every other error, because we have to fix it.
 */
function refusalOf(error: unknown): CardRefusal {
	if (error instanceof Stripe.errors.StripeCardError) return readDecline(error);
	if (error instanceof Stripe.errors.StripeInvalidRequestError) {
		const isMissing = error.code === 'resource_missing' && (error.param === 'payment_method' || error.param === 'customer');
		// Stripe gives a detached card no code.
		if (isMissing || /PaymentMethod.*may not be used again/.test(error.message)) return 'card_removed';
	}
	throw error;
}

export async function getCardSession(stripe: Stripe, session_id: string): Promise<ProviderSession> {
	const intent = await retrieveWithCharge(cardSessionSchema, (params) => stripe.paymentIntents.retrieve(session_id, params));
	const status = statusOf(intent.status);
	return {
		session_id,
		intent_id: intent.metadata.intent_id,
		attempt: Number(intent.metadata.attempt),
		status,
		url: '',
		charge: status === 'paid' ? await toProviderCharge(stripe, intent) : null,
		plan: null,
		record: {
			origin: readOrigin(intent.metadata),
			months: readMonths(intent.metadata),
			opened_at: intent.created,
			amount_cents: toCents(intent.amount),
			description: intent.description ?? null,
			payer_email: null,
		},
	};
}

function statusOf(status: string): ProviderSession['status'] {
	if (status === 'succeeded') return 'paid';
	if (status === 'requires_capture') return 'authorized';
	if (status === 'canceled') return 'expired';
	return status === 'processing' ? 'processing' : 'declined';
}

/**
 * Takes the money that is held. It sends no idempotency key: with one, Stripe would repeat its first answer, even an
 * internal error. Without one, Stripe still never takes the money twice.
 */
export async function captureCard(stripe: Stripe, session_id: string): Promise<ProviderSession> {
	return bring(stripe, session_id, stripe.paymentIntents.capture(session_id));
}

/** Releases the money. */
export async function cancelCardSession(stripe: Stripe, session_id: string): Promise<ProviderSession> {
	return bring(stripe, session_id, stripe.paymentIntents.cancel(session_id));
}

/** If the session has changed meanwhile, Stripe refuses, and the result is the session as it is now. */
async function bring(stripe: Stripe, session_id: string, moving: Promise<unknown>): Promise<ProviderSession> {
	try {
		await callStripe(z.unknown(), moving);
	} catch (error) {
		if (!(error instanceof ProviderRefusedError)) throw error;
		const session = await getCardSession(stripe, session_id);
		if (session.status === 'authorized') throw error;
		return session;
	}
	return getCardSession(stripe, session_id);
}

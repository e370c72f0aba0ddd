import Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Cents, toCents } from '#domain/money.ts';
import { type ProviderCharge, type ProviderDispute, RefundRefusedError } from '#server/payments/provider.ts';
import { ask } from './ask.ts';
import { centsSchema, timeSchema } from './reference.ts';

/** What we keep as a charge's reference is its payment intent: it comes to one charge at most, and every other object names it. */
export const paymentIntentSchema = z.object({
	id: z.string(),
	status: z.string(),
	latest_charge: z.nullable(
		z.object({ created: timeSchema, amount_captured: centsSchema, amount_refunded: centsSchema, disputed: z.boolean(), currency: z.literal('usd') }),
	),
});
const disputesSchema = z.object({ data: z.array(z.object({ id: z.string(), created: z.int(), amount: centsSchema, status: z.string() })) });
const refundsSchema = z.object({ data: z.array(z.object({ status: z.nullable(z.string()), metadata: z.nullable(z.record(z.string(), z.string())) })) });

export async function getCharge(stripe: Stripe, charge_ref: string): Promise<ProviderCharge> {
	return chargeTruth(stripe, await ask(paymentIntentSchema, stripe.paymentIntents.retrieve(charge_ref, { expand: ['latest_charge'] })));
}

export async function chargeTruth(stripe: Stripe, { id, status, latest_charge }: z.infer<typeof paymentIntentSchema>): Promise<ProviderCharge> {
	if (status !== 'succeeded' || latest_charge === null) throw new Error(`payment intent ${id} has not been paid`);
	return {
		charge_ref: id,
		taken_at: latest_charge.created,
		amount_cents: toCents(latest_charge.amount_captured),
		refunded_cents: toCents(latest_charge.amount_refunded),
		disputes: latest_charge.disputed ? await disputesOf(stripe, id) : [],
	};
}

/** An inquiry before a chargeback takes no money, and is none. */
async function disputesOf(stripe: Stripe, payment_intent: string): Promise<ProviderDispute[]> {
	const { data } = await ask(disputesSchema, stripe.disputes.list({ payment_intent, limit: 100 }));
	return data
		.filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
		.sort((a, b) => a.created - b.created)
		.map(({ id, amount, status }) => ({ dispute_ref: id, amount_cents: toCents(amount), status: status === 'won' || status === 'lost' ? status : 'open' }));
}

/** Once per key: Stripe knows a key for a day only, so we look first for a refund that carries it. */
export async function refundCharge(stripe: Stripe, payment_intent: string, amount: Cents, key: string): Promise<ProviderCharge> {
	const { data } = await ask(refundsSchema, stripe.refunds.list({ payment_intent, limit: 100 }));
	const isDone = data.some(({ status, metadata }) => metadata?.refund_key === key && status !== 'failed' && status !== 'canceled');
	if (!isDone) {
		const made = stripe.refunds.create({ payment_intent, amount, metadata: { refund_key: key } }, { idempotencyKey: key });
		await ask(z.unknown(), made.catch(refused));
	}
	return getCharge(stripe, payment_intent);
}

/** Reasons of Stripe's that no repetition changes. */
const FINAL = new Set(['charge_already_refunded', 'charge_disputed', 'amount_too_large']);

function refused(error: unknown): never {
	const { StripeInvalidRequestError } = Stripe.errors;
	if (error instanceof StripeInvalidRequestError && FINAL.has(error.code ?? '')) throw new RefundRefusedError(error.message, { cause: error });
	throw error;
}

import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Cents, toCents } from '#domain/money.ts';
import type { ProviderCharge } from '#server/payments/provider.ts';
import { ask } from './ask.ts';
import { centsSchema } from './reference.ts';

/** What we keep as a charge's reference is its payment intent: it comes to one charge at most, and every other object names it. */
export const paymentIntentSchema = z.object({
	id: z.string(),
	status: z.string(),
	latest_charge: z.nullable(z.object({ amount_captured: centsSchema, amount_refunded: centsSchema, disputed: z.boolean(), currency: z.literal('usd') })),
});
const disputesSchema = z.object({ data: z.array(z.object({ created: z.int(), status: z.string() })) });
const refundsSchema = z.object({ data: z.array(z.object({ status: z.nullable(z.string()), metadata: z.nullable(z.record(z.string(), z.string())) })) });

export async function getCharge(stripe: Stripe, charge_ref: string): Promise<ProviderCharge> {
	return chargeTruth(stripe, await ask(paymentIntentSchema, stripe.paymentIntents.retrieve(charge_ref, { expand: ['latest_charge'] })));
}

export async function chargeTruth(stripe: Stripe, { id, status, latest_charge }: z.infer<typeof paymentIntentSchema>): Promise<ProviderCharge> {
	if (status !== 'succeeded' || latest_charge === null) throw new Error(`payment intent ${id} has not been paid`);
	return {
		charge_ref: id,
		amount_cents: toCents(latest_charge.amount_captured),
		refunded_cents: toCents(latest_charge.amount_refunded),
		dispute: latest_charge.disputed ? await newestDispute(stripe, id) : null,
	};
}

/** An inquiry before a chargeback takes no money, and is none. */
async function newestDispute(stripe: Stripe, payment_intent: string): Promise<ProviderCharge['dispute']> {
	const { data } = await ask(disputesSchema, stripe.disputes.list({ payment_intent, limit: 100 }));
	const [newest] = data.sort((a, b) => b.created - a.created);
	if (newest === undefined || newest.status.startsWith('warning_') || newest.status === 'prevented') return null;
	return newest.status === 'won' || newest.status === 'lost' ? newest.status : 'open';
}

/** Once per key: Stripe knows a key for a day only, so we look first for a refund that carries it. */
export async function refundCharge(stripe: Stripe, payment_intent: string, amount: Cents, key: string): Promise<ProviderCharge> {
	const { data } = await ask(refundsSchema, stripe.refunds.list({ payment_intent, limit: 100 }));
	const isDone = data.some(({ status, metadata }) => metadata?.refund_key === key && status !== 'failed' && status !== 'canceled');
	if (!isDone) await ask(z.unknown(), stripe.refunds.create({ payment_intent, amount, metadata: { refund_key: key } }, { idempotencyKey: key }));
	return getCharge(stripe, payment_intent);
}

import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Cents, toCents } from '#domain/money/money.ts';
import { type ProviderCharge, type ProviderRefund, ProviderRefusedError, RefundRefusedError } from '../payment-provider.ts';
import { disputesOf } from './stripe-disputes.ts';
import { centsSchema, timeSchema } from './stripe-reference.ts';
import { ask, BALANCE_SHORT, IDEMPOTENCY } from './stripe-request.ts';

const refundSchema = z.object({
	id: z.string(),
	created: z.int(),
	amount: centsSchema,
	status: z.nullable(z.string()),
	failure_reason: z.optional(z.nullable(z.string())),
	metadata: z.nullable(z.record(z.string(), z.string())),
});
const refundsSchema = z.object({ data: z.array(refundSchema), has_more: z.boolean() });

/** What we keep as a charge's reference is its payment intent: it comes to one charge at most, and every other object names it. */
export const paymentIntentSchema = z.object({
	id: z.string(),
	status: z.string(),
	latest_charge: z.nullable(
		z.object({ created: timeSchema, amount_captured: centsSchema, disputed: z.boolean(), currency: z.literal('usd'), refunds: refundsSchema }),
	),
});
/** Of a payment intent: what the schema needs of its charge. Stripe leaves refunds out unless they are asked for. */
export const CHARGE_WITH_REFUNDS = 'latest_charge.refunds';

export async function getCharge(stripe: Stripe, charge_ref: string): Promise<ProviderCharge> {
	return chargeTruth(stripe, await ask(paymentIntentSchema, stripe.paymentIntents.retrieve(charge_ref, { expand: [CHARGE_WITH_REFUNDS] })));
}

export async function chargeTruth(stripe: Stripe, { id, status, latest_charge }: z.infer<typeof paymentIntentSchema>): Promise<ProviderCharge> {
	if (status !== 'succeeded' || latest_charge === null) throw new Error(`payment intent ${id} has not been paid`);
	const refunds = await refundsOf(stripe, id, latest_charge.refunds);
	return {
		charge_ref: id,
		taken_at: latest_charge.created,
		amount_cents: toCents(latest_charge.amount_captured),
		refunded_cents: toCents(refunds.filter(({ status }) => status === 'stands').reduce((cents, refund) => cents + refund.amount_cents, 0)),
		refunds,
		disputes: latest_charge.disputed ? await disputesOf(stripe, id) : [],
	};
}

/** With a charge come its newest ten at most. */
async function refundsOf(stripe: Stripe, payment_intent: string, listed: z.infer<typeof refundsSchema>): Promise<ProviderRefund[]> {
	const { data } = listed.has_more ? await ask(refundsSchema, stripe.refunds.list({ payment_intent, limit: 100 })) : listed;
	return data.sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1)).map(toRefund);
}

function toRefund({ id, amount, status, failure_reason, metadata }: z.infer<typeof refundSchema>): ProviderRefund {
	const failed = status === 'failed' || status === 'canceled';
	return {
		refund_ref: id,
		key: metadata?.refund_key ?? null,
		amount_cents: toCents(amount),
		status: failed ? 'failed' : 'stands',
		failure: failed ? (FAILURES[failure_reason ?? ''] ?? null) : null,
	};
}

/** Stripe's reasons, for the donor and for admins. */
const FAILURES: Record<string, string> = {
	charge_for_pending_refund_disputed: 'The payment was disputed at the bank before the refund was made.',
	declined: 'The bank declined it.',
	expired_or_canceled_card: 'The card has expired or was canceled.',
	insufficient_funds: 'The balance at the card provider did not cover it.',
	lost_or_stolen_card: 'The card was reported lost or stolen.',
	merchant_request: 'It was called off at the card provider.',
};

/** Stripe knows a key for a day, and only together with the same amount: of a whole refund another part may have gone back meanwhile. */
export async function refundCharge(stripe: Stripe, payment_intent: string, amount: Cents, key: string): Promise<ProviderCharge> {
	try {
		await ask(z.unknown(), stripe.refunds.create({ payment_intent, amount, metadata: { refund_key: key } }, { idempotencyKey: `${key}:${amount}` }));
	} catch (error) {
		throw error instanceof ProviderRefusedError && isFinal(error) ? new RefundRefusedError(error.message) : error;
	}
	return getCharge(stripe, payment_intent);
}

/** Stripe refuses this refund, and would again: not because of the key, the account, or a balance that may grow. */
function isFinal({ refusal: { scope, code } }: ProviderRefusedError): boolean {
	return scope === 'object' && code !== BALANCE_SHORT && code !== IDEMPOTENCY;
}

import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Cents, toCents } from '#domain/money/money.ts';
import { NothingTakenError, type ProviderCharge, type ProviderRefund, ProviderRefusedError, RefundRefusedError } from '../provider/payment-provider.ts';
import { disputesOf } from './stripe-disputes.ts';
import { centsSchema, timeSchema } from './stripe-reference.ts';
import { BALANCE_SHORT, callStripe, IDEMPOTENCY } from './stripe-request.ts';

/** Follows the account's own prefix on a card statement. Together they have at most 22 characters. */
export const STATEMENT_SUFFIX = 'NIL GIFT';

const refundSchema = z.object({
	id: z.string(),
	created: timeSchema,
	amount: centsSchema,
	status: z.nullable(z.string()),
	failure_reason: z.optional(z.nullable(z.string())),
	metadata: z.nullable(z.record(z.string(), z.string())),
});
const refundsSchema = z.object({ data: z.array(refundSchema), has_more: z.boolean() });

/**
 * Our reference for a charge is its payment intent: it leads to at most one charge, and every other object names it.
 */
export const paymentIntentSchema = z.object({
	id: z.string(),
	status: z.string(),
	description: z.nullish(z.string()),
	/** `off_session`: its card is saved. */
	setup_future_usage: z.nullable(z.string()),
	latest_charge: z.nullable(
		z.object({
			created: timeSchema,
			/** Null until the capture is through; Stripe captures cards in the background for up to an hour. An id unless expanded. */
			balance_transaction: z.nullable(
				z.union([
					z.object({ created: timeSchema }),
					z.pipe(
						z.string(),
						z.transform(() => null),
					),
				]),
			),
			amount_captured: centsSchema,
			disputed: z.boolean(),
			currency: z.literal('usd'),
			refunds: refundsSchema,
		}),
	),
});
/**
 * Retrieves an object with what the schema needs of a payment intent's charge, which Stripe leaves out unless asked. A
 * restricted key that may not read the balance gets no fees, and admins hear of it; its payments go through all the
 * same, dated by the charge.
 *
 * @param retrieve the call. @param path to the payment intent in it, such as `payment_intent.`
 */
export async function retrieveWithCharge<S extends z.ZodMiniType>(
	schema: S,
	retrieve: (params: { expand: string[] }) => Promise<unknown>,
	path = '',
): Promise<z.output<S>> {
	const refunds = `${path}latest_charge.refunds`;
	try {
		return await callStripe(schema, retrieve({ expand: [refunds, `${path}latest_charge.balance_transaction`] }));
	} catch (error) {
		if (!(error instanceof ProviderRefusedError) || error.refusal.status !== 403) throw error;
		return callStripe(schema, retrieve({ expand: [refunds] }));
	}
}

export async function getCharge(stripe: Stripe, charge_ref: string): Promise<ProviderCharge> {
	return toProviderCharge(stripe, await retrieveWithCharge(paymentIntentSchema, (params) => stripe.paymentIntents.retrieve(charge_ref, params)));
}

export async function toProviderCharge(stripe: Stripe, { id, status, latest_charge }: z.infer<typeof paymentIntentSchema>): Promise<ProviderCharge> {
	if (status !== 'succeeded' || latest_charge === null) throw new NothingTakenError(`payment intent ${id} has not been paid`);
	const refunds = await refundsOf(stripe, id, latest_charge.refunds);
	return {
		charge_ref: id,
		// A charge has no time of its capture. A card that is held, and a bank debit, bring their money later than `created`.
		taken_at: latest_charge.balance_transaction?.created ?? latest_charge.created,
		begun_at: latest_charge.created,
		amount_cents: toCents(latest_charge.amount_captured),
		refunded_cents: toCents(refunds.filter(({ status }) => status === 'stands').reduce((cents, refund) => cents + refund.amount_cents, 0)),
		refunds,
		disputes: latest_charge.disputed ? await disputesOf(stripe, id) : [],
	};
}

/** A charge comes with at most its newest ten. */
async function refundsOf(stripe: Stripe, payment_intent: string, listed: z.infer<typeof refundsSchema>): Promise<ProviderRefund[]> {
	const { data } = listed.has_more ? await callStripe(refundsSchema, stripe.refunds.list({ payment_intent, limit: 100 })) : listed;
	return data.sort((a, b) => a.created.getTime() - b.created.getTime() || (a.id < b.id ? -1 : 1)).map(toRefund);
}

function toRefund({ id, created, amount, status, failure_reason, metadata }: z.infer<typeof refundSchema>): ProviderRefund {
	const failed = status === 'failed' || status === 'canceled';
	return {
		refund_ref: id,
		key: metadata?.refund_key ?? null,
		amount_cents: toCents(amount),
		made_at: created,
		status: failed ? 'failed' : 'stands',
		failure: failed ? (FAILURES[failure_reason ?? ''] ?? null) : null,
	};
}

/** Stripe's reasons, worded for the donor and for admins. */
const FAILURES: Record<string, string> = {
	charge_for_pending_refund_disputed: 'The payment was disputed with the bank before the refund was made.',
	declined: 'The bank declined it.',
	expired_or_canceled_card: 'The card has expired or was canceled.',
	insufficient_funds: 'The balance with the card provider didn’t cover it.',
	lost_or_stolen_card: 'The card was reported lost or stolen.',
	merchant_request: 'It was canceled at the card provider.',
};

/**
 * Stripe keeps an idempotency key for a day and accepts it only with the same amount. So our key includes the amount,
 * which is smaller in a repeat if another part of the charge was refunded meanwhile.
 */
export async function refundCharge(stripe: Stripe, payment_intent: string, amount: Cents, key: string): Promise<ProviderCharge> {
	try {
		await callStripe(z.unknown(), stripe.refunds.create({ payment_intent, amount, metadata: { refund_key: key } }, { idempotencyKey: `${key}:${amount}` }));
	} catch (error) {
		throw error instanceof ProviderRefusedError && isFinal(error) ? new RefundRefusedError(error.message) : error;
	}
	return getCharge(stripe, payment_intent);
}

/** Stripe refuses this refund and always will: not because of the key, the account, or a balance that may grow. */
function isFinal({ refusal: { scope, code } }: ProviderRefusedError): boolean {
	return scope === 'object' && code !== BALANCE_SHORT && code !== IDEMPOTENCY;
}

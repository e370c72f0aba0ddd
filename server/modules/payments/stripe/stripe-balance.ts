import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { BalanceMovement, BalancePage } from '../provider/payment-provider.ts';
import { centsSchema, referenceSchema, timeSchema } from './stripe-reference.ts';
import { callStripe } from './stripe-request.ts';

/** Stripe's maximum page size. */
const PAGE = 100;

/** Stripe's reporting categories in our terms. Any other is `other`. */
const CATEGORIES: Readonly<Record<string, BalanceMovement['category']>> = {
	charge: 'charge',
	refund: 'refund',
	partial_capture_reversal: 'refund',
	refund_failure: 'refund_failure',
	dispute: 'dispute',
	dispute_reversal: 'dispute_reversal',
	payout: 'payout',
	payout_reversal: 'payout_reversal',
	fee: 'fee',
};

/** Charges, refunds, and disputes name their payment intent; a payout has none. Anything else belongs to a charge. */
const sourceSchema = z.object({
	id: z.string(),
	payment_intent: z.optional(z.nullable(referenceSchema)),
	amount_captured: z.optional(centsSchema),
	amount_refunded: z.optional(centsSchema),
	disputed: z.optional(z.boolean()),
});
const pageSchema = z.object({
	has_more: z.boolean(),
	data: z.array(
		z.object({
			id: z.string(),
			reporting_category: z.string(),
			amount: z.int(),
			fee: z.int(),
			currency: z.string(),
			created: timeSchema,
			available_on: timeSchema,
			source: z.nullable(sourceSchema),
		}),
	),
});

/** A page of /v1/balance_transactions with the objects behind them: one call for a hundred movements. */
export async function listBalance(stripe: Stripe, { since, until, after }: { since: Date; until?: Date; after?: string }): Promise<BalancePage> {
	const created = { gte: seconds(since), ...(until === undefined ? {} : { lt: seconds(until) }) };
	const list = stripe.balanceTransactions.list({ limit: PAGE, created, expand: ['data.source'], ...(after === undefined ? {} : { starting_after: after }) });
	const { data, has_more } = await callStripe(pageSchema, list);
	return { movements: data.map(toMovement), more: has_more };
}

function toMovement({
	id,
	reporting_category,
	amount,
	fee,
	currency,
	created,
	available_on,
	source,
}: z.infer<typeof pageSchema>['data'][number]): BalanceMovement {
	return {
		txn_ref: id,
		category: CATEGORIES[reporting_category] ?? 'other',
		source_ref: source?.id ?? null,
		charge_ref: source?.payment_intent ?? null,
		amount_cents: amount,
		fee_cents: fee,
		currency,
		at: created,
		available_on,
		...chargeState(source),
	};
}

function chargeState(source: z.infer<typeof sourceSchema> | null): Pick<BalanceMovement, 'charge'> {
	const { amount_captured, amount_refunded, disputed } = source ?? {};
	if (amount_captured === undefined || amount_refunded === undefined || disputed === undefined) return {};
	return { charge: { amount_cents: amount_captured, refunded_cents: amount_refunded, disputed } };
}

const payoutSchema = z.object({ has_more: z.boolean(), data: z.array(z.object({ id: z.string() })) });

/** What a payout included. Stripe knows this only for its automatic payouts. */
export async function listPayout(stripe: Stripe, payout_ref: string, after?: string): Promise<{ txn_refs: string[]; more: boolean }> {
	const { automatic } = await callStripe(z.object({ automatic: z.boolean() }), stripe.payouts.retrieve(payout_ref));
	if (!automatic) return { txn_refs: [], more: false };
	const list = stripe.balanceTransactions.list({ limit: PAGE, payout: payout_ref, ...(after === undefined ? {} : { starting_after: after }) });
	const { data, has_more } = await callStripe(payoutSchema, list);
	return { txn_refs: data.map(({ id }) => id), more: has_more };
}

function seconds(date: Date): number {
	return Math.floor(date.getTime() / 1000);
}

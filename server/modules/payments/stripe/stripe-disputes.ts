import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { toCents } from '#domain/money/money.ts';
import type { ProviderDispute } from '../provider/payment-provider.ts';
import { centsSchema, referenceSchema, timeSchema } from './stripe-reference.ts';
import { callStripe } from './stripe-request.ts';

const disputeSchema = z.object({
	id: z.string(),
	payment_intent: z.nullable(referenceSchema),
	created: timeSchema,
	amount: centsSchema,
	status: z.string(),
	reason: z.string(),
	livemode: z.boolean(),
	evidence_details: z.object({ due_by: z.nullable(timeSchema) }),
});
const pageSchema = z.object({ has_more: z.boolean(), data: z.array(disputeSchema) });

/** Reasons with which a cardholder denies having agreed to the charge, or no longer agrees. */
const CONSENT_DENIED: ReadonlySet<string> = new Set(['fraudulent', 'unrecognized', 'subscription_canceled', 'debit_not_authorized']);

/** One charge's disputes, oldest first. */
export async function disputesOf(stripe: Stripe, payment_intent: string): Promise<ProviderDispute[]> {
	const { data } = await callStripe(pageSchema, stripe.disputes.list({ payment_intent, limit: 100 }));
	return data.sort((a, b) => a.created.getTime() - b.created.getTime()).map(toDispute);
}

/** A page of all disputes of the account. */
export async function listDisputes(stripe: Stripe, { since, after }: { since: Date; after?: string }) {
	const created = { gte: Math.floor(since.getTime() / 1000) };
	const { data, has_more } = await callStripe(
		pageSchema,
		stripe.disputes.list({ limit: 100, created, ...(after === undefined ? {} : { starting_after: after }) }),
	);
	return { disputes: data.map((dispute) => ({ ...toDispute(dispute), charge_ref: dispute.payment_intent })), more: has_more };
}

function toDispute({ id, created, amount, status, reason, livemode, evidence_details }: z.infer<typeof disputeSchema>): ProviderDispute {
	return {
		dispute_ref: id,
		amount_cents: toCents(amount),
		status: statusOf(status),
		reason,
		denies_consent: CONSENT_DENIED.has(reason),
		due_by: status.endsWith('needs_response') ? evidence_details.due_by : null,
		opened_at: created,
		link: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${id}`,
	};
}

/** An inquiry before a chargeback (`warning_…`) takes no money, and neither does one that Stripe prevents. */
function statusOf(status: string): ProviderDispute['status'] {
	if (status === 'won' || status === 'lost') return status;
	if (status === 'warning_closed' || status === 'prevented') return 'closed';
	return status.startsWith('warning_') ? 'inquiry' : 'open';
}

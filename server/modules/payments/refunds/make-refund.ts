import * as z from 'zod/mini';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { applyCharge } from '../ledger/apply-charge.ts';
import type { Payment } from '../ledger/payment-row.ts';
import { alertRefundFailed } from '../ledger/refund-alert.ts';
import { endRefundRequest, type RefundRequest, refundKey } from '../ledger/refund-request.ts';
import { leftOfLine } from '../ledger/split-charge.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { wasDeletedTest } from '../provider/may-be-missing.ts';
import { type ProviderCharge, type ProviderDispute, RefundRefusedError } from '../provider/payment-provider.ts';
import type { JobWork } from '../queues/job-queue.ts';

const payloadSchema = z.object({ payment_id: z.uuid(), key: z.optional(z.uuid()) });

/**
 * Makes the provider carry out a requested refund. It ends as done, or as refused with the provider's message. It is
 * retried only if the provider doesn't answer or our settings there are wrong.
 */
export const makeRefund: JobWork = async (deps, payload) => {
	const { payment_id, key: refund_id = payment_id } = payloadSchema.parse(payload);
	const [request] = await deps.db.select().from(refundRequests).where(eq(refundRequests.refund_id, refund_id));
	const [payment] = await deps.db.select().from(payments).where(eq(payments.payment_id, payment_id));
	if (request === undefined || payment === undefined) throw new Error(`no refund ${refund_id} of payment ${payment_id}`);
	if (request.state !== 'waiting') return async () => undefined;
	const { charge, refusal, left, isProviders } =
		payment.provider === deps.payments.name
			? await attempt(deps, payment, request)
			: { refusal: `This site now uses “${deps.payments.name},” but the payment was made through “${payment.provider}.” Refund it there.` };
	return async (tx, now) => {
		if (charge !== undefined) await applyCharge(tx, payment.provider, charge, now);
		if (refusal === undefined || !(await endRefundRequest(tx, refund_id, { state: 'refused', refusal }, now))) return;
		// If there is something left of surplus money, an admin has to know, because nobody else waits for its refund.
		const isBack = left === 0;
		const title = `${formatUsd(toCents(request.amount_cents))} couldn’t be refunded`;
		if (request.actor_id === null && !isBack)
			await alertRefundFailed(tx, payment, { title, why: isProviders ? `The card provider said: “${refusal}”` : refusal }, now);
	};
};

interface Attempt {
	/** The charge afterwards; undefined if we can't ask about it. */
	charge?: ProviderCharge;
	/** Why the refund isn't made. */
	refusal?: string;
	/** Whether `refusal` is the provider's own text. */
	isProviders?: boolean;
	/** Cents that could still be refunded. */
	left?: number;
}

async function attempt(deps: PaymentDeps, payment: Payment, { refund_id, amount_cents, whole, actor_id }: RefundRequest): Promise<Attempt> {
	const { payments: provider } = deps;
	const charge_ref = payment.provider_ref;
	const key = refundKey(refund_id);
	const before = await provider.getCharge(charge_ref).catch((error: unknown) => {
		if (wasDeletedTest(provider.name, error)) return undefined;
		throw error;
	});
	if (before === undefined) return { left: 0, refusal: 'This was a test, and the card provider no longer has it.' };
	if (hasRefund(before, key)) return { charge: before };
	const left = await leftOfPayment(deps, payment, before);
	if (left === 0) return { charge: before, left, refusal: 'There’s nothing left to refund. All of it was already refunded, or the bank took it back.' };
	if (!whole && amount_cents > left) return { charge: before, left, refusal: `Only ${formatUsd(toCents(left))} of this payment is left.` };
	// What the bank leaves of a disputed payment is refunded once it has decided. An admin hears about the dispute at
	// once.
	if (actor_id === null && inDispute(before, 'open') > 0) throw new Error(`${charge_ref} is disputed: what the bank leaves of it is given back afterwards`);
	try {
		const charge = await provider.refund(charge_ref, toCents(Math.min(amount_cents, left)), key);
		if (!hasRefund(charge, key)) throw new Error(`the refund of ${charge_ref} is not listed yet`);
		return { charge };
	} catch (error) {
		if (!(error instanceof RefundRefusedError)) throw error;
		const after = await provider.getCharge(charge_ref);
		return { charge: after, left: await leftOfPayment(deps, payment, after), refusal: error.message, isProviders: true };
	}
}

function hasRefund({ refunds }: ProviderCharge, key: string): boolean {
	return refunds.some((refund) => refund.key === key);
}

function inDispute({ disputes }: ProviderCharge, status: ProviderDispute['status']): number {
	return disputes.filter((dispute) => dispute.status === status).reduce((cents, dispute) => cents + dispute.amount_cents, 0);
}

/** What can be refunded of a payment. A line of a basket has only its own share of the charge. */
async function leftOfPayment({ db, payments: provider, clock }: PaymentDeps, { payment_id, line }: Payment, charge: ProviderCharge): Promise<number> {
	if (line === 0) return leftOf(charge);
	await inTransaction(db, (tx) => applyCharge(tx, provider.name, charge, clock()));
	const [after] = await db.select().from(payments).where(eq(payments.payment_id, payment_id));
	return after === undefined ? 0 : Math.min(leftOf(charge), leftOfLine(after));
}

/** We can't refund what the bank has taken back. */
function leftOf(charge: ProviderCharge): number {
	return Math.max(0, charge.amount_cents - charge.refunded_cents - inDispute(charge, 'lost'));
}

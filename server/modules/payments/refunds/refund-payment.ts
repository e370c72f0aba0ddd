import { createHash, randomUUID } from 'node:crypto';
import type { RefundBody } from '#domain/admin/transaction-list.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { lockIntent } from '../intents/intents.ts';
import { endRefundRequest, requestRefund } from '../ledger/refund-request.ts';
import { cancelPlans, mailPlansEnded } from '../plans/cancel-plans.ts';
import { findPayment, leftOf, refundBlock } from './refundable.ts';

interface RefundPaymentInput {
	payment_id: string;
	body: RefundBody;
	actor_id: number;
	/** The client's idempotency key. */
	op_id: string | undefined;
	/** The provider that this server uses. */
	provider: string;
	now: Date;
}

/**
 * Stores that an admin wants a payment refunded, in whole or in part, and, if requested, ends its monthly plan. A job
 * makes the refund at the provider, and the books follow what the provider says. Replay check, effect, and audit in one
 * transaction.
 *
 * @throws HttpError 404, 409 `nothing_left`, `disputed`, `refund_waiting`, `conflict`, 422 `more_than_left` and
 *   `idempotency_mismatch`.
 */
export async function refundPayment(db: Db, { payment_id, body, actor_id, op_id, provider, now }: RefundPaymentInput): Promise<void> {
	const body_hash = hashOf(payment_id, body);
	await inTransaction(db, async (tx) => {
		if (op_id !== undefined) {
			await lockOperation(tx, op_id);
			if (await isReplay(tx, op_id, body_hash)) return;
		}
		const { intent_id } = await findPayment(tx, payment_id);
		// Locks intents before plans and plans before payments (docs/decisions/061).
		const plan_stopped = body.stop_plan === true && intent_id !== null && (await stopPlan(tx, intent_id, now));
		const [payment] = await tx.select().from(payments).where(eq(payments.payment_id, payment_id)).for('update');
		if (payment === undefined) throw new Error(`payment ${payment_id} is gone`);
		const block = refundBlock(payment, { provider, isWaiting: await isWaiting(tx, payment_id) });
		if (block !== null) throw new HttpError(409, block.code, block.detail);
		const whole = body.whole === true || body.amount_cents === undefined;
		const left = leftOf(payment);
		const amount_cents = toCents(whole ? Math.min(body.amount_cents ?? left, left) : (body.amount_cents ?? left));
		if (amount_cents > left) {
			throw new HttpError(422, 'more_than_left', `Only ${formatUsd(toCents(left))} of this payment is left.`, { field: 'amount_cents' });
		}
		const refund_id = randomUUID();
		const reason = body.reason?.trim() || null;
		const by = { actor_id, op_id: op_id ?? null, body_hash, reason, plan_stopped };
		await requestRefund(tx, { refund_id, payment_id, amount_cents, whole, by }, now);
		await audit(tx, { at: now, actor_id, action: 'payment_refunded', payment_id });
	});
}

async function isReplay(tx: Db, op_id: string, body_hash: string): Promise<boolean> {
	const [known] = await tx.select({ body_hash: refundRequests.body_hash }).from(refundRequests).where(eq(refundRequests.op_id, op_id));
	if (known !== undefined && known.body_hash !== body_hash) {
		throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
	}
	return known !== undefined;
}

/** Stops the plan, if it is live, and tells the donor. @returns whether there was a plan to stop. */
async function stopPlan(tx: Db, intent_id: string, now: Date): Promise<boolean> {
	await lockIntent(tx, intent_id);
	const stopped = await cancelPlans(tx, [intent_id], now);
	await mailPlansEnded(tx, stopped, 'refunded', now);
	return stopped.length > 0;
}

/**
 * Withdraws a payment's waiting refund, so the job no longer asks the provider. If the provider has made it anyway, it
 * counts as made as soon as we hear of it. A monthly plan that was stopped with it stays stopped.
 *
 * @throws HttpError 404, 409 `conflict` if none is waiting.
 */
export async function withdrawRefund(db: Db, payment_id: string, { actor_id, now }: { actor_id: number; now: Date }): Promise<void> {
	await inTransaction(db, async (tx) => {
		await findPayment(tx, payment_id);
		const [waiting] = await tx
			.select({ refund_id: refundRequests.refund_id })
			.from(refundRequests)
			.where(and(eq(refundRequests.payment_id, payment_id), eq(refundRequests.state, 'waiting')));
		const withdrawn = waiting !== undefined && (await endRefundRequest(tx, waiting.refund_id, { state: 'withdrawn' }, now));
		if (!withdrawn) throw new HttpError(409, 'conflict', 'This payment has no pending refund anymore. It was made, refused, or canceled.');
		await audit(tx, { at: now, actor_id, action: 'refund_withdrawn', payment_id });
	});
}

/** Whether money of this payment is already being refunded: at an admin's request, or because it is surplus. */
export async function isWaiting(db: Db, payment_id: string): Promise<boolean> {
	const [asked] = await db
		.select({ refund_id: refundRequests.refund_id })
		.from(refundRequests)
		.where(and(eq(refundRequests.payment_id, payment_id), eq(refundRequests.state, 'waiting')));
	return asked !== undefined;
}

function hashOf(payment_id: string, { amount_cents, reason, stop_plan, whole }: RefundBody): string {
	return createHash('sha256')
		.update(JSON.stringify([payment_id, amount_cents ?? null, reason ?? null, stop_plan ?? false, ...(whole === undefined ? [] : [whole])]))
		.digest('hex');
}

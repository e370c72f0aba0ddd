import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { formatUsd, toCents } from '#domain/money.ts';
import type { RefundBody } from '#domain/transactions.ts';
import { refundRequests } from '#server/db/admin-money-schema.ts';
import type { Db } from '#server/db/open.ts';
import { jobs, payments, plans } from '#server/db/payments-schema.ts';
import { HttpError } from '#server/http/errors.ts';
import { callOffPlans } from '#server/payments/call-off-plans.ts';
import { lockIntent } from '#server/payments/intents.ts';
import { requestRefund } from '#server/payments/refund-job.ts';
import { lockOperation } from '#server/payments/register.ts';
import { audit } from './audit.ts';
import { findPayment, leftOf, refundBlock } from './refundable.ts';

interface Asked {
	payment_id: string;
	body: RefundBody;
	actor_id: number;
	/** The client's idempotency key. */
	op_id: string | undefined;
	/** Of the provider that this server speaks to. */
	provider: string;
	now: Date;
}

/**
 * Notes that an admin wants money of a payment given back, whole or in part, and, where asked, ends its monthly plan. A job makes the refund at the provider; the books follow from
 * what the provider says. Replay check, effect and audit in one transaction.
 *
 * @throws HttpError 404, 409 `nothing_left`, `disputed`, `refund_waiting`, `conflict`, 422 `more_than_left` and `idempotency_mismatch`.
 */
export async function refundPayment(db: Db, { payment_id, body, actor_id, op_id, provider, now }: Asked): Promise<void> {
	const body_hash = hashOf(payment_id, body);
	await db.transaction(async (raw) => {
		const tx = raw as Db;
		if (op_id !== undefined) {
			await lockOperation(tx, op_id);
			if (await isReplay(tx, op_id, body_hash)) return;
		}
		const { intent_id } = await findPayment(tx, payment_id);
		// Intents are locked before plans, plans before payments (docs/decisions/060).
		const plan_stopped = body.stop_plan === true && intent_id !== null && (await stopPlan(tx, intent_id, now));
		const [payment] = await tx.select().from(payments).where(eq(payments.payment_id, payment_id)).for('update');
		if (payment === undefined) throw new Error(`payment ${payment_id} is gone`);
		const block = refundBlock(payment, { provider, isWaiting: await isWaiting(tx, payment_id) });
		if (block !== null) throw new HttpError(409, block.code, block.detail);
		const amount_cents = toCents(body.amount_cents ?? leftOf(payment));
		if (amount_cents > leftOf(payment)) {
			throw new HttpError(422, 'more_than_left', `Only ${formatUsd(toCents(leftOf(payment)))} of this payment is left.`, { field: 'amount_cents' });
		}
		const refund_id = randomUUID();
		const reason = body.reason?.trim() || null;
		await tx
			.insert(refundRequests)
			.values({ refund_id, op_id: op_id ?? null, body_hash, payment_id, amount_cents, reason, plan_stopped, actor_id, requested_at: now });
		await requestRefund(tx, { payment_id, amount_cents, key: refund_id }, now);
		await audit(tx, { at: now, actor_id, action: 'payment_refunded', payment_id });
	});
}

async function isReplay(tx: Db, op_id: string, body_hash: string): Promise<boolean> {
	const [known] = await tx.select({ body_hash: refundRequests.body_hash }).from(refundRequests).where(eq(refundRequests.op_id, op_id));
	if (known !== undefined && known.body_hash !== body_hash) {
		throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.');
	}
	return known !== undefined;
}

/** @returns whether there was one to stop. */
async function stopPlan(tx: Db, intent_id: string, now: Date): Promise<boolean> {
	await lockIntent(tx, intent_id);
	const [live] = await tx
		.select({ intent_id: plans.intent_id })
		.from(plans)
		.where(and(eq(plans.intent_id, intent_id), sql`${plans.state} in ('active', 'past_due')`, isNull(plans.cancel_requested_at)));
	if (live !== undefined) await callOffPlans(tx, [intent_id], now);
	return live !== undefined;
}

/** Whether money of this payment is on its way back already: at an admin's wish, or because it should not have come. */
export async function isWaiting(db: Db, payment_id: string): Promise<boolean> {
	const [asked] = await db
		.select({ refund_id: refundRequests.refund_id })
		.from(refundRequests)
		.where(and(eq(refundRequests.payment_id, payment_id), eq(refundRequests.state, 'waiting')));
	if (asked !== undefined) return true;
	const [job] = await db
		.select({ job_id: jobs.job_id })
		.from(jobs)
		.where(and(eq(jobs.job_key, `refund:${payment_id}`), isNull(jobs.done_at)));
	return job !== undefined;
}

function hashOf(payment_id: string, { amount_cents, reason, stop_plan }: RefundBody): string {
	return createHash('sha256')
		.update(JSON.stringify([payment_id, amount_cents ?? null, reason ?? null, stop_plan ?? false]))
		.digest('hex');
}

import type { Cents } from '#domain/money/money.ts';
import { and, eq, inArray, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { enqueue } from '../queues/job-queue.ts';

export type RefundRequest = typeof refundRequests.$inferSelect;

interface NewRefundRequest {
	/** Also the key at the provider, so the same request is made once. */
	refund_id: string;
	payment_id: string;
	amount_cents: Cents;
	/** True: everything that is left when the refund is made, at most `amount_cents`. False: exactly that amount. */
	whole: boolean;
	/** The admin who asks; undefined if the site itself does, for money that it should not have received. */
	by?: Pick<RefundRequest, 'actor_id' | 'op_id' | 'body_hash' | 'reason' | 'plan_stopped'>;
}

/**
 * Stores that money of a payment is to be refunded. A job makes the provider do it, and the books follow what the
 * provider says. A payment has one open request at a time.
 */
export async function requestRefund(tx: Db, { refund_id, payment_id, amount_cents, whole, by }: NewRefundRequest, now: Date): Promise<void> {
	await tx
		.insert(refundRequests)
		.values({ refund_id, payment_id, amount_cents, whole, requested_at: now, ...(by ?? { actor_id: null, body_hash: null, plan_stopped: false }) });
	await enqueue(tx, 'refund', refund_id, { payment_id, key: refund_id }, now);
}

/** The key of a request's refund at the provider. */
export function refundKey(refund_id: string): string {
	return `refund:${refund_id}`;
}

/** The request behind a refund; undefined for one that was made at the provider and for a foreign key. */
export function refundIdOf(key: string | null): string | undefined {
	return /^refund:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key ?? '')?.[1];
}

type End = { state: 'done'; amount_cents: number } | { state: 'refused' | 'failed'; refusal: string } | { state: 'withdrawn' };

/**
 * States from which a request can still end. The provider's answer overrides a state that we took for final: a refund
 * that an admin withdrew too late was made.
 */
const BEFORE: Record<End['state'], RefundRequest['state'][]> = {
	done: ['waiting', 'withdrawn', 'refused'],
	failed: ['waiting', 'withdrawn', 'refused', 'done'],
	refused: ['waiting'],
	withdrawn: ['waiting'],
};

/** Ends a request together with its job. @returns whether this call ended it. */
export async function endRefundRequest(tx: Db, refund_id: string, end: End, now: Date): Promise<boolean> {
	const ended = await tx
		.update(refundRequests)
		.set({ refusal: null, ...end, ended_at: now })
		.where(and(eq(refundRequests.refund_id, refund_id), inArray(refundRequests.state, BEFORE[end.state])))
		.returning({ refund_id: refundRequests.refund_id });
	if (ended.length === 0) return false;
	await tx
		.update(jobs)
		.set({ done_at: now, last_error: null })
		.where(and(eq(jobs.job_key, `refund:${refund_id}`), isNull(jobs.done_at)));
	return true;
}

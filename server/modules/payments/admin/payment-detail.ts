import type { AdminPaymentDetail, PaymentStep } from '#domain/admin/transaction-list.ts';
import { and, desc, eq, isNotNull, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { disputes } from '#server/db/schema/disputes-schema.ts';
import { intents, jobs, paymentRefunds, payments, plans } from '#server/db/schema/payments-schema.ts';
import type { Payment } from '../ledger/payment-row.ts';
import { isWaiting } from '../refunds/refund-payment.ts';
import { findPayment, leftOf, refundBlock } from '../refunds/refundable.ts';
import { paymentRows, toAdminPayment } from './admin-payment-rows.ts';

/** A payment with what an admin has to know before refunding it. @throws HttpError 404 */
export async function paymentDetail(db: Db, payment_id: string, provider: string): Promise<AdminPaymentDetail> {
	const payment = await findPayment(db, payment_id);
	const [row] = await paymentRows(db, eq(payments.payment_id, payment_id), 1);
	if (row === undefined) throw new Error(`payment ${payment_id} is of no athlete`);
	const refunds = await db
		.select({ request: refundRequests, attempts: jobs.attempts })
		.from(refundRequests)
		.leftJoin(jobs, and(sql`${jobs.job_key} = 'refund:' || ${refundRequests.refund_id}::text`, isNull(jobs.done_at), isNotNull(jobs.last_error)))
		.where(eq(refundRequests.payment_id, payment_id))
		.orderBy(desc(refundRequests.requested_at));
	const disputed = await db.select().from(disputes).where(eq(disputes.payment_id, payment_id)).orderBy(desc(disputes.opened_at), desc(disputes.dispute_ref));
	return {
		...toAdminPayment(row),
		left_cents: leftOf(payment),
		blocked: refundBlock(payment, { provider, isWaiting: await isWaiting(db, payment_id) }),
		plan: payment.intent_id === null ? null : await planOf(db, payment.intent_id),
		refunds: refunds.map(({ request: { refund_id, amount_cents, reason, plan_stopped, state, refusal, actor_id, requested_at, ended_at }, attempts }) => ({
			...{ refund_id, amount_cents, reason, plan_stopped, state, refusal },
			by_itself: actor_id === null,
			failed_tries: attempts ?? 0,
			requested_at: requested_at.toISOString(),
			ended_at: ended_at?.toISOString() ?? null,
		})),
		disputes: disputed.map(toDispute),
		timeline: await timelineOf(db, payment, { requests: refunds.map(({ request }) => request), disputed }),
	};
}

const ENDS = { done: 'refund_made', refused: 'refund_refused', withdrawn: 'refund_withdrawn', failed: 'refund_failed' } as const;

type DisputeRow = typeof disputes.$inferSelect;

interface Happened {
	requests: readonly (typeof refundRequests.$inferSelect)[];
	disputed: readonly DisputeRow[];
}

/** The steps of a payment, oldest first. */
async function timelineOf(db: Db, payment: Payment, { requests, disputed }: Happened): Promise<AdminPaymentDetail['timeline']> {
	const { payment_id, intent_id, created_at, standing } = payment;
	const [intent] = intent_id === null ? [] : await db.select({ created_at: intents.created_at }).from(intents).where(eq(intents.intent_id, intent_id));
	// Refunds that nobody asked for here were made at the provider.
	const made = await db
		.select()
		.from(paymentRefunds)
		.where(and(eq(paymentRefunds.payment_id, payment_id), isNull(paymentRefunds.refund_key)));
	const steps: { step: PaymentStep; at: Date | null | undefined; amount_cents: number | null }[] = [
		{ step: 'started', at: intent?.created_at, amount_cents: null },
		// Money that hasn't arrived isn't paid.
		{ step: 'paid', at: standing === 'pending' ? null : created_at, amount_cents: null },
		...requests.flatMap(({ requested_at, ended_at, state, amount_cents }) => [
			{ step: 'refund_asked' as const, at: requested_at, amount_cents },
			...(state === 'waiting' ? [] : [{ step: ENDS[state], at: ended_at, amount_cents }]),
		]),
		...made.flatMap(({ made_at, told_at, failed_at, amount_cents }) => [
			{ step: 'refund_made' as const, at: made_at ?? told_at, amount_cents },
			{ step: 'refund_failed' as const, at: failed_at, amount_cents },
		]),
		...disputed.map(({ opened_at, amount_cents }) => ({ step: 'dispute_opened' as const, at: opened_at, amount_cents })),
	];
	return steps
		.flatMap(({ step, at, amount_cents }) => (at == null ? [] : [{ step, at: at.toISOString(), amount_cents }]))
		.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function toDispute({ dispute_ref, amount_cents, status, reason, due_by, link, opened_at }: DisputeRow): AdminPaymentDetail['disputes'][number] {
	return { dispute_ref, amount_cents, status, reason, link, due_by: due_by?.toISOString() ?? null, opened_at: opened_at.toISOString() };
}

async function planOf(db: Db, intent_id: string): Promise<AdminPaymentDetail['plan']> {
	const [plan] = await db
		.select({ plan: plans, paid: sql<number>`(select count(*)::int from payments y where y.intent_id = ${intent_id}::uuid and not y.surplus)` })
		.from(plans)
		.where(eq(plans.intent_id, intent_id));
	if (plan === undefined) return null;
	const { months, state, cancel_requested_at, next_charge_at } = plan.plan;
	const live = (state === 'active' || state === 'past_due') && cancel_requested_at === null;
	return { months, paid: plan.paid, live, next_charge_at: live ? (next_charge_at?.toISOString() ?? null) : null };
}

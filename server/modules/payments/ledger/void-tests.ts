import { REAL_PROVIDERS, takesRealMoney } from '#domain/money/real-money.ts';
import { and, asc, eq, inArray, isNull, notInArray, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { intents, jobs, payments, plans } from '#server/db/schema/payments-schema.ts';
import { moveIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type Booking, postMany } from './ledger.ts';
import { bookingPrefix, type Payment } from './payment-row.ts';

const BATCH = 500;
/** Must match the condition of the partial index `payments_tests`. */
const IS_TEST = sql`provider not in ('stripe') and state not in ('pending', 'voided')`;
/** Jobs that ask the provider about a plan. */
const AT_PROVIDER = ['plan_limit', 'plan_cancel', 'plan_pause', 'plan_resume'] as const;
const WHY = 'This was a test, and the site takes real money now.';

/**
 * Takes tests out of every total once the site takes real money: payments of the sandbox, of Stripe's test mode, and of
 * the demo league. They stay readable as tests. Their plans end, and nothing is refunded. It does nothing if there are
 * none, or if the current provider is itself a test.
 *
 * @returns how many payments were voided.
 */
export async function voidTests({ db, payments: provider, clock }: Pick<PaymentDeps, 'db' | 'payments' | 'clock'>): Promise<number> {
	if (!takesRealMoney(provider.name)) return 0;
	let voided = 0;
	for (let batch = BATCH; batch === BATCH; voided += batch) batch = await inTransaction(db, (tx) => voidBatch(tx, clock()));
	await endAttempts(db, clock());
	return voided;
}

/** Whether the books hold real money. */
export async function holdsRealMoney(db: Db): Promise<boolean> {
	const [real] = await db
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.where(inArray(payments.provider, [...REAL_PROVIDERS]))
		.limit(1);
	return real !== undefined;
}

async function voidBatch(tx: Db, now: Date): Promise<number> {
	const found = await tx
		.select({ payment_id: payments.payment_id, intent_id: payments.intent_id })
		.from(payments)
		.where(IS_TEST)
		.orderBy(asc(payments.payment_id))
		.limit(BATCH);
	if (found.length === 0) return 0;
	const ids = found.map(({ payment_id }) => payment_id);
	await endPlans(
		tx,
		found.flatMap(({ intent_id }) => intent_id ?? []),
		now,
	);
	const locked = await tx.select().from(payments).where(inArray(payments.payment_id, ids)).orderBy(asc(payments.payment_id)).for('update');
	await postMany(
		tx,
		locked.flatMap((payment) => reversals(payment, now)),
	);
	await tx.update(payments).set({ state: 'voided', fee_cents: null }).where(inArray(payments.payment_id, ids));
	const ended = await tx
		.update(refundRequests)
		.set({ state: 'refused', refusal: WHY, ended_at: now })
		.where(and(inArray(refundRequests.payment_id, ids), eq(refundRequests.state, 'waiting')))
		.returning({ refund_id: refundRequests.refund_id });
	await endJobs(
		tx,
		ended.map(({ refund_id }) => `refund:${refund_id}`),
		now,
	);
	return found.length;
}

/** The bookings that take a payment out of the books: what the athlete still has of it, and what the provider kept. */
function reversals(payment: Payment, posted_at: Date): Booking[] {
	const { payment_id, player_id, state, amount_cents, refunded_cents, lost_cents, fee_cents } = payment;
	const amount = amount_cents - refunded_cents - lost_cents;
	const key = `${bookingPrefix(payment)}:voided`;
	if (state === 'voided') return [];
	return [
		...(amount === 0 ? [] : [{ kind: 'voided' as const, payment_id, player_id, amount, booking_key: key, posted_at }]),
		...(fee_cents === null || fee_cents <= 0 ? [] : [{ kind: 'fee_returned' as const, payment_id, amount: fee_cents, booking_key: `${key}:fee`, posted_at }]),
	];
}

/** Locks intents before plans and plans before payments (docs/decisions/061). */
async function endPlans(tx: Db, intent_ids: string[], now: Date): Promise<void> {
	if (intent_ids.length === 0) return;
	await tx.select({ intent_id: intents.intent_id }).from(intents).where(inArray(intents.intent_id, intent_ids)).orderBy(asc(intents.intent_id)).for('update');
	const ended = await tx
		.update(plans)
		.set({ state: 'cancelled', next_charge_at: null, ended_at: now })
		.where(and(inArray(plans.intent_id, intent_ids), notInArray(plans.provider, [...REAL_PROVIDERS]), inArray(plans.state, ['active', 'past_due'])))
		.returning({ plan_ref: plans.plan_ref });
	if (ended.length === 0) return;
	const plan_refs = ended.map(({ plan_ref }) => plan_ref);
	const isTheirs = and(inArray(jobs.kind, AT_PROVIDER), inArray(sql`${jobs.payload} ->> 'plan_ref'`, plan_refs), isNull(jobs.done_at));
	await tx.update(jobs).set({ done_at: now, last_error: null }).where(isTheirs);
}

async function endJobs(tx: Db, job_keys: string[], now: Date): Promise<void> {
	if (job_keys.length === 0) return;
	await tx
		.update(jobs)
		.set({ done_at: now, last_error: null })
		.where(and(inArray(jobs.job_key, job_keys), isNull(jobs.done_at)));
}

/** Test money on its way never arrives. Open checkouts of a test end when they are next checked. */
async function endAttempts(db: Db, now: Date): Promise<void> {
	await inTransaction(db, async (tx) => {
		const isTest = or(isNull(intents.provider), notInArray(intents.provider, [...REAL_PROVIDERS]));
		const moving = await tx
			.select()
			.from(intents)
			.where(and(eq(intents.state, 'processing'), isTest))
			.orderBy(asc(intents.intent_id))
			.for('update');
		for (const intent of moving) await moveIntent(tx, intent, intent.cancel_requested_at === null ? 'expired' : 'cancelled', now);
	});
}

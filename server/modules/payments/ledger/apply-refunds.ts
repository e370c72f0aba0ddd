import { formatUsd, toCents } from '#domain/money/money.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { paymentRefunds } from '#server/db/schema/payments-schema.ts';
import { clearAlerts } from '#server/modules/operations/public.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { post } from './ledger.ts';
import { bookingPrefix, lineMark, type Payment } from './payment-row.ts';
import { alertRefundFailed } from './refund-alert.ts';
import { endRefundRequest, refundIdOf } from './refund-request.ts';

type Row = typeof paymentRefunds.$inferSelect;

/** Prefix of the reference of a sum that was booked before refunds were tracked one by one. */
const BEFORE = 'before:';

/**
 * Books the refunds of a charge, each once, and books back each that has failed since. The caller has locked the
 * payment. `failed` is final: an older answer, in which the refund hasn't failed, changes nothing.
 *
 * @returns the payment's `refunded_cents` afterwards.
 */
export async function applyRefunds(tx: Db, payment: Payment, refunds: ProviderRefund[], now: Date): Promise<number> {
	if (refunds.length === 0) return payment.refunded_cents;
	const known = await knownRefunds(tx, payment, refunds, now);
	let refunded = payment.refunded_cents;
	for (const refund of refunds) {
		const state = known.get(refund.refund_ref);
		if (state === undefined) await note(tx, payment, refund, now);
		if (state === undefined && refund.status === 'stands') {
			await book(tx, payment, refund, now);
			refunded += refund.amount_cents;
		}
		if (state === 'stands' && refund.status === 'failed') {
			await bookBack(tx, payment, refund, now);
			refunded -= refund.amount_cents;
		}
		if (state !== refund.status) await endItsRequest(tx, payment, refund, now);
	}
	return refunded;
}

async function note(
	tx: Db,
	{ payment_id, provider }: Payment,
	{ refund_ref, key, amount_cents, made_at, status, failure }: ProviderRefund,
	now: Date,
): Promise<void> {
	const failed_at = status === 'failed' ? now : null;
	const refund = { provider, refund_ref, payment_id, refund_key: key, amount_cents, state: status, failure, made_at };
	await tx.insert(paymentRefunds).values({ ...refund, told_at: now, failed_at });
}

async function book(tx: Db, payment: Payment, { refund_ref, amount_cents }: ProviderRefund, now: Date): Promise<void> {
	const { payment_id, player_id, provider } = payment;
	const booking_key = `${bookingPrefix(payment)}:refunded:${refund_ref}`;
	await post(tx, { kind: 'refunded', payment_id, player_id, amount: amount_cents, booking_key, posted_at: now });
	await enqueue(tx, 'refund_mail', `${provider}:${refund_ref}${lineMark(payment)}`, { payment_id, back_cents: amount_cents }, now);
	await clearAlerts(tx, { kind: 'refund_failed', topics: [payment_id] }, now);
}

async function bookBack(tx: Db, payment: Payment, { refund_ref, amount_cents, failure }: ProviderRefund, now: Date): Promise<void> {
	const { payment_id, player_id, provider } = payment;
	const booking_key = `${bookingPrefix(payment)}:refund_failed:${refund_ref}`;
	await post(tx, { kind: 'refund_failed', payment_id, player_id, amount: amount_cents, booking_key, posted_at: now });
	await tx
		.update(paymentRefunds)
		.set({ state: 'failed', failure, failed_at: now })
		.where(and(eq(paymentRefunds.provider, provider), eq(paymentRefunds.refund_ref, refund_ref), eq(paymentRefunds.payment_id, payment_id)));
	await enqueue(tx, 'refund_failed_mail', `${provider}:${refund_ref}${lineMark(payment)}`, { payment_id, back_cents: amount_cents, failure }, now);
}

/** An admin's refund was made or has failed. We also report a failure of a refund that nobody asked for. */
async function endItsRequest(tx: Db, payment: Payment, { key, amount_cents, status, failure }: ProviderRefund, now: Date): Promise<void> {
	const refund_id = refundIdOf(key);
	if (status === 'stands') {
		if (refund_id !== undefined) await endRefundRequest(tx, refund_id, { state: 'done', amount_cents }, now);
		return;
	}
	const why = failure ?? 'The bank returned it without giving a reason.';
	if (refund_id !== undefined) await endRefundRequest(tx, refund_id, { state: 'failed', refusal: why }, now);
	await alertRefundFailed(tx, payment, { title: `A ${formatUsd(toCents(amount_cents))} refund failed`, why }, now);
}

/**
 * States of the refunds that our books have, by reference. Sums that were booked before refunds were tracked one by one
 * match the provider's oldest refunds, because such a sum always covered the first few.
 */
async function knownRefunds(tx: Db, payment: Payment, refunds: ProviderRefund[], now: Date): Promise<Map<string, Row['state']>> {
	const rows = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.payment_id, payment.payment_id));
	const known = new Map(rows.map(({ refund_ref, state }) => [refund_ref, state]));
	const sum = rows.find(({ refund_ref }) => refund_ref.startsWith(BEFORE));
	if (sum === undefined) return known;
	let left = sum.amount_cents;
	for (const refund of refunds) {
		if (known.has(refund.refund_ref) || refund.amount_cents > left) continue;
		await note(tx, payment, { ...refund, status: 'stands', failure: null }, now);
		known.set(refund.refund_ref, 'stands');
		left -= refund.amount_cents;
	}
	const isSum = and(eq(paymentRefunds.provider, sum.provider), eq(paymentRefunds.refund_ref, sum.refund_ref));
	if (left === 0) await tx.delete(paymentRefunds).where(isSum);
	else await tx.update(paymentRefunds).set({ amount_cents: left }).where(isSum);
	return known;
}

import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/payments-schema.ts';
import { applyDisputes } from './dispute-truth.ts';
import { enqueue } from './job-queue.ts';
import { post } from './ledger.ts';
import type { ProviderCharge, ProviderDispute } from './provider.ts';

export type Payment = typeof payments.$inferSelect;

/**
 * Writes the provider's truth about a charge into our books, in the caller's transaction: what was given back (by whomever), and what disputes took. May
 * be called with the same or an older truth any number of times: money given back only grows, and what a dispute takes or returns is booked once.
 *
 * @returns false when the charge is not in our books.
 */
export async function applyCharge(tx: Db, provider: string, charge: ProviderCharge, now: Date): Promise<boolean> {
	const [payment] = await tx
		.select()
		.from(payments)
		.where(and(eq(payments.provider, provider), eq(payments.provider_ref, charge.charge_ref)))
		.for('update');
	if (payment === undefined) return false;
	const { payment_id, player_id } = payment;
	const back = charge.refunded_cents - payment.refunded_cents;
	const key = `${provider}:${charge.charge_ref}`;
	if (back > 0) {
		await post(tx, { kind: 'refunded', payment_id, player_id, amount: back, booking_key: `${key}:refunded:${charge.refunded_cents}`, posted_at: now });
		await enqueue(tx, 'refund_mail', `${payment_id}:${charge.refunded_cents}`, { payment_id, back_cents: back }, now);
	}
	const refunded_cents = Math.max(payment.refunded_cents, charge.refunded_cents);
	const lost_cents = await applyDisputes(tx, { ...payment, refunded_cents }, charge.disputes, now);
	const state = stateOf(payment, { refunded_cents, lost_cents }, charge.disputes);
	if (state !== payment.state || refunded_cents !== payment.refunded_cents || lost_cents !== payment.lost_cents)
		await tx.update(payments).set({ refunded_cents, lost_cents, state }).where(eq(payments.payment_id, payment_id));
	return true;
}

/** Whether a dispute is won or lost is its last word: an older truth that has it open moves nothing back. */
function stateOf(
	{ state, amount_cents }: Payment,
	{ refunded_cents, lost_cents }: { refunded_cents: number; lost_cents: number },
	disputes: ProviderDispute[],
): Payment['state'] {
	if (lost_cents > 0) return 'lost';
	if (refunded_cents === amount_cents) return 'refunded';
	const newest = disputes.at(-1)?.status;
	if (newest === 'won') return 'won';
	const isOld = state === 'won' && disputes.length === 1;
	return newest === 'open' && !isOld ? 'disputed' : state;
}

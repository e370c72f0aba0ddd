import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/payments-schema.ts';
import { enqueue } from './job-queue.ts';
import { post } from './ledger.ts';
import type { ProviderCharge } from './provider.ts';

type Payment = typeof payments.$inferSelect;

/**
 * Writes the provider's truth about a charge into our books, in the caller's transaction: what was given back (by whomever), and what a dispute took. May
 * be called with the same or an older truth any number of times: money given back only grows, and a lost dispute is the end.
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
	if (payment.state === 'lost') return true;
	const { payment_id, player_id } = payment;
	const back = charge.refunded_cents - payment.refunded_cents;
	const key = `${provider}:${charge.charge_ref}`;
	if (back > 0) {
		await post(tx, { kind: 'refunded', payment_id, player_id, amount: back, booking_key: `${key}:refunded:${charge.refunded_cents}`, posted_at: now });
		await enqueue(tx, 'refund_mail', `${payment_id}:${charge.refunded_cents}`, { payment_id, back_cents: back }, now);
	}
	const refunded_cents = Math.max(payment.refunded_cents, charge.refunded_cents);
	const state = stateOf(payment, refunded_cents, charge.dispute);
	const left = payment.amount_cents - refunded_cents;
	if (state === 'lost') await post(tx, { kind: 'lost', payment_id, player_id, amount: left, booking_key: `${key}:lost`, posted_at: now });
	await tx.update(payments).set({ refunded_cents, state }).where(eq(payments.payment_id, payment_id));
	return true;
}

/** A dispute is about what has not been given back. */
function stateOf({ state, amount_cents }: Payment, refunded_cents: number, dispute: ProviderCharge['dispute']): Payment['state'] {
	if (refunded_cents === amount_cents) return 'refunded';
	if (dispute === 'lost' || dispute === 'won') return dispute;
	if (dispute === 'open' && state !== 'won') return 'disputed';
	return state;
}

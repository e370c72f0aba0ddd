import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import type { ProviderCharge, ProviderDispute } from '../providers/payment-provider.ts';
import { applyRefunds } from '../refunds/apply-refunds.ts';
import { applyDisputes, takesMoney } from './apply-disputes.ts';
import type { Payment } from './payment-row.ts';

/**
 * Applies the provider's charge to our books, in the caller's transaction: its refunds (by whomever), those that have
 * failed since, and what disputes took. It may run with the same or an older answer any number of times: each refund
 * and each dispute is booked once, and booked back once.
 *
 * @returns false if the charge isn't in our books.
 */
export async function applyCharge(tx: Db, provider: string, charge: ProviderCharge, now: Date): Promise<boolean> {
	const [payment] = await tx
		.select()
		.from(payments)
		.where(and(eq(payments.provider, provider), eq(payments.provider_ref, charge.charge_ref)))
		.for('update');
	if (payment === undefined) return false;
	// A test that no total counts anymore.
	if (payment.state === 'voided') return true;
	const refunded_cents = await applyRefunds(tx, payment, charge.refunds, now);
	const lost_cents = await applyDisputes(tx, { ...payment, refunded_cents }, charge.disputes, now);
	const state = stateOf(payment, { refunded_cents, lost_cents }, charge.disputes);
	if (state !== payment.state || refunded_cents !== payment.refunded_cents || lost_cents !== payment.lost_cents)
		await tx.update(payments).set({ refunded_cents, lost_cents, state }).where(eq(payments.payment_id, payment.payment_id));
	return true;
}

/**
 * A dispute that is won or lost is final: an older answer, in which it is open, moves nothing back. Only a failed
 * refund makes a refunded payment settled again.
 */
function stateOf(
	{ state, amount_cents }: Payment,
	{ refunded_cents, lost_cents }: { refunded_cents: number; lost_cents: number },
	disputes: ProviderDispute[],
): Payment['state'] {
	if (lost_cents > 0) return 'lost';
	if (refunded_cents === amount_cents) return 'refunded';
	const held = disputes.filter(takesMoney);
	const newest = held.at(-1)?.status;
	if (newest === 'won') return 'won';
	const isOld = state === 'won' && held.length === 1;
	if (newest === 'open' && !isOld) return 'disputed';
	return state === 'refunded' ? 'settled' : state;
}

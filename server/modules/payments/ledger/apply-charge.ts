import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import type { ProviderCharge, ProviderDispute } from '../provider/payment-provider.ts';
import { applyDisputes, takesMoney } from './apply-disputes.ts';
import { applyRefunds } from './apply-refunds.ts';
import { alertAboutDispute } from './dispute-alert.ts';
import { lockPaymentsOf, type Payment } from './payment-row.ts';
import { splitDisputes, splitRefunds } from './split-charge.ts';

/**
 * Applies the provider's charge to our books, in the caller's transaction: its refunds (by whomever), those that have
 * failed since, and what disputes took. They are split over the charge's lines. It may run with the same or an older
 * answer any number of times: each refund and each dispute is booked once, and booked back once.
 *
 * @returns false if the charge isn't in our books.
 */
export async function applyCharge(tx: Db, provider: string, charge: ProviderCharge, now: Date): Promise<boolean> {
	const booked = await lockPaymentsOf(tx, provider, charge.charge_ref);
	const [first] = booked;
	if (first === undefined) return false;
	// A test that no total counts anymore.
	if (booked.some(({ state }) => state === 'voided')) return true;
	for (const dispute of charge.disputes) await alertAboutDispute(tx, first, dispute, now);
	const refunds = await splitRefunds(tx, booked, charge.refunds);
	const lines: { before: Payment; payment: Payment }[] = [];
	for (const before of byAthlete(booked)) {
		const refunded_cents = await applyRefunds(tx, before, refunds.get(before.payment_id) ?? [], now);
		lines.push({ before, payment: { ...before, refunded_cents } });
	}
	const disputes = await splitDisputes(
		tx,
		lines.map(({ payment }) => payment).toSorted((a, b) => a.line - b.line),
		charge.disputes,
	);
	for (const { before, payment } of lines) await storeDisputes(tx, before, payment, disputes.get(payment.payment_id) ?? [], now);
	return true;
}

/** A booking locks its athlete's record. A merge locks two records in this order, so neither waits for the other forever. */
function byAthlete(lines: Payment[]): Payment[] {
	return lines.toSorted((a, b) => a.player_id - b.player_id);
}

/** @param before the payment as it is stored. @param payment with the refunds that are booked by now. */
async function storeDisputes(tx: Db, before: Payment, payment: Payment, disputes: ProviderDispute[], now: Date): Promise<void> {
	const { refunded_cents } = payment;
	const lost_cents = await applyDisputes(tx, payment, disputes, now);
	const state = stateOf(before, { refunded_cents, lost_cents }, disputes);
	if (state !== before.state || refunded_cents !== before.refunded_cents || lost_cents !== before.lost_cents)
		await tx.update(payments).set({ refunded_cents, lost_cents, state }).where(eq(payments.payment_id, payment.payment_id));
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
	const held = disputes.filter((dispute) => takesMoney(dispute) && dispute.amount_cents > 0);
	const newest = held.at(-1)?.status;
	if (newest === 'won') return 'won';
	const isOld = state === 'won' && held.length === 1;
	if (newest === 'open' && !isOld) return 'disputed';
	// A basket's other lines bear the whole dispute by now.
	if (newest === undefined && disputes.some(takesMoney)) return 'settled';
	return state === 'refunded' ? 'settled' : state;
}

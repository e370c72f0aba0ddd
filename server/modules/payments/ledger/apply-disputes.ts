import { and, eq, inArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { disputes } from '#server/db/schema/disputes-schema.ts';
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/payments-schema.ts';
import type { ProviderDispute } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { post } from './ledger.ts';
import { bookingPrefix, type Payment } from './payment-row.ts';

/** A bank may decide again, but what it has decided is never open again. */
export function isDecided<T extends Pick<ProviderDispute, 'status'>>(dispute: T): dispute is T & { status: 'won' | 'lost' } {
	return dispute.status === 'won' || dispute.status === 'lost';
}

/** A bank's inquiry before a chargeback holds no money. */
export function takesMoney(dispute: ProviderDispute): boolean {
	return dispute.status === 'open' || isDecided(dispute);
}

/**
 * Books the results of disputes: a lost one takes exactly its amount, and one that we win after all returns it. Each is
 * booked once. The caller has locked the payment. A plan whose donor denies having agreed to it stops with its first
 * lost dispute.
 *
 * @returns the payment's `lost_cents` afterwards.
 */
export async function applyDisputes(tx: Db, payment: Payment, known: ProviderDispute[], now: Date): Promise<number> {
	const { payment_id, player_id, amount_cents, refunded_cents, lost_cents, intent_id } = payment;
	const prefix = bookingPrefix(payment);
	await recordDisputes(tx, payment, known, now);
	const decided = known.filter(isDecided);
	if (decided.length === 0) return lost_cents;
	const booked = await bookedAmounts(tx, payment_id);
	let lost = lost_cents;
	for (const { dispute_ref, status, amount_cents: disputed, denies_consent } of decided) {
		const keys = { lost: `${prefix}:lost:${dispute_ref}`, won: `${prefix}:won:${dispute_ref}` };
		if (booked.has(keys[status])) continue;
		// A charge can't lose more than it had: the bank can't take what was already refunded.
		const amount = status === 'lost' ? Math.min(disputed, amount_cents - refunded_cents - lost) : (booked.get(keys.lost) ?? 0);
		if (status === 'lost' && denies_consent && intent_id !== null) await enqueue(tx, 'plan_stop', dispute_ref, { intent_id }, now);
		if (amount <= 0) continue;
		await post(tx, { kind: status, payment_id, player_id, amount, booking_key: keys[status], posted_at: now });
		lost += status === 'lost' ? amount : -amount;
	}
	return lost;
}

/** What an admin has to see of each dispute. An older answer doesn't undo a final result. */
async function recordDisputes(tx: Db, payment: Payment, known: ProviderDispute[], now: Date): Promise<void> {
	const { provider, payment_id } = payment;
	for (const dispute of known) {
		const { dispute_ref, denies_consent: _denies, ...told } = dispute;
		await tx
			.insert(disputes)
			.values({ provider, dispute_ref, payment_id, ...told, checked_at: now })
			.onConflictDoUpdate({
				target: [disputes.provider, disputes.dispute_ref, disputes.payment_id],
				set: { ...told, checked_at: now },
				setWhere: sql`${disputes.status} not in ('won', 'lost') or ${told.status} in ('won', 'lost')`,
			});
	}
}

/** Cents by booking key. */
async function bookedAmounts(tx: Db, payment_id: string): Promise<Map<string, number>> {
	const rows = await tx
		.select({ key: ledgerTransactions.booking_key, cents: sql<number>`abs(${ledgerEntries.amount_cents})`.mapWith(Number) })
		.from(ledgerTransactions)
		.innerJoin(ledgerEntries, eq(ledgerEntries.transaction_id, ledgerTransactions.transaction_id))
		.where(and(eq(ledgerTransactions.payment_id, payment_id), inArray(ledgerTransactions.kind, ['lost', 'won']), eq(ledgerEntries.account, 'athlete')));
	return new Map(rows.map(({ key, cents }) => [key, cents]));
}

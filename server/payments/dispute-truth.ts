import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries, ledgerTransactions } from '#server/db/payments-schema.ts';
import { post } from './ledger.ts';
import type { Payment } from './payment-row.ts';
import type { ProviderDispute } from './provider.ts';

/**
 * Books what disputes have come to: a lost one takes exactly its amount, one that is won after all gives that back. Each is booked once. The caller holds the payment locked.
 *
 * @returns the payment's `lost_cents` afterwards.
 */
export async function applyDisputes(
	tx: Db,
	{ payment_id, player_id, provider, provider_ref, amount_cents, refunded_cents, lost_cents }: Payment,
	disputes: ProviderDispute[],
	now: Date,
): Promise<number> {
	if (disputes.every(({ status }) => status === 'open')) return lost_cents;
	const booked = await bookedAmounts(tx, payment_id);
	let lost = lost_cents;
	for (const { dispute_ref, status, amount_cents: disputed } of disputes) {
		const keys = { lost: `${provider}:${provider_ref}:lost:${dispute_ref}`, won: `${provider}:${provider_ref}:won:${dispute_ref}` };
		if (status === 'open' || booked.has(keys[status])) continue;
		// Of a charge no more goes than there was: what has been given back already, a bank can't take.
		const amount = status === 'lost' ? Math.min(disputed, amount_cents - refunded_cents - lost) : (booked.get(keys.lost) ?? 0);
		if (amount <= 0) continue;
		await post(tx, { kind: status, payment_id, player_id, amount, booking_key: keys[status], posted_at: now });
		lost += status === 'lost' ? amount : -amount;
	}
	return lost;
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

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { disputes } from '#server/db/schema/disputes-schema.ts';
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/payments-schema.ts';
import { enqueue } from '../jobs/job-queue.ts';
import type { ProviderDispute } from '../providers/payment-provider.ts';
import { alertAboutDispute } from './dispute-alert.ts';
import { post } from './ledger.ts';
import type { Payment } from './payment-row.ts';

/** A bank's question before a chargeback holds no money. */
export function takesMoney({ status }: ProviderDispute): boolean {
	return status === 'open' || status === 'won' || status === 'lost';
}

/**
 * Books what disputes have come to: a lost one takes exactly its amount, one that is won after all gives that back. Each is booked once. The caller holds the payment locked.
 * A plan whose donor denies that they agreed to it stops with the first dispute of it that is lost.
 *
 * @returns the payment's `lost_cents` afterwards.
 */
export async function applyDisputes(tx: Db, payment: Payment, known: ProviderDispute[], now: Date): Promise<number> {
	const { payment_id, player_id, provider, provider_ref, amount_cents, refunded_cents, lost_cents, intent_id } = payment;
	await keepDisputes(tx, payment, known, now);
	if (known.every(({ status }) => status !== 'won' && status !== 'lost')) return lost_cents;
	const booked = await bookedAmounts(tx, payment_id);
	let lost = lost_cents;
	for (const { dispute_ref, status, amount_cents: disputed, denies_consent } of known) {
		const keys = { lost: `${provider}:${provider_ref}:lost:${dispute_ref}`, won: `${provider}:${provider_ref}:won:${dispute_ref}` };
		if ((status !== 'won' && status !== 'lost') || booked.has(keys[status])) continue;
		// Of a charge no more goes than there was: what has been given back already, a bank can't take.
		const amount = status === 'lost' ? Math.min(disputed, amount_cents - refunded_cents - lost) : (booked.get(keys.lost) ?? 0);
		if (status === 'lost' && denies_consent && intent_id !== null) await enqueue(tx, 'plan_stop', dispute_ref, { intent_id }, now);
		if (amount <= 0) continue;
		await post(tx, { kind: status, payment_id, player_id, amount, booking_key: keys[status], posted_at: now });
		lost += status === 'lost' ? amount : -amount;
	}
	return lost;
}

/** What an admin has to see of each; the last word of a dispute is not taken back by an older truth. */
async function keepDisputes(tx: Db, payment: Payment, known: ProviderDispute[], now: Date): Promise<void> {
	const { provider, payment_id } = payment;
	for (const dispute of known) {
		const { dispute_ref, denies_consent: _denies, ...told } = dispute;
		await alertAboutDispute(tx, payment, dispute, now);
		await tx
			.insert(disputes)
			.values({ provider, dispute_ref, payment_id, ...told, checked_at: now })
			.onConflictDoUpdate({
				target: [disputes.provider, disputes.dispute_ref],
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

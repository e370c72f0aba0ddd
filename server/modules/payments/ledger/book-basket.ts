import { randomUUID } from 'node:crypto';
import { toCents } from '#domain/money/money.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { queuePaidNotification } from '#server/modules/push/public.ts';
import type { Intent } from '../intents/intents.ts';
import type { ProviderCharge } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { applyCharge } from './apply-charge.ts';
import { postTogether } from './ledger.ts';
import { bookFees } from './record-movements.ts';
import { requestRefund } from './refund-request.ts';

interface BasketToBook {
	provider: string;
	charge: ProviderCharge;
	/** One for each line that was charged. Surplus: it is booked, then refunded. */
	parts: { line: number; amount_cents: number; intent: Intent; surplus: boolean }[];
}

/**
 * Books one charge for several donations, whose rows the caller has locked: a payment for each, and one ledger
 * transaction for all. If the charge is already booked, only its refunds and disputes are updated.
 *
 * @returns whether it was new. @throws Error if the lines don't add up to the charge; nothing is booked then.
 */
export async function bookBasket(tx: Db, { provider, charge, parts }: BasketToBook, now: Date): Promise<boolean> {
	const sum = parts.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
	if (sum !== charge.amount_cents) throw new Error(`charge ${charge.charge_ref} is ${charge.amount_cents} cents, but its lines come to ${sum}`);
	const rows = parts.map(({ line, amount_cents, intent: { intent_id, player_id }, surplus }) => ({
		payment_id: randomUUID(),
		intent_id,
		player_id,
		provider,
		provider_ref: charge.charge_ref,
		line,
		amount_cents: toCents(amount_cents),
		state: 'settled' as const,
		surplus,
		created_at: charge.taken_at,
		settled_at: charge.taken_at,
		dated_by: 'provider' as const,
	}));
	const booked = await tx
		.insert(payments)
		.values(rows)
		.onConflictDoNothing({ target: [payments.provider, payments.provider_ref, payments.line] })
		.returning({ payment_id: payments.payment_id });
	if (booked.length === 0) {
		await applyCharge(tx, provider, charge, now);
		return false;
	}
	if (booked.length < rows.length) throw new Error(`charge ${charge.charge_ref} is booked in part`);
	await postTogether(
		tx,
		rows.map(({ payment_id, player_id, amount_cents }) => ({ payment_id, player_id, amount: amount_cents })),
		{ booking_key: `${provider}:${charge.charge_ref}:settled`, posted_at: now },
	);
	// The balance may have been read before its charge was booked.
	await bookFees(tx, rows, now);
	for (const { payment_id, amount_cents, surplus } of rows)
		if (surplus) await requestRefund(tx, { refund_id: payment_id, payment_id, amount_cents, whole: true }, now);
	const kept = rows.find(({ surplus }) => !surplus);
	// One mail lists all of them.
	if (kept !== undefined) await enqueue(tx, 'receipt_mail', kept.payment_id, { payment_id: kept.payment_id }, now);
	const paid = rows.flatMap(({ payment_id, amount_cents, surplus, line }) => {
		const part = parts.find((one) => one.line === line);
		return surplus || part === undefined ? [] : [{ payment_id, donor: part.intent, amount_cents }];
	});
	await queuePaidNotification(tx, provider, paid, now);
	if (charge.refunds.length > 0 || charge.disputes.length > 0) await applyCharge(tx, provider, charge, now);
	return true;
}

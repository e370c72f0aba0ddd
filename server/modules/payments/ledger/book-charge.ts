import { randomUUID } from 'node:crypto';
import { toCents } from '#domain/money/money.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { queuePaidNotification } from '#server/modules/push/public.ts';
import type { CheckoutLine } from '../intents/checkouts.ts';
import type { Intent } from '../intents/intents.ts';
import type { ProviderCharge } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { applyCharge } from './apply-charge.ts';
import { post, postTogether } from './ledger.ts';
import type { Payment } from './payment-row.ts';
import { bookFees } from './record-movements.ts';
import { requestRefund } from './refund-request.ts';

/** What a charge paid for one donation. */
export interface ChargePart extends Pick<CheckoutLine, 'line' | 'amount_cents'> {
	intent: Intent;
	/** It is booked, then refunded. */
	surplus: boolean;
}

interface ChargeToBook {
	provider: string;
	charge: ProviderCharge;
	/** One for each line that was charged. */
	parts: readonly ChargePart[];
	/** The number of a plan's installment; 1 for any other charge. */
	installment?: number;
	/** The team of a plan, which may have continued with another team than its donation was for. */
	team_id?: number | undefined;
}

/**
 * Books a charge for donations whose rows the caller has locked, with its refunds and disputes so far: a payment for each
 * line, and one ledger transaction for all. If the charge is already booked, only its refunds and disputes are updated.
 *
 * @returns whether it was new. @throws Error if the lines don't add up to the charge; nothing is booked then.
 */
export async function bookCharge(tx: Db, { provider, charge, parts, installment = 1, team_id }: ChargeToBook, now: Date): Promise<boolean> {
	const sum = parts.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
	if (sum !== charge.amount_cents) throw new Error(`charge ${charge.charge_ref} is ${charge.amount_cents} cents, but its lines come to ${sum}`);
	const booked = parts.map((part) => ({ part, row: paymentOf(part, { provider, charge, installment, team_id }) }));
	const rows = booked.map(({ row }) => row);
	const added = await tx
		.insert(payments)
		.values(rows)
		.onConflictDoNothing({ target: [payments.provider, payments.provider_ref, payments.line] })
		.returning({ payment_id: payments.payment_id });
	if (added.length === 0) {
		await applyCharge(tx, provider, charge, now);
		return false;
	}
	if (added.length < rows.length) throw new Error(`charge ${charge.charge_ref} is booked in part`);
	await settle(tx, rows, `${provider}:${charge.charge_ref}:settled`, now);
	// The balance may have been read before its charge was booked.
	await bookFees(tx, rows, now);
	for (const { payment_id, amount_cents, surplus } of rows)
		if (surplus) await requestRefund(tx, { refund_id: payment_id, payment_id, amount_cents, whole: true }, now);
	const kept = booked.filter(({ row }) => !row.surplus);
	const [first] = kept;
	// One mail, and one message, are about all of them.
	if (first !== undefined) {
		await enqueue(tx, 'receipt_mail', first.row.payment_id, { payment_id: first.row.payment_id }, now);
		const paid = kept.map(({ row: { payment_id, amount_cents }, part }) => ({ payment_id, donor: part.intent, amount_cents }));
		await queuePaidNotification(tx, provider, paid, now);
	}
	if (charge.refunds.length > 0 || charge.disputes.length > 0) await applyCharge(tx, provider, charge, now);
	return true;
}

function paymentOf({ intent, line, amount_cents, surplus }: ChargePart, { provider, charge, installment, team_id }: Omit<Required<ChargeToBook>, 'parts'>) {
	return {
		payment_id: randomUUID(),
		intent_id: intent.intent_id,
		player_id: intent.player_id,
		provider,
		provider_ref: charge.charge_ref,
		line,
		amount_cents: toCents(amount_cents),
		state: 'settled' as const,
		instalment: installment,
		surplus,
		team_id,
		created_at: charge.taken_at,
		settled_at: charge.taken_at,
		dated_by: 'provider' as const,
	};
}

/** A charge of one donation has one entry for the athlete; that of a basket has one for each line, which names its payment. */
async function settle(
	tx: Db,
	rows: readonly Pick<Payment, 'payment_id' | 'player_id' | 'amount_cents' | 'line'>[],
	booking_key: string,
	posted_at: Date,
): Promise<void> {
	const shares = rows.map(({ payment_id, player_id, amount_cents }) => ({ payment_id, player_id, amount: amount_cents }));
	const alone = rows.find(({ line }) => line === 0);
	if (alone === undefined) await postTogether(tx, shares, { booking_key, posted_at });
	else await post(tx, { kind: 'settled', payment_id: alone.payment_id, player_id: alone.player_id, amount: alone.amount_cents, booking_key, posted_at });
}

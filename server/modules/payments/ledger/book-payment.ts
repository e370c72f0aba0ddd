import { randomUUID } from 'node:crypto';
import { toCents } from '#domain/money/money.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { queuePaidNotification } from '#server/modules/push/public.ts';
import type { Intent } from '../intents/intents.ts';
import type { ProviderCharge } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { applyCharge } from './apply-charge.ts';
import { post } from './ledger.ts';
import { bookFees } from './record-movements.ts';
import { requestRefund } from './refund-request.ts';

interface ChargeToBook {
	provider: string;
	charge: ProviderCharge;
	installment: number;
	/** Surplus: it is booked, then refunded. */
	surplus: boolean;
	/** The team of a plan, which may have continued with another team than its donation was for. */
	team_id?: number | undefined;
}

/**
 * Books a charge of a donation whose row the caller has locked, with its refunds and disputes so far. If the charge is
 * already booked, only those are updated.
 *
 * @returns whether it was new.
 */
export async function bookPayment(tx: Db, intent: Intent, { provider, charge, installment, surplus, team_id }: ChargeToBook, now: Date): Promise<boolean> {
	const payment_id = randomUUID();
	const { intent_id, player_id } = intent;
	const amount = toCents(charge.amount_cents);
	const [booked] = await tx
		.insert(payments)
		.values({
			payment_id,
			intent_id,
			player_id,
			provider,
			provider_ref: charge.charge_ref,
			amount_cents: amount,
			state: 'settled',
			instalment: installment,
			surplus,
			...(team_id === undefined ? {} : { team_id }),
			created_at: charge.taken_at,
			settled_at: charge.taken_at,
			dated_by: 'provider',
		})
		.onConflictDoNothing({ target: [payments.provider, payments.provider_ref, payments.line] })
		.returning({ payment_id: payments.payment_id });
	if (booked === undefined) {
		await applyCharge(tx, provider, charge, now);
		return false;
	}
	await post(tx, { kind: 'settled', payment_id, player_id, amount, booking_key: `${provider}:${charge.charge_ref}:settled`, posted_at: now });
	// The balance may have been read before its charge was booked.
	await bookFees(tx, [{ payment_id, provider, provider_ref: charge.charge_ref, line: 0, amount_cents: amount }], now);
	if (surplus) await requestRefund(tx, { refund_id: payment_id, payment_id, amount_cents: amount, whole: true }, now);
	else {
		await enqueue(tx, 'receipt_mail', payment_id, { payment_id }, now);
		await queuePaidNotification(tx, provider, [{ payment_id, donor: intent, amount_cents: amount }], now);
	}
	if (charge.refunds.length > 0 || charge.disputes.length > 0) await applyCharge(tx, provider, charge, now);
	return true;
}

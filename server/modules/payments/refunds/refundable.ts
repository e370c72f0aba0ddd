import type { AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import type { Payment } from '../ledger/payment-row.ts';

/** @throws HttpError 404 */
export async function findPayment(db: Db, payment_id: string): Promise<Payment> {
	const [payment] = await db.select().from(payments).where(eq(payments.payment_id, payment_id));
	if (payment === undefined) throw notFound('We couldn’t find that payment.');
	return payment;
}

/** Cents that can still be refunded. */
export function leftOf({ amount_cents, refunded_cents, lost_cents }: Payment): number {
	return amount_cents - refunded_cents - lost_cents;
}

/** Why nothing of a payment can be refunded at the moment; null if it can. */
export function refundBlock(payment: Payment, { provider, isWaiting }: { provider: string; isWaiting: boolean }): AdminPaymentDetail['blocked'] {
	if (isWaiting)
		return { code: 'refund_waiting', detail: 'A refund of this payment is already on its way. Wait until the card provider makes it, or cancel it.' };
	if (payment.state === 'voided') return { code: 'conflict', detail: 'This was a test. No money was taken, so there’s nothing to refund.' };
	if (payment.state === 'disputed') {
		return {
			code: 'disputed',
			detail: 'The donor disputed this payment with their bank, which is holding the money until it decides. You can’t refund it until then.',
		};
	}
	if (leftOf(payment) <= 0) return { code: 'nothing_left', detail: 'There’s nothing left of this payment to refund.' };
	if (payment.state === 'pending') return { code: 'conflict', detail: 'The money for this payment hasn’t arrived yet.' };
	if (payment.provider !== provider) {
		return {
			code: 'conflict',
			detail: `This payment was made through “${payment.provider},” but this site now uses “${provider},” so you can’t refund it here.`,
		};
	}
	return null;
}

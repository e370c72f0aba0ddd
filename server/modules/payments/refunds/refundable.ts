import { eq } from 'drizzle-orm';
import type { AdminPaymentDetail } from '#domain/admin/transaction-list.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { notFound } from '#server/http/route/http-error.ts';
import type { Payment } from '../ledger/payment-row.ts';

/** @throws HttpError 404 */
export async function findPayment(db: Db, payment_id: string): Promise<Payment> {
	const [payment] = await db.select().from(payments).where(eq(payments.payment_id, payment_id));
	if (payment === undefined) throw notFound('There is no such payment.');
	return payment;
}

/** Cents that can still be refunded. */
export function leftOf({ amount_cents, refunded_cents, lost_cents }: Payment): number {
	return amount_cents - refunded_cents - lost_cents;
}

/** Why nothing of a payment can be refunded at the moment; null if it can. */
export function refundBlock(payment: Payment, { provider, isWaiting }: { provider: string; isWaiting: boolean }): AdminPaymentDetail['blocked'] {
	if (isWaiting) return { code: 'refund_waiting', detail: 'A refund of this payment is on its way. Wait until the card provider has made it, or withdraw it.' };
	if (payment.state === 'voided') return { code: 'conflict', detail: 'This was a test: no money was taken, so none can go back.' };
	if (payment.state === 'disputed') {
		return {
			code: 'disputed',
			detail: 'The donor disputes this payment at their bank, which holds the money until it has decided. It can’t be refunded meanwhile.',
		};
	}
	if (leftOf(payment) <= 0) return { code: 'nothing_left', detail: 'Nothing of this payment is left to refund.' };
	if (payment.state === 'pending') return { code: 'conflict', detail: 'The money of this payment has not arrived yet.' };
	if (payment.provider !== provider) {
		return { code: 'conflict', detail: `This payment was taken by “${payment.provider}”, and this server speaks to “${provider}”: it can’t give it back.` };
	}
	return null;
}

import type { IntentStatus } from '#domain/donation/donation.ts';
import { installmentDayText } from '#domain/donation/installment-day.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { receiptTexts } from '../receipt-texts.ts';

const texts = receiptTexts.confirmation;

type RefundFacts = Pick<IntentStatus, 'refund'>;

/** Whether money moved for a canceled donation. */
export function canceledText({ refund }: RefundFacts): string {
	return `${texts.canceledNow} ${refund === 'none' ? texts.canceledUnpaid : donationMessages.refund[refund]}`;
}

/**
 * For a paid donation that was charged twice: says so, and what happened to the second charge. Undefined if it was
 * charged once.
 */
export function secondPaymentText({ refund }: RefundFacts): string | undefined {
	if (refund === 'none') return undefined;
	return refund === 'done' ? texts.refunded : texts.refunding;
}

/** For a monthly donation whose first installment was paid at `paid_at`: when the others are charged. */
export function firstInstallmentText(months: number, paid_at: number | undefined): string {
	return paid_at === undefined ? texts.firstOfUndated(months) : texts.firstOf(months, installmentDayText(new Date(paid_at), months));
}

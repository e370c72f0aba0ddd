import type { IntentStatus } from '#domain/donation/donation.ts';
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

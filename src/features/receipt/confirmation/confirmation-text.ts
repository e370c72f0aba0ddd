import type { IntentStatus } from '#domain/donation/donation.ts';
import { datesAfterFirst } from '#domain/donation/plan-outlook.ts';
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

/**
 * The next and the last date of a monthly donation. Undefined while the time of the first payment isn't known, and once
 * the next one is past: then only My Donations knows where it stands.
 */
export function planDates(months: number, paid_at: number | undefined, now: number): { next: Date; last: Date } | undefined {
	const dates = paid_at === undefined ? undefined : datesAfterFirst(new Date(paid_at), months);
	return dates !== undefined && dates.next.getTime() > now ? dates : undefined;
}

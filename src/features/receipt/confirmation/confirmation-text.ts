import type { IntentStatus } from '#domain/donation/donation.ts';
import { messages } from '#domain/texts/screen-messages.ts';

type RefundFacts = Pick<IntentStatus, 'refund'>;

/** Whether money moved for a canceled donation. */
export function canceledText({ refund }: RefundFacts): string {
	return `This donation was canceled. ${refund === 'none' ? 'You weren’t charged.' : messages.refund[refund]}`;
}

/**
 * For a paid donation that was charged twice: says so, and what happened to the second charge. Undefined if it was
 * charged once.
 */
export function secondPaymentText({ refund }: RefundFacts): string | undefined {
	if (refund === 'none') return undefined;
	return `You were charged twice for this donation. ${refund === 'done' ? 'We refunded' : 'We’re refunding'} the second payment.`;
}

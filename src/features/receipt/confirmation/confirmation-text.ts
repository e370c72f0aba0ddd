import type { IntentStatus } from '#domain/donation/donation.ts';
import { messages } from '#domain/texts/screen-messages.ts';

type RefundFacts = Pick<IntentStatus, 'refund'>;

/** Whether money moved for a donation that was cancelled. */
export function canceledText({ refund }: RefundFacts): string {
	return `This donation was cancelled. ${refund === 'none' ? 'It was not charged.' : messages.refund[refund]}`;
}

/** Of a paid donation: that it was charged twice, and what became of the second charge. Undefined where it was not. */
export function secondPaymentText({ refund }: RefundFacts): string | undefined {
	if (refund === 'none') return undefined;
	return `A second payment came in for this donation; it ${refund === 'done' ? 'was' : 'is being'} given back.`;
}

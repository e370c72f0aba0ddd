import type { IntentState } from '#domain/donation/donation.ts';
import { receiptTexts } from './receipt-texts.ts';

const texts = receiptTexts.failed;

/** States in which the server knows that no money was taken. It doesn't know that while a payment is in progress. */
const UNCHARGED: ReadonlySet<IntentState> = new Set(['failed', 'expired', 'session_open']);

/**
 * What the page after a failed checkout says. Only the server can say that nothing was charged.
 * @param state what the server knows about the donation; undefined until it has answered
 * @param saved where the donation can be retried from: this device or our server; undefined if nowhere
 */
export function failedText(state: IntentState | undefined, saved: 'here' | 'server' | undefined): string {
	const sentences: string[] = [texts.title];
	if (state !== undefined && UNCHARGED.has(state)) sentences.push(texts.notCharged);
	if (saved !== undefined) sentences.push(saved === 'here' ? texts.savedHere : texts.saved);
	return sentences.join(' ');
}

import type { IntentState } from '#domain/donation/donation.ts';
import { receiptTexts } from './receipt-texts.ts';

const texts = receiptTexts.failed;

/** States in which the server knows that no money was taken. It doesn't know that while a payment is in progress. */
const UNCHARGED: ReadonlySet<IntentState> = new Set(['failed', 'expired', 'session_open']);

/**
 * The sentence about the money, on the page after a failed checkout. Only the server can say that none was.
 * @param state what the server knows about the donation; undefined without an answer
 * @param asking the answer may still come
 */
export function chargedText(state: IntentState | undefined, asking: boolean): string {
	if (state === undefined && asking) return texts.unanswered;
	return state !== undefined && UNCHARGED.has(state) ? texts.notCharged : texts.unknown;
}

/** The place from which the donation can be retried: this device or our server; undefined if nowhere. */
export function savedText(saved: 'here' | 'server' | undefined): string | undefined {
	if (saved === undefined) return undefined;
	return saved === 'here' ? texts.savedHere : texts.saved;
}

import type { DonationAmount } from '#domain/donation/donation-amount.ts';
import { typedDollars } from '#domain/money/typed-dollars.ts';
import { usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';

const texts = transactionsTexts.refund;

/** A typed part of a payment; `left_cents` is what can still be refunded. The error says what is wrong. */
export function refundAmount(typed: string, left_cents: number): DonationAmount {
	const { cents, fault, error } = typedDollars(typed);
	if (fault === 'empty' || (cents !== undefined && cents <= 0)) return { error: texts.amountMissing };
	if (error !== undefined) return { error };
	return cents > left_cents ? { error: texts.amountTooHigh(usd(left_cents)) } : { cents };
}

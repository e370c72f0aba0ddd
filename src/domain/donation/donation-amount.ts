import { type Cents, MAX_DONATION, MIN_DONATION, toCents } from '../money/money.ts';
import { typedDollars } from '../money/typed-dollars.ts';
import { messages } from '../texts/screen-messages.ts';

/** The person's choice: nothing yet, a preset in whole dollars, or Other with what was typed. */
export type AmountChoice = null | { preset: number } | { other: string };

export type DonationAmount = { cents: Cents; error?: never } | { cents?: never; error: string };

/** Checks empty and zero first (spec §5), then whether it can be read, then the limits of one donation (design §6). */
export function donationAmount(choice: AmountChoice): DonationAmount {
	if (choice === null) return { error: messages.amountMissing };
	if ('preset' in choice) return { cents: toCents(choice.preset * 100) };
	const { cents, fault, error } = typedDollars(choice.other);
	if (fault === 'empty' || cents === 0) return { error: messages.amountMissing };
	if (fault === 'tooLarge') return { error: messages.amountLimits };
	if (error !== undefined) return { error };
	if (cents < MIN_DONATION || cents > MAX_DONATION) return { error: messages.amountLimits };
	return { cents };
}

import { amountMessages } from '#domain/money/amount-messages.ts';
import { typedDollars } from '#domain/money/typed-dollars.ts';

/** The most that a filter's address can hold (`readFilters`). */
const MOST_DOLLARS = 999_999_999;

/**
 * A typed amount in the whole dollars that the filters have. `round` decides what becomes of cents. The error says what
 * is wrong. Loaded once somebody types, because the first screen doesn't need it.
 */
export function filterDollars(text: string, round: (dollars: number) => number): { dollars: number; error?: never } | { dollars?: never; error: string } {
	const { cents, error } = typedDollars(text);
	if (error !== undefined) return { error };
	const dollars = round(cents / 100);
	if (dollars < 0) return { error: amountMessages.belowZero };
	return dollars > MOST_DOLLARS ? { error: amountMessages.tooLarge } : { dollars };
}

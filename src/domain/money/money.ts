import { grouped } from './grouped-number.ts';

/**
 * Money is integer cents everywhere inside; dollars exist only on screens and on the wire (design §6). A `Cents` value
 * is always a safe integer. Missing or unsafe money throws; nothing defaults to 0.
 */
declare const cents: unique symbol;
export type Cents = number & { readonly [cents]: true };

/** Preset donations in dollars (spec §9). The recurring $100 button is 100, never the 105 of the listed defect. */
export const PRESET_DOLLARS = [10, 20, 50, 100, 500, 1000] as const;
/** As the spec writes them: "$1000", without a comma. */
export const presetText = (dollars: (typeof PRESET_DOLLARS)[number]) => `$${dollars}`;
export const RECURRING_MONTHS = [3, 6, 12] as const;
export type RecurringMonths = (typeof RECURRING_MONTHS)[number];

/** Limits of one donation, both included (design §6). */
export const MIN_DONATION = 100 as Cents;
export const MAX_DONATION = 1_000_000 as Cents;

export class MoneyError extends Error {
	override name = 'MoneyError';
}

/** @throws MoneyError unless `n` is a safe whole number of cents. */
export function toCents(n: unknown): Cents {
	if (typeof n !== 'number' || !Number.isSafeInteger(n)) throw new MoneyError(`not a whole number of cents: ${String(n)}`);
	return n as Cents;
}

/** Dollars from the wire (a JSON number) to cents. @throws MoneyError on a third decimal, NaN, or an unsafe amount. */
export function dollarsToCents(dollars: number): Cents {
	const c = Math.round(dollars * 100);
	if (!Number.isSafeInteger(c) || Math.abs(c / 100 - dollars) > 1e-9) throw new MoneyError(`not an amount in dollars and cents: ${dollars}`);
	return c as Cents;
}

/** Adds dollars from the wire. @throws MoneyError, as `dollarsToCents` does. */
export function sumDollars(amounts: readonly number[]): Cents {
	return toCents(amounts.reduce((cents, dollars) => cents + dollarsToCents(dollars), 0));
}

export function centsToDollars(c: Cents): number {
	return c / 100;
}

/** "$50", "$1,234.50": cents are shown only if there are any. */
export function formatUsd(c: Cents): string {
	const amount = Math.abs(c);
	const rest = amount % 100;
	return `${c < 0 ? '-' : ''}$${grouped((amount - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** The same for dollars from the wire. @throws MoneyError, as `dollarsToCents` does. */
export function formatDollars(dollars: number): string {
	return formatUsd(dollarsToCents(dollars));
}

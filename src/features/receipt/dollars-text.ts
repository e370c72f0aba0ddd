import { type Cents, centsToDollars } from '#domain/money/money.ts';

/** "50", "1,234.50": an amount after the spec's dollar sign. */
export function dollarsText(cents: Cents): string {
	return centsToDollars(cents).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 });
}

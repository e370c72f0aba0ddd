import { type Cents, formatUsd, toCents } from '../money/money.ts';
import { readerLocale } from '../time/reader-locale.ts';
import { installmentDates } from './installments.ts';

/** "$20" for a one-time donation, "$20/month × 6" for a monthly one. */
export function donationLabel({ amount_cents, months }: { amount_cents: Cents; months?: number }): string {
	const amount = formatUsd(amount_cents);
	return months === undefined ? amount : `${amount}/month × ${months}`;
}

/**
 * "Give $20 a month × 6, $120 in all, ends May 1, 2027": what a plan that starts at `start` will charge. It ends with
 * its last installment, on this device's calendar.
 */
export function planSummaryLabel(amount_cents: Cents, months: number, start: Date): string {
	const end = installmentDates(start, months).at(-1) ?? start;
	const date = end.toLocaleDateString(readerLocale(), { month: 'short', day: 'numeric' });
	return `${formatUsd(amount_cents)}/month for ${months} months · ${formatUsd(toCents(amount_cents * months))} total · last payment ${date}`;
}

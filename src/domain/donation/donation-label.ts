import { type Cents, formatUsd, toCents } from '../money/money.ts';
import { dayOf } from '../time/calendar-date.ts';
import { installmentDates } from './installments.ts';

/** "$20" for a one-time donation, "$20/month × 6" for a monthly one. */
export function donationLabel({ amount_cents, months }: { amount_cents: Cents; months?: number }): string {
	const amount = formatUsd(amount_cents);
	return months === undefined ? amount : `${amount}/month × ${months}`;
}

/**
 * "$20/month for 6 months · $120 total · last payment May 1, 2027": what a plan that starts at `start` will charge. It
 * ends with its last installment, on this device's calendar.
 */
export function planSummaryLabel(amount_cents: Cents, months: number, start: Date): string {
	const end = installmentDates(start, months).at(-1) ?? start;
	return `${formatUsd(amount_cents)}/month for ${months} months · ${formatUsd(toCents(amount_cents * months))} total · last payment ${dayOf(end.toISOString())}`;
}

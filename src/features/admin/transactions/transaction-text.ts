import { utcDate } from '#domain/admin/transaction-columns.ts';
import type { MoneySums, TimeUnit, TransactionSummary } from '#domain/admin/transaction-list.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { type Cents, formatUsd } from '#domain/money/money.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

export const usd = (cents: number) => formatUsd(cents as Cents);
export const payments = (n: number) => `${grouped(n)} ${n === 1 ? 'payment' : 'payments'}`;

/** "11/21/2026", "Week of 11/16/2026", "November 2026", "2026". */
export function spanName(start: string, unit: TimeUnit): string {
	const [year, month] = start.split('-');
	if (unit === 'year') return String(year);
	if (unit === 'month') return `${MONTHS[Number(month) - 1]} ${year}`;
	return unit === 'week' ? `Week of ${utcDate(start)}` : utcDate(start);
}

/** For the axis: "11/16", "Nov 26", "2026". */
export function shortName(start: string, unit: TimeUnit): string {
	const [year = '', month, day] = start.split('-');
	if (unit === 'year') return year;
	return unit === 'month' ? `${MONTHS[Number(month) - 1]?.slice(0, 3)} ${year.slice(2)}` : `${month}/${day}`;
}

/** "$1,234 from 12 payments", and how much of that was refunded. */
export function sumsText({ net_cents, payments: n, gross_cents }: MoneySums): string {
	return `${usd(net_cents)} from ${payments(n)}${gross_cents === net_cents ? '' : `, ${usd(gross_cents - net_cents)} of ${usd(gross_cents)} refunded or lost`}`;
}

export function coversText({ covers }: TransactionSummary): string {
	return covers === null ? '' : covers.from === covers.to ? utcDate(covers.from) : `${utcDate(covers.from)} to ${utcDate(covers.to)}`;
}

/** "$0", "$2.5k", "$1.2M": short enough for an axis. */
export function axisAmount(cents: number): string {
	const dollars = cents / 100;
	const [n, unit] = dollars >= 1_000_000 ? [dollars / 1_000_000, 'M'] : dollars >= 1000 ? [dollars / 1000, 'k'] : [dollars, ''];
	return `$${Number(n.toFixed(n < 10 ? 2 : 1))}${unit}`;
}

/** The next round amount whose half is round, too. */
export function roundUp(cents: number): number {
	if (cents <= 0) return 100;
	const power = 10 ** Math.floor(Math.log10(cents));
	return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((candidate) => candidate >= cents) ?? cents;
}

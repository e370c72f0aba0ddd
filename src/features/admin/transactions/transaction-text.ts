import type { MoneySums, TimeUnit, TransactionSummary } from '#domain/admin/transaction-list.ts';
import { type Cents, formatUsd } from '#domain/money/money.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { transactionsTexts } from './transactions-texts.ts';

const { spans } = transactionsTexts;

export const usd = (cents: number) => formatUsd(cents as Cents);

function monthName(month: string | undefined): string {
	return spans.months[Number(month) - 1] ?? '';
}

/** "11/21/2026", "Week of 11/16/2026", "November 2026", "2026". */
export function spanName(start: string, unit: TimeUnit): string {
	const [year, month] = start.split('-');
	if (unit === 'year') return String(year);
	if (unit === 'month') return spans.month(monthName(month), String(year));
	return unit === 'week' ? spans.week(utcDate(start)) : utcDate(start);
}

/** For the axis: "11/16", "Nov ’26", "2026". */
export function shortName(start: string, unit: TimeUnit): string {
	const [year = '', month, day] = start.split('-');
	if (unit === 'year') return year;
	return unit === 'month' ? spans.shortMonth(monthName(month).slice(0, 3), year.slice(2)) : `${month}/${day}`;
}

/** "$1,234 from 12 payments", and how much of that was refunded. */
export function sumsText({ net_cents, payments: n, gross_cents }: MoneySums): string {
	const net = usd(net_cents);
	return gross_cents === net_cents ? transactionsTexts.sums(net, n) : transactionsTexts.sumsWithLoss(net, n, usd(gross_cents - net_cents), usd(gross_cents));
}

export function coversText({ covers }: TransactionSummary): string {
	return covers === null ? '' : covers.from === covers.to ? utcDate(covers.from) : spans.days(utcDate(covers.from), utcDate(covers.to));
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

import { dollarsToCents, formatUsd } from '#domain/money/money.ts';

export function usd(dollars: number): string {
	return formatUsd(dollarsToCents(dollars));
}

/** "November 21, 2026", in UTC, because we don't know the reader's time zone. */
export function mailDay(date: Date): string {
	return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** "November 21, 2026 at 4:05 PM UTC". */
export function mailTime(date: Date): string {
	return date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).replaceAll('\u202f', ' ').concat(' UTC');
}

import { readerLocale } from './reader-locale.ts';

/**
 * "Mar 14" for an ISO 8601 time, on the calendar of a time zone and in the reader's locale, for use when the year is
 * known.
 */
export function dayOfYear(iso: string, timeZone: string): string {
	return new Date(iso).toLocaleDateString(readerLocale(), { month: 'short', day: 'numeric', timeZone });
}

/**
 * "Mar 14, 2026" for an ISO 8601 time, on this device's calendar or that of a time zone, in the reader's locale. A day
 * without a time ("2026-03-14") begins in UTC.
 */
export function dayOf(iso: string, timeZone?: string): string {
	return new Date(iso).toLocaleDateString(readerLocale(), { year: 'numeric', month: 'short', day: 'numeric', ...(timeZone === undefined ? {} : { timeZone }) });
}

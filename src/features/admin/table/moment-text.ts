import { readerLocale } from '#domain/time/reader-locale.ts';
import { utcDate } from '#domain/time/utc-date.ts';

const clock = new Intl.DateTimeFormat(readerLocale(), { timeStyle: 'short', timeZone: 'UTC' });

/** "5:30 PM", in the reader's locale. In UTC, like every time of the dashboard, which says so once at its top. */
export function timeText(iso: string): string {
	return clock.format(new Date(iso));
}

/** "11/21/2026, 5:30 PM". */
export function momentText(iso: string): string {
	return `${utcDate(iso)}, ${timeText(iso)}`;
}

/**
 * "November 21, 2026" on the reader's calendar. @param time_zone an IANA name; null if we don't know it: then the day
 * is in UTC, and the text says so.
 */
export function mailDay(date: Date, time_zone: string | null): string {
	const day = date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: time_zone ?? 'UTC' });
	return time_zone === null ? `${day} (UTC)` : day;
}

/** "November 21, 2026 at 4:05 PM CST", or in UTC if the reader's time zone isn't known. */
export function mailTime(date: Date, time_zone: string | null = null): string {
	return date
		.toLocaleString('en-US', {
			...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
			timeZone: time_zone ?? 'UTC',
			timeZoneName: 'short',
		})
		.replaceAll('\u202f', ' ');
}

/** "Mar 14" for an ISO 8601 time, on the calendar of a time zone, for use when the year is known. */
export function dayOfYear(iso: string, timeZone: string): string {
	return new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
}

/** "Mar 14, 2026" for an ISO 8601 time, on this device's calendar or that of a time zone. */
export function dayOf(iso: string, timeZone?: string): string {
	return new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', ...(timeZone === undefined ? {} : { timeZone }) });
}

/** "03/14/2026" (spec §9) for an ISO 8601 time, on this device's calendar. */
export function calendarDate(iso: string): string {
	const date = new Date(iso);
	return [date.getMonth() + 1, date.getDate()].map((n) => `${String(n).padStart(2, '0')}/`).join('') + date.getFullYear();
}

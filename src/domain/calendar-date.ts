/** "03/14/2026" (spec §9) for an ISO 8601 time, on this device's calendar. */
export function calendarDate(iso: string): string {
	const date = new Date(iso);
	return [date.getMonth() + 1, date.getDate()].map((n) => `${String(n).padStart(2, '0')}/`).join('') + date.getFullYear();
}

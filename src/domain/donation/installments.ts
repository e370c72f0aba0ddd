/**
 * The due dates of a monthly plan's installments, in UTC. The first is at `start`. Each later one is on the same day of
 * its month, or on the month's last day if it is shorter (January 31, February 28, March 31). Daylight saving time
 * can't move them.
 */
export function installmentDates(start: Date, months: number): Date[] {
	return Array.from({ length: months }, (_, n) => monthsAfter(start, n));
}

/**
 * The due date `n` months after `start`. Each is computed from the start, so that a short month doesn't affect the
 * later ones.
 */
export function monthsAfter(start: Date, n: number): Date {
	const date = new Date(start);
	date.setUTCDate(1);
	date.setUTCMonth(date.getUTCMonth() + n);
	const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
	date.setUTCDate(Math.min(start.getUTCDate(), lastDay));
	return date;
}

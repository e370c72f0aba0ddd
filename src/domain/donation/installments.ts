/**
 * When the instalments of a monthly plan fall due, in UTC: the first at `start`, each further one on the same day of a later month, or on that month's last
 * day where it is shorter (January 31, February 28, March 31). Daylight saving can't move them.
 */
export function installmentDates(start: Date, months: number): Date[] {
	return Array.from({ length: months }, (_, n) => monthsAfter(start, n));
}

/** The due date `n` months after `start`; each is reckoned from the start, so that a short month leaves the later ones alone. */
export function monthsAfter(start: Date, n: number): Date {
	const date = new Date(start);
	date.setUTCDate(1);
	date.setUTCMonth(date.getUTCMonth() + n);
	const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
	date.setUTCDate(Math.min(start.getUTCDate(), lastDay));
	return date;
}

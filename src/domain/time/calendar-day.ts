/** A calendar day without a time or a zone, as `2026-03-14`: the value of a date field, and the form of a deadline. */
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days far outside these years are typos. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
const DAY_MS = 24 * 3_600_000;

/** Whether the text is such a day and the calendar has it: "2026-02-30" isn't one. */
export function isDay(text: string): boolean {
	const parts = dayPattern.exec(text);
	if (parts === null) return false;
	const year = Number(parts[1]);
	return year >= FIRST_YEAR && year <= LAST_YEAR && dayOf(millisecondsOf(text)) === text;
}

/** The last time zone in which a day ends is UTC−12. */
const LAST_ZONE_MS = 12 * 3_600_000;

/**
 * Whether the day is over in every time zone. Nobody says which zone a day is in, so a day that still continues
 * somewhere isn't over. The page and the server use the same rule.
 */
export function isOver(day: string, now: Date): boolean {
	return day < dayOf(now.getTime() - LAST_ZONE_MS);
}

/** The day `days` later. @throws RangeError if the text isn't a day. */
export function addDays(day: string, days: number): string {
	return dayOf(millisecondsOf(day) + days * DAY_MS);
}

/** "03/14/2026" (spec §9). */
export function dayText(day: string): string {
	const [year, month, date] = day.split('-');
	return `${month}/${date}/${year}`;
}

/** In UTC every day has 24 hours. A day that the calendar lacks results in NaN or another day. */
function millisecondsOf(day: string): number {
	const [, year, month, date] = dayPattern.exec(day) ?? [];
	return Date.UTC(Number(year), Number(month) - 1, Number(date));
}

function dayOf(ms: number): string {
	return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);
}

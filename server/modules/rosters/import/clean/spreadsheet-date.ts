const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const YEAR = '(?:[-/, ]\\s?(\\d{4}|\\d{2}))?';
const CLOCK = '(?:[t ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?z?)?';
const dayFirst = new RegExp(`^(\\d{1,2})[-. ]?\\s?${MONTH}${YEAR}$`);
const monthFirst = new RegExp(`^${MONTH}[- ]?\\s?(\\d{1,2})${YEAR}$`);
const slashes = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})(?:\\2(\\d{4}|\\d{2}))?${CLOCK}$`);
const iso = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${CLOCK}$`);

/** A spreadsheet takes this year for a date without one. Files are passed on for a few years. */
const YEARS_BACK = 5;

export type DatedHeight = { inches: number } | { unclear: true };

/**
 * The height that somebody typed before a spreadsheet made a date of it: June 2 was 6-2. Undefined if the text is no
 * date. It is unclear if the month is no number of feet, as in a country that writes the day first, or if the year is
 * one that a person must have chosen.
 */
export function heightOfDate(text: string, thisYear = new Date().getFullYear()): DatedHeight | undefined {
	const parts = partsOf(text);
	if (parts === undefined) return undefined;
	const { month, day, year } = parts;
	const full = year === undefined ? thisYear : year < 100 ? 2000 + year : year;
	const isTyped = full < thisYear - YEARS_BACK || full > thisYear + 1;
	return isTyped || month < 4 || month > 8 || day > 11 ? { unclear: true } : { inches: month * 12 + day };
}

function partsOf(text: string): { month: number; day: number; year?: number } | undefined {
	const named = dayFirst.exec(text);
	if (named !== null) return dated(monthNumber(named[2]), named[1], named[3]);
	const turned = monthFirst.exec(text);
	if (turned !== null) return dated(monthNumber(turned[1]), turned[2], turned[3]);
	const written = iso.exec(text);
	if (written !== null) return dated(Number(written[2]), written[3], written[1]);
	const numbers = slashes.exec(text);
	// Without a year, only a slash makes it a date: 6-2 is a height. With dots, the day comes first.
	if (numbers === null || (numbers[4] === undefined && numbers[2] !== '/')) return undefined;
	return numbers[2] === '.' ? dated(0, numbers[1], numbers[4]) : dated(Number(numbers[1]), numbers[3], numbers[4]);
}

function dated(month: number, day: string | undefined, year: string | undefined): { month: number; day: number; year?: number } {
	return { month, day: Number(day), ...(year === undefined ? {} : { year: Number(year) }) };
}

function monthNumber(name: string | undefined): number {
	return months.indexOf(name?.slice(0, 3) ?? '') + 1;
}

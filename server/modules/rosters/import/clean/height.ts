import type { Cleanings } from './cell-value.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LOW = 48;
const HIGH = 96;
/** A spreadsheet makes a date of this year from a height; files are kept for a few years. */
const YEARS_AWAY = 3;
const MAYBE_DATE = 'a date or a time, from which the height isn’t certain. Write it as 6-2';

/**
 * Inches, from 6-4 with any dash, 6'4", 6' 4'', 6 ft 4 in, 76, 193 cm, or 1.93 m; also from 4-Jun or 6/4/2026, which is
 * what spreadsheets make of 6-4. Halves of an inch are dropped, and so are centimeters after the inches.
 */
export function height(text: string | null, cleanings: Cleanings, thisYear = new Date().getUTCFullYear()): number | null {
	if (text === null) return null;
	const plain = tidy(text);
	if (/^[-\s]*$/.test(plain)) return cleanings.note('height: a dash');
	const date = dateIn(plain);
	if (date !== undefined) {
		const inches = date.month * 12 + date.day;
		const isNear = date.year === undefined || Math.abs(date.year - thisYear) <= YEARS_AWAY;
		if (!isNear || date.day > 11 || !isPlausible(inches)) return cleanings.drop('height', text, MAYBE_DATE);
		cleanings.note('height: Excel had turned it into a date');
		return inches;
	}
	if (/^\d{1,2}:\d{2}/.test(plain)) return cleanings.drop('height', text, MAYBE_DATE);
	const inches = inchesOf(plain, cleanings);
	return inches !== undefined && isPlausible(inches) ? inches : cleanings.drop('height', text, 'not a height');
}

const isPlausible = (inches: number) => inches >= LOW && inches <= HIGH;

/** One kind of dash, quotation mark, and fraction, without labels and without what is said again in brackets. */
function tidy(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/^(height|ht)\.?:?\s+/, '')
		.replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
		.replace(/[’‘′`´ʼ＇]/g, "'")
		.replace(/[”“″＂]/g, '"')
		.replace(/^'(?=\d)/, '')
		.replace(/½|[\s-]1\/2/g, '.5')
		.replace(/¼|[\s-]1\/4/g, '.25')
		.replace(/¾|[\s-]3\/4/g, '.75')
		.replace(/\s*[([].*$/, '')
		.replace(/\s*[/|,]\s*(?:[12][.,]\d{2}\s*m|\d{3}\s*(?:cm)?)$/, '')
		.trim();
}

function inchesOf(plain: string, cleanings: Cleanings): number | undefined {
	const feet = /^(\d)\s*(-|'|ft\.?|feet|foot|\/|\s)\s*(?:(\d{1,2})(\.\d+)?)?\s*(?:"|''|'|in\.?|inch|inches)?$/.exec(plain);
	if (feet !== null) {
		const [, whole, mark = '', inches, part] = feet;
		// "6-" has lost its inches, while 6' is six feet.
		if (Number(inches ?? 0) > 11 || (inches === undefined && !/^('|f)/.test(mark))) return undefined;
		return Number(whole) * 12 + wholeInches(inches ?? '0', part, cleanings);
	}
	const inches = /^(\d{2})(\.\d+)?\s*(?:"|''|in\.?|inches)?$/.exec(plain);
	if (inches !== null) return wholeInches(inches[1] ?? '', inches[2], cleanings);
	const meters = /^([12])[.,](\d{2})\s*m?$/.exec(plain);
	const cm = meters === null ? /^(\d{3})(?:[.,]\d+)?\s*(?:cm)?$/.exec(plain)?.[1] : `${meters[1]}${meters[2]}`;
	return cm === undefined ? undefined : Math.round(Number(cm) / 2.54);
}

/** A roster doesn't make anybody taller than they are. */
function wholeInches(inches: string, part: string | undefined, cleanings: Cleanings): number {
	if (part !== undefined && Number(part) > 0) cleanings.note('height: part of an inch dropped');
	return Number(inches);
}

/** The month stands for the feet, and the day for the inches. */
function dateIn(plain: string): { month: number; day: number; year?: number } | undefined {
	const dayFirst = /^(\d{1,2})[-\s]([a-z]{3})[a-z]*\.?(?:[-,\s]+(\d{4}|\d{2}))?$/.exec(plain);
	const monthFirst = /^([a-z]{3})[a-z]*\.?[-\s](\d{1,2})(?:,?[-\s]+(\d{4}))?$/.exec(plain);
	const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(plain);
	const iso = /^(\d{4})-(\d{2})-(\d{2})(?:t.*)?$/.exec(plain);
	if (iso !== null) return { month: Number(iso[2]), day: Number(iso[3]), year: Number(iso[1]) };
	if (slashes !== null) return { month: Number(slashes[1]), day: Number(slashes[2]), ...yearOf(slashes[3]) };
	const named = dayFirst === null ? monthFirst : [dayFirst[0], dayFirst[2], dayFirst[1], dayFirst[3]];
	if (named === null) return undefined;
	const month = months.indexOf(named[1] ?? '') + 1;
	return month === 0 ? undefined : { month, day: Number(named[2]), ...yearOf(named[3]) };
}

function yearOf(text: string | undefined): { year?: number } {
	if (text === undefined) return {};
	return { year: text.length === 2 ? 2000 + Number(text) : Number(text) };
}

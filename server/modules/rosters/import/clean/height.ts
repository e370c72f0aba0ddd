import type { Cleanings } from './cell-value.ts';
import { isPlaceholder } from './placeholder.ts';
import { type DatedHeight, heightOfDate } from './spreadsheet-date.ts';

const LOW = 48;
const HIGH = 96;
const isPlausible = (inches: number) => inches >= LOW && inches <= HIGH;

const INCHES = "(?:\"|''|'|inches|inch|ins?\\b)\\.?";
const FRACTION = '(?:\\s*-?\\s*([¼½¾⅓⅔⅛⅜⅝⅞]|\\d/\\d)|[.,](\\d+))';
/** Feet, what separates them from the inches, and the inches with a fraction. */
const feetAndInches = new RegExp(`^(\\d)\\s*(-|'\\s*-|'|feet|foot|ft|f|\\s)[.,]?\\s*(?:(\\d{1,2})${FRACTION}?)?\\s*(?:${INCHES})?$`);
const onlyInches = new RegExp(`^(\\d{2})${FRACTION}?\\s*(?:${INCHES})?$`);
const meters = /^([12])(?:[.,](\d{2})\s*(?:m|meters?|metres?)?|\s*m\s*(\d{2}))\.?$/;
const centimeters = /^(\d{3})(?:[.,]\d+)?\s*(?:cms?|centimeters?|centimetres?)?\.?$/;

/**
 * Inches, from 6-4, 6'4", 6' 4'', 6 ft 4 in, 6-4½, 76, 193 cm, 1.93 m, 6-4 (193), or what a spreadsheet makes of 6-4:
 * 4-Jun and 6/4/2026. A part of an inch is dropped, because a roster doesn't make anyone taller.
 */
export function height(text: string | null, cleanings: Cleanings, thisYear = new Date().getFullYear()): number | null {
	if (text === null || isPlaceholder(text)) return null;
	const whole = plain(text);
	const date = heightOfDate(whole, thisYear);
	if (date !== undefined) return ofDate(date, text, cleanings);
	const inches = inchesOf(whole) ?? firstOfSeveral(whole, cleanings);
	if (inches === undefined || !isPlausible(inches)) return cleanings.drop('height', text, 'not a height');
	if (!Number.isInteger(inches)) cleanings.note('height: a part of an inch, rounded down');
	return Math.floor(inches);
}

function ofDate(date: DatedHeight, text: string, cleanings: Cleanings): number | null {
	if ('unclear' in date || !isPlausible(date.inches)) return cleanings.drop('height', text, 'a date, which doesn’t say what the height was');
	cleanings.note('height: Excel had turned it into a date');
	return date.inches;
}

/** With one kind of dash and of quotation marks, and without the apostrophe that keeps a spreadsheet from reading it. */
function plain(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/[‐‑‒–—―−﹘﹣－⁻]/g, '-')
		.replace(/[’‘′ʹʼ`´＇]/g, "'")
		.replace(/[”“″˝ʺ＂]/g, '"')
		.replace(/^'(?=\S)/, '')
		.replace(/\s+/g, ' ');
}

/** Inches with their fraction; metric heights to the nearest inch. */
function inchesOf(text: string): number | undefined {
	const feet = feetAndInches.exec(text);
	if (feet !== null) {
		const [, tall = '', separator = '', inches, fraction, decimals] = feet;
		// "6-" has lost its inches, while 6' is six feet.
		if (inches === undefined) return /^['f]/.test(separator) && !separator.includes('-') ? Number(tall) * 12 : undefined;
		return Number(inches) < 12 ? Number(tall) * 12 + Number(inches) + partOf(fraction, decimals) : undefined;
	}
	const inches = onlyInches.exec(text);
	if (inches !== null) return Number(inches[1]) + partOf(inches[2], inches[3]);
	const metric = meters.exec(text);
	const cm =
		metric === null
			? centimeters
					.exec(text)?.[0]
					.replace(',', '.')
					.replace(/[^\d.]|\.$/g, '')
			: `${metric[1]}${metric[2] ?? metric[3]}`;
	return cm === undefined ? undefined : Math.round(Number(cm) / 2.54);
}

/** Whether it is a whole inch is all that counts. */
function partOf(fraction: string | undefined, decimals: string | undefined): number {
	if (fraction !== undefined) return 0.5;
	return Number(decimals ?? 0) > 0 ? 0.5 : 0;
}

/** "6-2 (188)" and "6'2\" / 188 cm": the height without what stands in brackets or behind it, usually the metric one. */
function firstOfSeveral(text: string, cleanings: Cleanings): number | undefined {
	const bare = text
		.replace(/[([{][^)\]}]*[)\]}]/g, ' ')
		.replace(/^\s*(?:height|ht)\b\.?\s*:?/, '')
		.trim();
	const parts = [bare === '' ? text.replace(/[()[\]{}]/g, '') : bare, ...bare.split(/\s*[/|;]\s*|\s*,\s+|\s+-\s+|\s+(?=\d{3}\s*cm|\d[.,]\d\d\s*m)/)];
	const found = parts.map((part) => inchesOf(part.trim())).find((inches) => inches !== undefined);
	if (found !== undefined) cleanings.note('height: what stands beside it, removed');
	return found;
}

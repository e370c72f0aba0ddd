import type { Cleanings } from './cell-value.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LOW = 48;
const HIGH = 96;

/** Inches, from 6-4, 6'4", 6' 4'', 6 ft 4 in, 76, 193 cm, 1.93 m, or 4-Jun, which is what Excel makes of 6-4. */
export function height(text: string | null, cleanings: Cleanings): number | null {
	if (text === null) return null;
	if (/^[-–—\s]*$/.test(text)) return cleanings.note('height: a dash');
	const inches = fromExcelDate(text, cleanings) ?? inchesOf(text);
	return inches !== undefined && inches >= LOW && inches <= HIGH ? inches : cleanings.drop('height', text, 'not a height');
}

function inchesOf(text: string): number | undefined {
	const plain = text
		.trim()
		.toLowerCase()
		.replace(/[’‘′`´]/g, "'")
		.replace(/[”“″]/g, '"');
	const feet = /^(\d)\s*(?:-|'|ft\.?|feet|foot)\s*(\d{1,2})?\s*(?:"|''|'|in\.?|inches)?$/.exec(plain);
	// "6-" has lost its inches, while 6' is six feet.
	if (feet !== null)
		return Number(feet[2] ?? 0) < 12 && !(feet[2] === undefined && plain.includes('-')) ? Number(feet[1]) * 12 + Number(feet[2] ?? 0) : undefined;
	const inches = /^(\d{2})(?:\.0+)?\s*(?:"|''|in\.?|inches)?$/.exec(plain);
	if (inches !== null) return Number(inches[1]);
	const meters = /^([12])[.,](\d{2})\s*m?$/.exec(plain);
	const cm = meters === null ? /^(\d{3})\s*(?:cm)?$/.exec(plain)?.[1] : `${meters[1]}${meters[2]}`;
	return cm === undefined ? undefined : Math.round(Number(cm) / 2.54);
}

function fromExcelDate(text: string, cleanings: Cleanings): number | undefined {
	const day = /^(\d{1,2})-([a-z]{3})$/i.exec(text) ?? /^([a-z]{3})-(\d{1,2})$/i.exec(text);
	if (day === null) return undefined;
	const [inches, name] = /^\d/.test(day[1] ?? '') ? [day[1], day[2]] : [day[2], day[1]];
	const feet = months.indexOf(name?.toLowerCase() ?? '') + 1;
	if (feet === 0 || Number(inches) > 11) return undefined;
	cleanings.note('height: Excel had turned it into a date');
	return feet * 12 + Number(inches);
}

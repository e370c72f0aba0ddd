import type { Cleanings } from './cell-value.ts';
import { isPlaceholder } from './placeholder.ts';

const LOW = 60;
const HIGH = 600;
const POUNDS_PER_KILOGRAM = 2.204_622_6;
const weights = /^(\d{2,3}(?:[.,]\d+)?)\s*(?:(kgs?|kilos?|kilograms?)|lbs?|pounds?|#)?\.?$/;

/** Pounds, from 185, 185.0, 185 lbs, 185#, or 84 kg. Anything else is dropped and noted. */
export function weight(text: string | null, cleanings: Cleanings, column = 'weight'): number | null {
	if (text === null || isPlaceholder(text)) return null;
	const bare = text
		.trim()
		.toLowerCase()
		.replace(/^'(?=\d)/, '')
		.replace(/\s*[([].*$|\s*[/|;].*$/, '');
	const [, told, kilograms] = weights.exec(bare) ?? [];
	const number = Number(told?.replace(',', '.'));
	const pounds = Math.round(kilograms === undefined ? number : number * POUNDS_PER_KILOGRAM);
	if (!(pounds >= LOW && pounds <= HIGH)) return cleanings.drop(column, text, 'not a plausible number');
	if (kilograms !== undefined) cleanings.note(`${column}: kilograms`);
	return pounds;
}

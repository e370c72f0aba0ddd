import type { Cleanings } from './cell-value.ts';

const LOW = 60;
const HIGH = 600;
const POUNDS_A_KILOGRAM = 2.204_62;

/** Pounds, from 185, 185.0, 185 lbs., 185#, or 84 kg. */
export function weight(text: string | null, cleanings: Cleanings): number | null {
	if (text === null) return null;
	const [, number, unit = ''] = /^(\d{2,3}(?:[.,]\d+)?)\s*(lbs?\.?|pounds|#|kgs?\.?|kilos?|kilograms)?$/i.exec(text.trim()) ?? [];
	if (number === undefined) return cleanings.drop('weight', text, 'not a weight');
	const isMetric = /^k/i.test(unit);
	const pounds = Math.round(Number(number.replace(',', '.')) * (isMetric ? POUNDS_A_KILOGRAM : 1));
	if (isMetric) cleanings.note('weight: kilograms');
	return pounds >= LOW && pounds <= HIGH ? pounds : cleanings.drop('weight', text, 'not a weight');
}

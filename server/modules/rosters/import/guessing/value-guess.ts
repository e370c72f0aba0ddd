import { academicClass } from '../clean/academic-class.ts';
import { athleteName } from '../clean/athlete-name.ts';
import { isRead } from '../clean/cell-value.ts';
import { height } from '../clean/height.ts';
import { regionNamed } from '../clean/places.ts';
import { position } from '../clean/position.ts';
import { positionWords } from '../clean/position-words.ts';
import { weight } from '../clean/weight.ts';
import { sportNamed } from '../import-sports.ts';

/** A single value may be anything. */
const VALUES_NEEDED = 2;
/** Numbers and codes are alike, so it takes more of them. */
const CODES_NEEDED = 3;

type Test = (values: readonly string[], sport_id: number | undefined) => boolean;

const tests: Readonly<Record<string, Test>> = {
	height: (values) => values.every((value) => FEET.test(value) && isRead((cleanings) => height(value, cleanings))),
	weight: (values) =>
		values.every((value) => isRead((cleanings) => weight(value, cleanings))) && (values.every((value) => /lb|pound|#/i.test(value)) || isBareWeights(values)),
	class: (values) =>
		values.every((value) => /\p{L}/u.test(value) && isRead((cleanings) => academicClass(value, cleanings).player_class)) &&
		// Both are behind names, too.
		values.some((value) => !/^(?:jr|sr)\.?$/i.test(value)),
	position: (values, sport_id) => values.length >= CODES_NEEDED && !values.every((value) => /^[mf]$/i.test(value)) && isPositions(values, sport_id),
	jersey: (values) => isJerseys(values),
	hometown: (values) => values.every(isTown),
	sport: (values) => values.every((value) => /\p{L}{3}/u.test(value) && sportNamed(value) !== undefined),
	photo: (values) => values.every((value) => isAddress(value) && /\.(?:jpe?g|png|webp|avif|gif)(?:$|\?)/i.test(value)),
	profile: (values) => values.every((value) => isAddress(value) && /\/(?:rosters?|players?|athletes?|bio|sports)\//i.test(value)),
	name: (values) => values.length >= VALUES_NEEDED && new Set(values).size === values.length && values.every(isPerson),
};

/** Feet and inches with a mark between them: 74 may be a weight, a number, or a height. */
const FEET = /^['’]?[4-7]\s*(?:[-–—'’′]|ft\b|feet\b|foot\b)/i;
/** A weight without a unit may be a height in centimeters. */
const TALLEST_CM = 220;
/** Pounds. Public rosters go up to 455. */
const HEAVIEST = 460;

/** Numbers without a unit that are no heights in centimeters and no ids, which a team's lines have in common. */
function isBareWeights(values: readonly string[]): boolean {
	const isDistinct = new Set(values).size * 2 > values.length;
	return (
		values.length >= CODES_NEEDED && isDistinct && values.every((value) => Number(value) <= HEAVIEST) && values.some((value) => Number(value) > TALLEST_CM)
	);
}

/**
 * The columns of ours that a column's first values could all be. One is a guess, several are none. Blank cells say
 * nothing.
 */
export function possibleByValues(cells: readonly string[], sport_id: number | undefined): string[] {
	const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
	if (values.length < VALUES_NEEDED) return [];
	return Object.entries(tests)
		.filter(([, test]) => test(values, sport_id))
		.map(([name]) => name);
}

/** In the sport that was chosen, or in any. */
function isPositions(values: readonly string[], sport_id: number | undefined): boolean {
	const sports = sport_id === undefined ? Object.keys(positionWords).map(Number) : [sport_id];
	return sports.some((sport) => values.every((value) => isRead((cleanings) => position(sport, value, cleanings))));
}

/** Whole numbers to 99 that are neither ages, heights in inches, years of study, nor the numbers of the lines. */
function isJerseys(values: readonly string[]): boolean {
	if (values.length < CODES_NEEDED || !values.every((value) => /^#?\d{1,2}$/.test(value))) return false;
	const numbers = values.map((value) => Number(value.replace('#', '')));
	const within = (low: number, high: number) => numbers.every((n) => n >= low && n <= high);
	const counts = numbers.every((n, at) => n === (numbers[0] ?? 0) + at);
	const repeats = new Set(values).size < values.length;
	return values.some((value) => /^#|^0\d/.test(value)) || !(within(16, 30) || within(58, 90) || within(0, 6) || counts || repeats);
}

const SCHOOL = /\b(?:hs|high|school|academy|prep|college|university)\b/i;

/** A city and, behind a comma, a state, a province, or a country. */
function isTown(value: string): boolean {
	const names = value.split(',').map((part) => part.trim());
	const [city = '', last] = [names[0], names.at(-1)];
	return names.length > 1 && city !== '' && !/\d/.test(value) && !SCHOOL.test(value) && regionNamed(last ?? '', city) !== undefined;
}

function isAddress(value: string): boolean {
	return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Two words or more in letters alone, with capitals as a name has them. */
function isPerson(value: string): boolean {
	const words = value.replace(',', ' ').split(/\s+/);
	if (words.length < 2 || words.length > 5 || isTown(value) || SCHOOL.test(value)) return false;
	return words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word)) && isRead((cleanings) => athleteName(value, cleanings));
}

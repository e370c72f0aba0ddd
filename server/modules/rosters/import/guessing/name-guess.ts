import { distance } from 'fastest-levenshtein';
import { isTransposed } from '../clean/typing-error.ts';
import { readColumns } from '../formats/school-columns.ts';

/** Words of columns about other people or things, whatever else they say. Nobody's age or address may be stored. */
const OTHERS = new Set([
	...['high', 'hs', 'prep', 'parent', 'parents', 'mother', 'father', 'guardian', 'coach', 'emergency', 'contact', 'advisor', 'roommate'],
	...['birth', 'birthday', 'birthdate', 'dob', 'born', 'age', 'phone', 'cell', 'mobile', 'email', 'mail', 'address', 'street', 'zip', 'ssn', 'id'],
	...['twitter', 'instagram', 'tiktok', 'gpa', 'major', 'minor', 'notes', 'note', 'short', 'comments', 'status', 'scholarship', 'shoe', 'size', 'date'],
	...['club', 'travel', 'games', 'gp', 'gs', 'goals', 'assists', 'points', 'avg', 'rank', 'stars', 'rating', 'hand', 'bats', 'throws', 'alt', 'rel'],
]);

/** Words that tell a column by themselves, with any others beside them. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
	jersey: ['jersey', 'uniform', 'shirt', 'kit'],
	height: ['height', 'ht', 'hgt', 'hght'],
	weight: ['weight', 'wt', 'wgt', 'wght', 'pounds', 'lbs'],
	position: ['position', 'pos', 'posn'],
	class: ['class', 'eligibility', 'elig', 'standing'],
	hometown: ['hometown'],
	photo: ['photo', 'headshot', 'image', 'picture', 'mugshot'],
	sport: ['sport'],
	season: ['season'],
	school: ['institution', 'university', 'college'],
	conference: ['conference'],
	previous_school: ['transfer', 'previous', 'prior', 'former'],
};

const aliases = readColumns.flatMap(({ name, aliases: others }) => [name, ...others].map((key) => ({ name, key })));

/** Our column for a header that none of our names is equal to, if its words or its spelling mean only one. */
export function guessByName(key: string): string | undefined {
	const words = key.split('_').filter((word) => word !== '');
	if (isAboutOthers(key)) return undefined;
	const matches = Object.entries(TELLING).filter(([, telling]) => words.some((word) => telling.includes(word)));
	if (matches.length > 0) return one(matches.map(([name]) => name));
	if (key.length < 5) return undefined;
	return one(aliases.filter((alias) => alias.key.length >= 5 && (distance(alias.key, key) <= 1 || isTransposed(alias.key, key))).map(({ name }) => name));
}

/** Whether a header says that its column is about somebody or something else. */
export function isAboutOthers(key: string): boolean {
	return key.split('_').some((word) => OTHERS.has(word));
}

function one(names: readonly string[]): string | undefined {
	const [first, second] = new Set(names);
	return second === undefined ? first : undefined;
}

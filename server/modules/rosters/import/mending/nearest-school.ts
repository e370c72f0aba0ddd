import { distance } from 'fastest-levenshtein';
import { fold } from '#domain/texts/fold.ts';
import { states } from '../clean/places.ts';
import { schoolKey } from '../clean/school-name.ts';

/** Words that don't tell schools apart, and those of a team in place of a school. */
const SPARE = new Set([
	...['the', 'of', 'at', 'university', 'univ', 'college', 'u', 'athletics', 'varsity', 'team', 'roster'],
	...['mens', 'womens', 'men', 'women', 's', 'soccer', 'football', 'basketball', 'baseball', 'volleyball'],
]);
/** Words that tell schools apart although they are spelled alike. */
const DIRECTIONS = new Set(['north', 'south', 'east', 'west', 'northern', 'southern', 'eastern', 'western', 'northeastern', 'northwestern', 'southeastern']);

/** A school's name with its words, made once for many comparisons. */
export interface KnownSchool {
	name: string;
	/** As all spellings of the school have it. */
	key: string;
	/** The words that tell schools apart. */
	core: string;
}

export function knownSchool(name: string): KnownSchool {
	const key = schoolKey(name);
	const core = key.split(' ').filter((word) => !SPARE.has(word));
	return { name, key, core: core.join(' ') };
}

/**
 * The one of `schools` whose name is probably meant by another spelling of it: the same words but for those that don't
 * tell schools apart, or one or two letters away. Undefined if there are two of them.
 */
export function nearestSchool(name: string, schools: readonly KnownSchool[]): string | undefined {
	const own = knownSchool(name);
	const same = schools.filter((school) => school.core !== '' && school.core === own.core && !isOtherKind(name, school.name));
	const found = same.length > 0 ? same : schools.filter(({ key }) => isOneTypo(own.key, key));
	const closest = Math.min(...found.map(({ key }) => distance(own.key, key)));
	const nearest = new Set(found.filter(({ key }) => distance(own.key, key) === closest).map((school) => school.name));
	const [first] = nearest;
	return nearest.size === 1 ? first : undefined;
}

/** Boston College isn't Boston University. */
function isOtherKind(name: string, other: string): boolean {
	const kind = (text: string) => /\b(college|university)\b/.exec(fold(text))?.[1];
	return kind(name) !== undefined && kind(other) !== undefined && kind(name) !== kind(other);
}

function isOneTypo(a: string, b: string): boolean {
	const letters = Math.min(a.length, b.length);
	if (letters < 5 || Math.abs(a.length - b.length) > 2 || distance(a, b) > (letters > 8 ? 2 : 1)) return false;
	const [mine, theirs] = [a.split(' '), b.split(' ')];
	const differing = mine.flatMap((word, at) => (word === theirs[at] ? [] : [[word, theirs[at] ?? ''] as const]));
	const tellsApart = (word: string) => DIRECTIONS.has(word) || states.has(word) || /\d/.test(word);
	return !differing.some(([one, other]) => mine.length === theirs.length && tellsApart(one) && tellsApart(other));
}

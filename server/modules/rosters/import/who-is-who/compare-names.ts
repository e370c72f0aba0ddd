import { distance } from 'fastest-levenshtein';
import { fold } from '#domain/texts/fold.ts';
import { isTransposed } from '../clean/typing-error.ts';
import { areNicknames } from './nicknames.ts';

/**
 * How alike two names are, from the same to nothing in common. `spelling`: accents, umlauts, blanks, hyphens, or the
 * order. `suffix`: only one has a Jr. or III. `shortened`: a middle name or a second surname is left out. `letters`:
 * one or two letters are off. `generation`: a Jr. and a III. `first` and `last`: only that name is the same.
 */
export type NameLikeness = 'exact' | 'spelling' | 'suffix' | 'shortened' | 'nickname' | 'initials' | 'letters' | 'generation' | 'first' | 'last' | 'other';

/** A name, ready for comparing. */
export interface ParsedName {
	fold: string;
	/** The folded words without the suffix. */
	words: readonly string[];
	/** The words joined, and the same with umlauts spelled as two letters. */
	joined: ReadonlySet<string>;
	/** The words in alphabetical order. */
	sorted: string;
	/** "jr", "iii"; empty for none. */
	suffix: string;
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'vi']);
/** How a keyboard without these letters writes them. `fold` knows the others. */
const spelledOut: Readonly<Record<string, string>> = { ö: 'oe', ä: 'ae', ü: 'ue', å: 'aa', ø: 'oe' };
/** Names of fewer letters than this may have one letter off, longer ones two. */
const TWO_OFF_FROM = 8;
const SHORTEST_FOR_ONE_OFF = 5;

const withoutUmlauts = (name: string) =>
	name
		.toLowerCase()
		.normalize('NFC')
		.replace(/[öäüåø]/g, (letter) => spelledOut[letter] ?? letter);

export function parseName(name: string): ParsedName {
	const folded = fold(name);
	const [words, suffix] = split(folded);
	const [others] = split(fold(withoutUmlauts(name)));
	return { fold: folded, words, joined: new Set([words.join(''), others.join('')]), sorted: [...words].sort().join(' '), suffix };
}

/** Two words are a first and a last name, whatever the second looks like: "Anh Vi". */
function split(folded: string): [words: string[], suffix: string] {
	const words = folded.split(' ');
	const last = words.at(-1) ?? '';
	return words.length > 2 && SUFFIXES.has(last) ? [words.slice(0, -1), last] : [words, ''];
}

/** The folded names under which a roster may list the same person: with another suffix or none, and with or without umlauts. */
export function foldsOf(name: string): string[] {
	const [plain, others] = [split(fold(name))[0].join(' '), split(fold(withoutUmlauts(name)))[0].join(' ')];
	// "koehring" may be Köhring on another roster.
	const bases = [plain, others, plain.replaceAll(/([oau])e|aa/g, (letters) => letters[0] ?? '')];
	return [...new Set(bases.flatMap((base) => [base, ...[...SUFFIXES].map((suffix) => `${base} ${suffix}`)]))];
}

export function compareNames(a: ParsedName, b: ParsedName): NameLikeness {
	if (a.fold === b.fold) return 'exact';
	const likeness = withoutSuffix(a, b);
	if (a.suffix === b.suffix) return likeness;
	const isSame = likeness === 'exact' || likeness === 'spelling';
	// Some write a Jr. as II.
	const mayAgree = a.suffix === '' || b.suffix === '' || (a.suffix + b.suffix).replaceAll('jr', 'ii') === 'iiii';
	if (!mayAgree) return isSame ? 'generation' : likeness === 'first' || likeness === 'last' ? likeness : 'other';
	return isSame ? 'suffix' : likeness;
}

function withoutSuffix(a: ParsedName, b: ParsedName): NameLikeness {
	if (a.words.join(' ') === b.words.join(' ')) return 'exact';
	if ([...a.joined].some((joined) => b.joined.has(joined)) || a.sorted === b.sorted) return 'spelling';
	const [first = '', ...rest] = a.words;
	const [otherFirst = '', ...otherRest] = b.words;
	const lastIsSame = rest.at(-1) !== undefined && (rest.at(-1) === otherRest.at(-1) || rest.join('') === otherRest.join(''));
	const firstIsSame = first === otherFirst;
	if (firstIsSame && (isShortened(rest, otherRest) || isShortened(otherRest, rest))) return 'shortened';
	if (lastIsSame && (areNicknames(first, otherFirst) || startsOther(first, otherFirst))) return 'nickname';
	if (lastIsSame && (areInitials(first, b.words) || areInitials(otherFirst, a.words))) return 'initials';
	if (lettersOff(a.words.join(''), b.words.join(''))) return 'letters';
	if (firstIsSame || areNicknames(first, otherFirst)) return 'first';
	return lastIsSame ? 'last' : 'other';
}

/** "silva" of "maria silva" or of "silva costa"; "m silva" of "maria silva". */
function isShortened(short: readonly string[], long: readonly string[]): boolean {
	if (short.length === 0 || short.length > long.length) return false;
	if (short.length === long.length)
		return short.length > 1 && short.every((word, at) => word === long[at] || (word.length === 1 && long[at]?.startsWith(word)));
	return short.length === 1 ? long.includes(short[0] ?? '') : short.join(' ') === long.slice(0, short.length).join(' ') || short.at(-1) === long.at(-1);
}

/** "max" and "maxence". */
function startsOther(a: string, b: string): boolean {
	return Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
}

/** "j" or "jd" for "john david", and "dj" for "dajuan". */
function areInitials(short: string, words: readonly string[]): boolean {
	const [first = ''] = words;
	return short.length <= 2 && first.length > short.length && first.startsWith(short[0] ?? '-');
}

/** Whether one or two letters differ, by the length of the name. Two neighbors in the wrong order are one. */
function lettersOff(a: string, b: string): boolean {
	const length = Math.max(a.length, b.length);
	if (length < SHORTEST_FOR_ONE_OFF || Math.abs(a.length - b.length) > 2) return false;
	const off = distance(a, b);
	return off <= (length < TWO_OFF_FROM ? 1 : 2) || (off === 2 && isTransposed(a, b));
}

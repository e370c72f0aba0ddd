import { distance } from 'fastest-levenshtein';
import type { Mend } from '#domain/admin/roster-desk.ts';
import { fold } from '#domain/texts/fold.ts';
import { academicClass } from '../clean/academic-class.ts';
import { isRead } from '../clean/cell-value.ts';
import { jersey } from '../clean/clean-jersey.ts';
import { height } from '../clean/height.ts';
import { position } from '../clean/position.ts';
import { positionWords } from '../clean/position-words.ts';
import { weight } from '../clean/weight.ts';
import { importedSports, sportNamed } from '../import-sports.ts';

/** Other values of the same line. */
export interface ValueContext {
	/** The sport of the line, for its positions. */
	sport_id?: number | undefined;
	/** The year in which the line's season starts, for graduation years. */
	season?: string | undefined;
}

type Suggest = (value: string, context: ValueContext) => readonly string[];

/**
 * The value that was probably meant by one that can't be read, if there is exactly one. A person has to agree to it.
 * Undefined if it could be several, or none that the importer reads.
 */
export function suggestValue(column: string, value: string, context: ValueContext = {}): Mend | undefined {
	const from = value.trim();
	if (!isSuggested(column) || from === '' || from.length > LONGEST) return undefined;
	const { suggest, reads } = columns[column];
	const found = [...new Set(suggest(from, context))].filter((to) => to !== from && reads(to, context));
	const [to] = found;
	return to === undefined || found.length > 1 ? undefined : { column, from, to };
}

/** Longer values are sentences. */
const LONGEST = 200;

const columns = {
	class: { suggest: classes, reads: (to: string) => isRead((cleanings) => academicClass(to, cleanings).player_class) },
	position: { suggest: positions, reads: (to: string, { sport_id }: ValueContext) => isRead((cleanings) => position(sport_id ?? 0, to, cleanings)) },
	height: { suggest: heights, reads: (to: string) => isRead((cleanings) => height(to, cleanings)) },
	weight: { suggest: digits, reads: (to: string) => isRead((cleanings) => weight(to, cleanings)) },
	jersey: { suggest: digits, reads: (to: string) => isRead((cleanings) => jersey(to, cleanings)) },
	sport: { suggest: sports, reads: (to: string) => sportNamed(to) !== undefined },
	season: { suggest: seasons, reads: (to: string) => /^20\d\d$/.test(to) },
	pending_transfer: { suggest: yesOrNo, reads: () => true },
	photo: { suggest: addresses, reads: (to: string) => isRead((cleanings) => cleanings.url({ photo: to }, 'photo')) },
	profile: { suggest: addresses, reads: (to: string) => isRead((cleanings) => cleanings.url({ profile: to }, 'profile')) },
} satisfies Partial<Record<Mend['column'], { suggest: Suggest; reads: (to: string, context: ValueContext) => boolean }>>;

function isSuggested(column: string): column is keyof typeof columns {
	return Object.hasOwn(columns, column);
}

/**
 * The words that a text is close to: those that begin as it does, or else those that are up to two letters away. A short
 * text is close to too many.
 */
function closeWords(text: string, words: readonly string[]): string[] {
	const begins = text.length < 4 ? [] : words.filter((word) => word.startsWith(text.slice(0, Math.max(4, text.length - 2))));
	if (begins.length > 0) return begins;
	if (text.length < 6) return [];
	return words.filter((word) => word.length >= 5 && distance(text, word) <= 2);
}

const CLASSES = ['Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate'];
const YEARS_LEFT: Readonly<Record<number, string>> = { 1: 'Senior', 2: 'Junior', 3: 'Sophomore', 4: 'Freshman' };

/** A class that is spelled wrong, or the year in which a class graduates. */
function classes(value: string, { season }: ValueContext): string[] {
	const year = /^(?:class of |co )?['’]?(?:20)?(\d\d)$/i.exec(value)?.[1];
	if (year !== undefined && season !== undefined) {
		const named = YEARS_LEFT[2000 + Number(year) - Number(season)];
		return named === undefined ? [] : [named];
	}
	const text = fold(value);
	return CLASSES.filter((name) => closeWords(text, [name.toLowerCase()]).length > 0);
}

function positions(value: string, { sport_id }: ValueContext): string[] {
	const codes = positionWords[sport_id ?? 0]?.codes ?? new Map<string, string>();
	const text = fold(value).toUpperCase();
	const words = [...codes.keys()].filter((word) => word.length >= 5);
	return closeWords(text, words).flatMap((word) => codes.get(word) ?? []);
}

/** O for 0, and l or I for 1. */
const withDigits = (value: string) => value.replace(/[oO]/g, '0').replace(/[lI|]/g, '1');

function digits(value: string): string[] {
	const told = withDigits(value);
	return /^\d+$/.test(told) ? [told] : [];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const feetAndInches = (feet: number, inches: number) => (feet >= 4 && feet <= 7 && inches <= 11 ? [`${feet}-${inches}`] : []);

/**
 * A date of a country that writes the day first, feet and inches with another mark between them or none, and letters in
 * place of digits. "6.1" may be 6-1 or 6-10.
 */
function heights(value: string): string[] {
	const lower = value.toLowerCase();
	const text = withDigits(lower.replace(/[”"″]$/, ''));
	const dated = /^(\d{1,2})[-. /]([a-z01]{3})/.exec(lower.replace(/^([a-z]{3})[a-z]*[-. /](\d{1,2})\b/, '$2-$1'));
	const month = MONTHS.indexOf(dated?.[2] ?? '') + 1;
	if (dated !== null && month > 0) return feetAndInches(Number(dated[1]), month);
	const numbers = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/.exec(text);
	if (numbers !== null) return feetAndInches(Number(numbers[2]), Number(numbers[1]));
	const decimal = /^(\d)[.,](\d{1,2})$/.exec(text);
	if (decimal !== null) return decimal[2] === '1' ? [] : feetAndInches(Number(decimal[1]), Number(decimal[2]));
	const parted = /^(\d)\s*[-:;_=~*'’]\s*(\d{1,2})$/.exec(text) ?? /^(\d)(0\d|1[01])$/.exec(text);
	return parted === null ? [] : feetAndInches(Number(parted[1]), Number(parted[2]));
}

const GENDER = /^(?:mens?|womens?|m|w) /;

/** Sports one or two letters away, never of the other gender, and as the template writes them. */
function sports(value: string): string[] {
	const text = fold(value).replace(/\bcollege /, '');
	const bare = text.replace(GENDER, '');
	const isWomens = /^w/.test(GENDER.exec(text)?.[0] ?? '');
	return importedSports
		.filter(({ sport_name, gender }) => {
			const name = fold(sport_name)
				.replace(/\bcollege /, '')
				.replace(GENDER, '');
			const hasGender = bare !== text;
			return (!hasGender || isWomens === (gender === 'Female')) && distance(bare, name) <= (name.length > 6 ? 2 : 1);
		})
		.map(({ sport_name }) => sport_name.replace('College ', ''));
}

/** The year in "Fall 2026" or "2026–2027". A spring belongs to the season before. */
function seasons(value: string): string[] {
	if (/spring|winter/i.test(value)) return [];
	const [first, second, third] = withDigits(value).match(/20\d\d/g) ?? [];
	const follows = second === undefined || (first !== undefined && Number(second) === Number(first) + 1);
	return first !== undefined && follows && third === undefined ? [first] : [];
}

function yesOrNo(value: string): string[] {
	const text = fold(value);
	if (/^(?:no|not|nope|none)\b/.test(text) || distance(text, 'no') === 1) return ['no'];
	if (/^(?:yes|yep|yeah|in)\b/.test(text) || (text.length > 2 && distance(text, 'yes') === 1)) return ['yes'];
	return [];
}

/** A web address without its beginning, or with a damaged one. */
function addresses(value: string): string[] {
	if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*$/i.test(value)) return [`https://${value}`];
	const rest = /^h?t?tps?[:;]?\/{1,2}([a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?)$/i.exec(value)?.[1];
	return rest === undefined ? [] : [`https://${rest}`];
}

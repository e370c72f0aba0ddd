import type { Cleanings } from './cell-value.ts';
import { capitalized, decapitalized } from './name-capitals.ts';
import { personName } from './person-name.ts';
import { isNobody, isPlaceholder } from './placeholder.ts';

const SUFFIX = /^(jr|sr|ii|iii|iv|v|vi)\.?$/i;
/** These are given names, too: "Cole, Vi". */
const RARE_SUFFIX = /^(v|vi)\.?$/i;
const ENDING_SUFFIX = /\s(jr\.?|sr\.?|ii|iii|iv)$/i;

/**
 * A person's name from one field: without a nickname in quotes or brackets and without a captain's mark, "Last, First"
 * in order, and neither in capitals nor in small letters. Null if it isn't a person.
 */
export function athleteName(text: string | undefined, cleanings: Cleanings): string | null {
	const marked = unmarked(text ?? '', cleanings);
	const ordered = inOrder(marked, cleanings);
	const name = cased(ordered, cleanings);
	return isNobody(name) ? null : personName(undefined, name, cleanings);
}

/**
 * A person's name from two fields, cleaned as one field is. A text like NA is a name if the other half is there, because
 * there are people with that name. Null if it isn't a person.
 */
export function twoPartName(first: string | undefined, last: string | undefined, cleanings: Cleanings): string | null {
	const halves = [first, last].map((half) => unmarked(half ?? '', cleanings).trim());
	const isThere = (half: string | undefined) => half !== undefined && half !== '' && !isPlaceholder(half);
	if (!halves.some(isThere)) return null;
	const [given = '', family = ''] = halves.map((half) => (isThere(half) || /^na$/i.test(half) ? half : ''));
	// "John, Jr." + "Smith", and "Jr." + "Thad Franklin": the suffix belongs behind both.
	const end = /^(.*?),?\s+((?:jr|sr|ii|iii|iv)\.?)$/i.exec(given);
	if (end !== null) return athleteName(`${end[1]} ${family} ${end[2]}`, cleanings);
	if (SUFFIX.test(given) && family.includes(' ')) return athleteName(`${family} ${given}`, cleanings);
	// NA is written like its other half: KIM NA, Kim Na.
	const like = (half: string, other: string) => (half === 'NA' && /\p{Ll}/u.test(other) ? 'Na' : half);
	return athleteName([like(given, family), like(family, given)].filter((half) => half !== '').join(' '), cleanings);
}

/** Without marks that aren't part of a name. */
function unmarked(text: string, cleanings: Cleanings): string {
	let name = text;
	const change = (kind: string, changed: string) => {
		if (changed !== name) cleanings.note(kind);
		name = changed;
	};
	change('name: a captain’s mark', name.replace(/\s*,?\s*\((c|cc|captain|co-captain)\)\s*$/i, ''));
	change('name: a nickname in quotes or brackets', name.replace(/\s*(?:"[^"]*"|“[^”]*”|\([^)]*\))\s*/g, ' ').trim());
	change('name: typographic apostrophe', name.replace(/[’‘ʻʼ`´‛′＇]/g, "'"));
	return name;
}

/** "Smith, John Jr.", "Smith Jr., John", "Smith, Jr., John", and "Smith, John, Jr." are John Smith Jr. */
function inOrder(name: string, cleanings: Cleanings): string {
	const parts = name
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');
	if (parts.length < 2) return name.trim().replace(/\s*,$/, '');
	const isSuffix = (part: string, at: number) => at > 0 && SUFFIX.test(part) && !(RARE_SUFFIX.test(part) && parts.length === 2 && !parts[0]?.includes(' '));
	const suffixes = parts.filter(isSuffix);
	const [family = '', ...given] = parts.filter((part, at) => !isSuffix(part, at));
	if (suffixes.length > 0) cleanings.note('name: comma before the suffix');
	if (given.length === 0) return [family, ...suffixes].join(' ');
	cleanings.note('name: last name first');
	const ending = ENDING_SUFFIX.exec(family)?.[1];
	const surname = ending === undefined ? family : family.slice(0, -ending.length).trim();
	const whole = given.join(' ');
	const inner = ENDING_SUFFIX.exec(whole)?.[1];
	const first = inner === undefined ? whole : whole.slice(0, -inner.length).trim();
	return [first, surname, ...[inner, ending, ...suffixes].filter((suffix) => suffix !== undefined).slice(0, 1)].join(' ');
}

function cased(name: string, cleanings: Cleanings): string {
	const words = name.split(/\s+/).filter((word) => word !== '');
	const isLong = words.length > 1 && words.some((word) => word.replace(/[^\p{L}]/gu, '').length > 2);
	if (!isLong) return name;
	if (/\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)) {
		cleanings.note('name: in capitals');
		return decapitalized(words);
	}
	if (/\p{Ll}/u.test(name) && !/\p{Lu}/u.test(name)) {
		cleanings.note('name: in small letters');
		return capitalized(words);
	}
	return name;
}

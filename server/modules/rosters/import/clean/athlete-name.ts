import type { Cleanings } from './cell-value.ts';
import { nameLetters } from './name-letters.ts';
import { isNameSuffix, personName } from './person-name.ts';
import { isNobody, isPlaceholder, mayBeHalfAName } from './placeholder.ts';

/**
 * A person's name from one field: without a nickname in quotes or brackets and without a captain's mark, "Last, First"
 * in order, and not in capitals. Null if it isn't a person.
 */
export function athleteName(text: string | undefined, cleanings: Cleanings): string | null {
	const bare = withoutMarks(text ?? '', cleanings);
	if (isNobody(bare)) return null;
	const [cased = ''] = nameLetters([bare], (kind) => cleanings.note(kind));
	return personName(undefined, inOrder(cased, cleanings), cleanings);
}

/** The same from two fields. "NA" is half of a name if the other half is a name, too. */
export function twoPartName(first: string | undefined, last: string | undefined, cleanings: Cleanings): string | null {
	const halves = [withoutMarks(first ?? '', cleanings), withoutMarks(last ?? '', cleanings)] as const;
	const cleanHalves = halves.map((half, at) => nameHalf(half, halves[1 - at] ?? ''));
	if (halves.some((half, at) => half !== '' && cleanHalves[at] === '')) cleanings.note('name: half of it a placeholder');
	if (isNobody(cleanHalves.join(' ').trim())) return null;
	const [given = '', family = ''] = nameLetters(cleanHalves, (kind) => cleanings.note(kind));
	// "Jamie, Jr." + "Smith": the suffix belongs behind both.
	const [, called, suffix] = /^(.+?)\s*,?\s+((?:jr|sr|ii|iii|iv)\.?)$/i.exec(given) ?? [];
	return called === undefined || family === '' ? personName(given, family, cleanings) : personName(called, `${family} ${suffix}`, cleanings);
}

function nameHalf(half: string, other: string): string {
	if (!isPlaceholder(half)) return half;
	if (!mayBeHalfAName(half) || isPlaceholder(other)) return '';
	// Two letters in capitals are initials elsewhere, and stay as they are.
	return half === 'NA' && /\p{Ll}/u.test(other) ? 'Na' : half;
}

function withoutMarks(text: string, cleanings: Cleanings): string {
	let name = text;
	const change = (kind: string, changed: string) => {
		if (changed !== name) cleanings.note(kind);
		name = changed;
	};
	change('name: a captain’s mark', name.replace(/\s*,?\s*(?:is captain\s*)?[([](?:c|cc|co-?captain|captain|a)[)\]]\s*,?\s*$/i, ''));
	change('name: a footnote’s mark', name.replace(/\s*[*†‡^]+\s*$/, '').replace(/^\s*[*†‡^]+\s*/, ''));
	change('name: a jersey number', name.replace(/^\s*#?\d{1,3}[.)]?\s+(?=\p{L})/u, ''));
	change('name: typographic apostrophe', name.replace(/[’‘‛ʻʼʹ`´′＇]/g, "'"));
	change('name: quotation marks', name.replace(/^\s*["“]([^"“”]*)["”]\s*$/, '$1'));
	change('name: a nickname in quotes or brackets', withoutNickname(name));
	return name;
}

function withoutNickname(name: string): string {
	const marked = /\s*(?:"[^"]*"|“[^”]*”|''[^']+''|\([^)]*\)|\[[^\]]*\])\s*/g;
	// Single ones only in the middle of a name, because a name can begin or end with an apostrophe.
	const single = /(?<=\S)\s+'[^'\s]+(?: [^'\s]+)?'\s+(?=\S)/g;
	const bare = name.replace(marked, ' ').replace(single, ' ');
	return bare === name ? name : bare.replace(/\s+,/g, ',').trim();
}

/** "Smith, Jr., John", "Smith, John Jr.", and "Smith, John, Jr." are John Smith Jr. */
function inOrder(name: string, cleanings: Cleanings): string {
	if (!name.includes(',')) return name;
	const parts = name
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');
	const [family = '', ...others] = parts;
	const given = others.filter((part) => !isNameSuffix(part) || (/^vi?\.?$/i.test(part) && others.length === 1 && !family.includes(' ')));
	if (given.length === 0) return parts.join(', ');
	cleanings.note('name: last name first');
	const [, called = '', behindGiven] = withSuffix(given.join(' '));
	const [, named = '', behindFamily] = withSuffix(family);
	const suffix = others.find((part) => !given.includes(part)) ?? behindGiven ?? behindFamily;
	return [called, named, suffix].filter((part) => part !== undefined).join(' ');
}

/** The name, and the suffix behind it. "V." is an initial, and so is V behind a last name that comes first. */
function withSuffix(text: string): [whole: string, name: string, suffix: string | undefined] {
	const found = /^(.+?)\s+(jr\.?|sr\.?|ii|iii|iv|v|VI)$/iu.exec(text);
	return found === null || (found[2]?.toLowerCase() === 'vi' && found[2] !== 'VI') ? [text, text, undefined] : [text, found[1] ?? text, found[2]];
}

import type { Cleanings } from './cell-value.ts';

const canonical: Readonly<Record<string, string>> = { jr: 'Jr.', sr: 'Sr.', ii: 'II', iii: 'III', iv: 'IV', v: 'V', vi: 'VI' };
const alone = /^(jr|sr|ii|iii|iv|v|vi)\.?$/i;
const trailing = /^(.*[^\s,])(\s*,\s*|\s+)(jr|sr|ii|iii|iv|v|vi)(\.?)$/i;

/** Whether a text is nothing but a suffix: "Jr." or "III". */
export function isNameSuffix(text: string): boolean {
	return alone.test(text);
}

/**
 * A person's name from two fields; null if it isn't a person. Blanks become single. A suffix moves behind the name
 * ("Ii" + " Demarcus Jones" → "Demarcus Jones II"), loses its comma ("Smith, Jr." → "Smith Jr."), and gets its usual
 * spelling. A short given name stays one: "JR" + "Waters" is JR Waters. Vi is a given name and a family name, too.
 */
export function personName(first: string | undefined, last: string | undefined, cleanings: Cleanings): string | null {
	let given = tidy(first, cleanings);
	let family = tidy(last, cleanings);
	if (given === '' && (family === '' || /^team$/i.test(family))) return null;
	if (alone.test(given) && given !== 'Vi' && family.includes(' ') && !trailing.test(family)) {
		cleanings.note('name: suffix in the first name');
		family = `${family} ${given}`;
		given = '';
	}
	return suffixed([given, family].filter((part) => part !== '').join(' '), cleanings);
}

function tidy(text: string | undefined, cleanings: Cleanings): string {
	if (text === undefined || text.trim() === 'NA') return '';
	const out = text.trim().replace(/\s+/g, ' ');
	if (out !== text) cleanings.note('name: extra spaces');
	return out;
}

function suffixed(whole: string, cleanings: Cleanings): string {
	const m = trailing.exec(whole);
	if (!m) return whole;
	const [, name = '', gap = '', suffix = '', stop = ''] = m;
	// "Anh Vi" has no other family name, and Vi is a given name in "Nguyen Anh Vi".
	if (/^vi?$/i.test(suffix) && !gap.includes(',') && suffix !== 'VI' && !(suffix === 'V' && name.includes(' '))) return whole;
	const spelled = canonical[suffix.toLowerCase()] ?? suffix;
	if (gap.includes(',')) cleanings.note('name: comma before the suffix');
	if (suffix + stop !== spelled) cleanings.note('name: spelling of the suffix');
	return `${name} ${spelled}`;
}

import type { Cleanings } from './cell-value.ts';
import { personName } from './person-name.ts';

/**
 * A person's name from one field: without a nickname in quotes or brackets and without a captain's mark, "Last, First"
 * in order, and not in capitals. Null if it isn't a person.
 */
export function athleteName(text: string | undefined, cleanings: Cleanings): string | null {
	let name = text ?? '';
	const change = (kind: string, changed: string) => {
		if (changed !== name) cleanings.note(kind);
		name = changed;
	};
	change('name: a captain’s mark', name.replace(/\s*\((c|cc|captain)\)\s*$/i, ''));
	change('name: a nickname in quotes or brackets', name.replace(/\s*(?:"[^"]*"|“[^”]*”|\([^)]*\))\s*/g, ' ').trim());
	change('name: typographic apostrophe', name.replace(/[’‘ʻʼ`´]/g, "'"));
	if (/^[\p{Lu}.'-]{2,}(\s[\p{Lu}.'-]{2,})+$/u.test(name.trim())) change('name: in capitals', capitalized(name));
	const ordered = /^([^,]+),\s*(?!\s|(?:jr|sr|ii|iii|iv|v|vi)\b)([^,]+)$/i.exec(name.trim());
	if (ordered !== null) change('name: last name first', `${ordered[2]} ${ordered[1]}`);
	return personName(undefined, name, cleanings);
}

function capitalized(name: string): string {
	return name.toLowerCase().replace(/(^|[\s.'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

import { present } from './cell-value.ts';
import { schoolKey } from './school-name.ts';

/** High schools aren't on the site, and some are called like a college: "Houston HS". */
const HIGH_SCHOOL = /\b(?:h\.?s\.?|high|prep|preparatory|academy|secondary|gymnasium|lyc[ée]e)(?=$|[\s.,)])/i;
/** Nobody plays for more, and a longer text isn't a list of schools. */
const MOST = 6;

/**
 * The keys of the colleges for which somebody played before (`schoolKey`), from texts such as "Purdue Fort Wayne",
 * "Univ. of Idaho (2023-24)", and "Shelton State/Alabama A&M". High schools are left out.
 */
export function formerSchools(...texts: (string | null | undefined)[]): string[] {
	const names = texts.flatMap((text) => (present(text ?? undefined) ?? '').split(/[/|;\n]/));
	const keys = names.flatMap((name) => {
		const plain = name
			.replace(/\s*[([][^)\]]*\d{2}[^)\]]*[)\]]/g, '')
			.replace(/^\s*(?:transfer(?:red)?\s+)?from\s+/i, '')
			.trim();
		if (plain === '' || HIGH_SCHOOL.test(plain)) return [];
		const short = plain.replace(/^(?:the\s+)?univ(?:ersity|\.)?\s+(?:of\s+)?/i, '');
		return [schoolKey(plain), schoolKey(short)];
	});
	return [...new Set(keys.filter((key) => key !== ''))].slice(0, MOST);
}

/** Last part of a cell that has the hometown and schools: "Mesa, AZ / Mesa HS / Idaho" and "Mesa, AZ (Idaho)". */
export function schoolBehindHometown(text: string | undefined): string | undefined {
	const found = /^.*(?:[/|]\s*|[([])([^/|([\])]+)[)\]]?\s*$/.exec(text ?? '');
	return found?.[1]?.trim();
}

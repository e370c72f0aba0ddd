import type { Cleanings } from './cell-value.ts';
import { isPlaceholder } from './placeholder.ts';
import { meantWord } from './typing-error.ts';

const words: Readonly<Record<string, readonly string[]>> = {
	Freshman: ['f', 'fr', 'fresh', 'frosh', 'frsh', 'freshman', 'fy', 'first year', 'first year student', '1st', '1st year', 'year 1', 'hs', '1v', '1'],
	Sophomore: ['so', 'soph', 'sophomore', 'sophmore', '2nd', '2nd year', 'second year', 'year 2', '2v', '2'],
	Junior: ['j', 'jr', 'jun', 'jnr', 'junior', '3rd', '3rd year', 'third year', 'year 3', '3v', '3'],
	Senior: [
		...['sr', 'sen', 'snr', 'senior', 'super senior', 'super sr', 'covid senior', 'covid sr', 'senior 5', 'sr 5', '5y 4l'],
		...['4th', '4th year', 'fourth year', 'year 4', '4v', '4'],
	],
	Graduate: [
		...['g', 'gr', 'grd', 'gs', 'grad', 'grad student', 'grad transfer', 'graduate', 'graduate student', 'graduate transfer', 'gradstudent'],
		...['postgrad', 'post grad', 'postgraduate', 'post graduate', 'graduate senior', 'grad senior', 'masters', 'masters student'],
		...['5th', '5th year', '5th year sr', '5th year senior', 'fifth', 'fifth year', 'fifth year sr', 'fifth year senior', 'year 5', '5'],
		...['6th', '6th year', '6th year sr', '6th year senior', 'sixth', 'sixth year', 'sixth year senior', 'year 6', '6'],
		...['7th', '7th year', 'seventh year'],
	],
};
const classes = new Map(Object.entries(words).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)));
/** The words in which a typing error is read. */
const spelled = ['freshman', 'sophomore', 'junior', 'senior', 'graduate', 'redshirt', 'student'];
const redshirtAlone = new Set(['r', 'rs', 'redshirt']);

export interface AcademicClass {
	player_class: string | null;
	/** Undefined if the text says nothing. */
	redshirt: boolean | undefined;
}

/**
 * The class in one of our five names, and separately the redshirt: "R-Fr.", "Redshirt Freshman", "RFr.", "Fr.-RS",
 * "Freshman (RS)", and "Cl.: R-Fr." are a freshman with a redshirt. A fifth or sixth year is Graduate. In "Sr./Jr.", the
 * first counts.
 */
export function academicClass(text: string | null, cleanings: Cleanings): AcademicClass {
	const unknown = { player_class: null, redshirt: undefined };
	if (text === null || isPlaceholder(text)) return unknown;
	const bare = text.replace(/^(?:cl|class|yr|year|academic year)\.?:\s*/i, '');
	if (bare !== text) cleanings.note('class: label removed');
	const [told = '', ...others] = bare.split('/').map((part) => corrected(tidy(part), cleanings));
	const isMark = redshirtAlone.has(told) && others.length > 0;
	// "Fr./RS" and "RS/Fr." are one class and its redshirt.
	const [first = '', second] = isMark ? others : [told, ...others];
	if (second !== undefined && second !== first && !redshirtAlone.has(second)) cleanings.note('class: two values, the first kept');
	const { core: named, redshirt: prefixed } = withoutRedshirt(first);
	const core = named.replace(/ year$/, (end) => (classes.has(named) ? end : ''));
	const redshirt = prefixed || isMark || (second !== undefined && redshirtAlone.has(second));
	if (redshirt && core === '') {
		cleanings.note('class: a redshirt without a class');
		return { player_class: null, redshirt: true };
	}
	const player_class = classes.get(core.replace(/ (\d[lv]|hs|tr)$/, '')) ?? classes.get(core) ?? null;
	if (player_class === null) {
		cleanings.drop('class', text, 'not a class');
		return unknown;
	}
	return { player_class, redshirt };
}

function tidy(part: string): string {
	return part
		.replace(/[([]\s*(r|rs|redshirt)\.?\s*[)\]]/gi, ' $1')
		.replace(/[([][^)\]]*[)\]]/g, '')
		.toLowerCase()
		.replace(/^['’]/, '')
		.replace(/\br\.\s?s\./, 'rs ')
		.replace(/[.*+,]/g, ' ')
		.replace(/[\s‐‑‒–—−-]+/g, ' ')
		.trim()
		.replace(/^f y$/, 'fy')
		.replace(/\byr\b/, 'year')
		.replace(/^(r|rs|redshirt)? ?(?:true|incoming|current|rising|transfer|tr|juco|jc) (?=\S)/, '$1 ')
		.trim();
}

/** "Sophmoer" is Sophomore, and "Junior year" is Junior. */
function corrected(text: string, cleanings: Cleanings): string {
	const right = text
		.split(' ')
		.map((word) => (classes.has(word) ? word : (meantWord(word, spelled) ?? word)))
		.join(' ');
	if (right !== text) cleanings.note('class: a typing error');
	const bare = right.replace(/ (?:class|year)$/, '');
	return !classes.has(right) && classes.has(bare) ? bare : right;
}

function withoutRedshirt(text: string): { core: string; redshirt: boolean } {
	if (redshirtAlone.has(text)) return { core: '', redshirt: true };
	if (text === 'rf') return { core: 'fr', redshirt: true };
	const prefix = /^(redshirt|red shirt|red|rs|r) (.+)$/.exec(text) ?? /^(rs|r)(fr|fy|so|soph|jr|sr|gr|grad|freshman|sophomore|junior|senior)$/.exec(text);
	if (prefix?.[2] !== undefined) return { core: prefix[2], redshirt: true };
	const suffix = /^(.+) (rs|r|redshirt|red shirt)$/.exec(text);
	return suffix?.[1] === undefined ? { core: text, redshirt: false } : { core: suffix[1], redshirt: true };
}

import type { Cleanings } from './cell-value.ts';

const words: Readonly<Record<string, readonly string[]>> = {
	Freshman: ['f', 'fr', 'freshman', 'fy', 'first year', 'first year student', '1st', '1st year', 'hs', '1v', '1'],
	Sophomore: ['so', 'soph', 'sophomore', 'sophmore', '2nd', '2nd year', 'second year', '2v', '2'],
	Junior: ['jr', 'junior', '3rd', '3rd year', 'third year', '3v', '3'],
	Senior: ['sr', 'senior', 'super senior', 'covid senior', 'senior 5', 'sr 5', '5y 4l', '4th', '4th year', 'fourth year', '4v', '4'],
	Graduate: [
		...['gr', 'grd', 'gs', 'grad', 'grad student', 'graduate', 'graduate student', 'graduate transfer'],
		...['5th', '5th year', '5th yr', '5th year sr', '5th year senior', 'fifth', 'fifth year', '6th', '6th year', 'sixth year', '5'],
	],
};
const classes = new Map(Object.entries(words).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)));
const redshirtAlone = new Set(['r', 'rs', 'redshirt']);

export interface AcademicClass {
	player_class: string | null;
	/** Undefined if the text says nothing. */
	redshirt: boolean | undefined;
}

/**
 * The class in one of our five names, and separately the redshirt: "R-Fr.", "Redshirt Freshman", "RFr.", "Fr.-RS", and
 * "Cl.: R-Fr." are a freshman with a redshirt. A fifth or sixth year is Graduate. In "Sr./Jr.", the first counts.
 */
export function academicClass(text: string | null, cleanings: Cleanings): AcademicClass {
	const unknown = { player_class: null, redshirt: undefined };
	if (text === null || /^[-–—\s]*$/.test(text)) {
		if (text !== null) cleanings.note('class: a dash');
		return unknown;
	}
	const bare = text.replace(/^cl\.?:\s*/i, '');
	if (bare !== text) cleanings.note('class: label removed');
	const [first = '', second] = bare.split('/').map(tidy);
	if (second !== undefined && second !== first) cleanings.note('class: two values, the first kept');
	const { core, redshirt } = withoutRedshirt(first);
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
		.replace(/\([^)]*\)/g, '')
		.toLowerCase()
		.replace(/[.*+]/g, ' ')
		.replace(/[\s-]+/g, ' ')
		.trim()
		.replace(/^f y$/, 'fy');
}

function withoutRedshirt(text: string): { core: string; redshirt: boolean } {
	if (redshirtAlone.has(text)) return { core: '', redshirt: true };
	if (text === 'rf') return { core: 'fr', redshirt: true };
	const prefix = /^(redshirt|red|rs|r) (.+)$/.exec(text) ?? /^(rs|r)(fr|fy|so|soph|jr|sr)$/.exec(text);
	if (prefix?.[2] !== undefined) return { core: prefix[2], redshirt: true };
	const suffix = /^(.+) (rs|r|redshirt)$/.exec(text);
	return suffix?.[1] === undefined ? { core: text, redshirt: false } : { core: suffix[1], redshirt: true };
}

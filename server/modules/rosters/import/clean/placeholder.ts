import { fold } from '#domain/texts/fold.ts';

/** Placeholders that people type for an empty value, folded: “N/A” and “n.a.” are one entry or two. */
const placeholders = new Set([
	...['na', 'n a', 'not available', 'not applicable', 'none', 'none given', 'none listed', 'not listed', 'no data', 'nil', 'null', 'undefined', 'nan'],
	...['tbd', 'tba', 'tbc', 'tbn', 'to be determined', 'to be announced', 'to be named', 'pending', 'unknown', 'unk', 'unavailable', 'unspecified'],
	...['blank', 'empty', 'not known', 'unlisted', 'coming soon'],
]);

/** Most cells begin with another letter, so they needn't be folded. */
const firstLetters = new Set([...placeholders].map((word) => word[0]));

/** Result of a formula that found nothing. */
const SPREADSHEET_ERROR = /^\s*#(?:ref|value|name|div\/0|num|null|n\/a|spill)[!?]?\s*$/i;

/** These are somebody's name as well, so half of a name may be one of them. */
const alsoNames = new Set(['na', 'null', 'none', 'nil', 'nan']);

/** Line of a roster that stands for nobody: “Player 1”, “Open Roster Spot”, or a header in the middle of the file. */
const placeholderLine =
	/^(((the )?(new )?((un)?named |unknown |tbd |tba )?(athlete|player|student athlete|recruit|signee|walk on|transfer|freshman)|(open|vacant|empty|available)( (roster )?(spot|slot|position))?|roster (spot|slot)|vacancy|placeholder|no name|no player) ?#? ?(\d{1,3}|[a-z])?|name|full name|player name|athlete name|first name last name|last name first name)$/;

/** Whether a text stands for a missing value. So does a text without a letter or a digit, such as a dash. */
export function isPlaceholder(text: string): boolean {
	const first = /^\s*([a-z\d])/i.exec(text)?.[1];
	if (first !== undefined && !firstLetters.has(first.toLowerCase())) return false;
	const key = fold(text);
	return key === '' || placeholders.has(key) || SPREADSHEET_ERROR.test(text);
}

/** Whether a text in a name's place can't be a person: placeholders only, no letter at all, or “Player 1”. */
export function isNobody(name: string): boolean {
	const key = fold(name);
	return /^x+$/.test(key) || !/\p{L}/u.test(key) || key.split(' ').every((word) => placeholders.has(word)) || isPlaceholder(name) || placeholderLine.test(key);
}

/** Whether a placeholder may be half of somebody's name: “NA” is one in “Kim Na”. */
export function mayBeHalfAName(text: string): boolean {
	return alsoNames.has(fold(text)) && /^\p{L}+$/u.test(text.trim());
}

import type { Cleanings } from './cell-value.ts';
import { isPlaceholder } from './placeholder.ts';
import { type PositionWords, positionWords } from './position-words.ts';
import { meantWord } from './typing-error.ts';

const DASH = /[‐‑‒–—―−﹘﹣－]/g;
/** A captain's mark; sites write it out for screen readers. */
const CAPTAIN = /\s*(?:IS CAPTAIN\s*)?[([](?:C|CC|CO-?CAPTAIN|CAPTAIN)[)\]]\s*$/;

/**
 * A position code of the sport. In "G/F" and "G-F", the first counts. Text that isn't a position of this sport is dropped
 * and noted.
 */
export function position(sport_id: number, text: string | null, cleanings: Cleanings): string | null {
	if (text === null || isPlaceholder(text)) return null;
	const words = positionWords[sport_id];
	const [code, ...others] = words === undefined ? [] : codesOf(plain(text), words);
	if (code === undefined) return cleanings.drop('position', text, 'not one of this sport');
	if (others.length > 0) cleanings.note('position: two values, the first kept');
	else if (code !== text) cleanings.note('position: spelled out');
	return code;
}

function plain(text: string): string {
	return text
		.toUpperCase()
		.replace(DASH, '-')
		.replace(/^\s*POS(?:ITION)?\.?\s*:\s*/, '')
		.replace(CAPTAIN, '');
}

/** The codes of the text's parts; undefined for a part that isn't known. */
function codesOf(text: string, words: PositionWords): (string | undefined)[] {
	const whole = codesOfWord(text, words);
	if (whole !== undefined) return whole;
	const parts = text.split(/\s*[/,;&|+\\]\s*|\s+-\s+|\s+(?:AND|OR)\s+/).filter((part) => part !== '');
	return parts.length > 1 ? parts.flatMap((part) => codesOf(part, words)) : doubled(text, words);
}

/** "Right-Side" is one position, "M-F" is two. */
function codesOfWord(text: string, words: PositionWords): string[] | undefined {
	const whole = codeOf(text, words);
	if (whole !== undefined) return [whole];
	const hyphened = text.split(/\s*-\s*/).map((part) => codeOf(part, words));
	const known = hyphened.filter((code) => code !== undefined);
	return known.length > 1 && known.length === hyphened.length ? known : undefined;
}

/** "Pitcher RHP", "Guard G", and "Guard Guard": sites give a word for wide and a code for narrow screens. */
function doubled(text: string, words: PositionWords): (string | undefined)[] {
	const parts = text.trim().split(/\s+/);
	for (let at = 1; at < parts.length; at++) {
		const [first, second] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')];
		const [one, other] = [codesOfWord(first, words), codesOfWord(second, words)];
		if (one === undefined || other === undefined) continue;
		const [code, further] = [one[0], other[0]];
		if (one.join() === other.join() || (first === code && second !== further)) return one;
		// The code tells more than the word in "Pitcher RHP". Two codes are two positions.
		return second === further && first !== code ? other : [...one, ...other];
	}
	return [undefined];
}

function codeOf(text: string, { codes, before }: PositionWords): string | undefined {
	// "R.H.P." is one word.
	const key = text
		.replace(/(?<=\b[A-Z])\.(?=[A-Z]\b)/g, '')
		.replace(/\./g, ' ')
		.replace(/-/g, ' ')
		.replace(/\([^)]*\)/g, ' ')
		.trim()
		.replace(/\s+/g, ' ');
	const narrowed = before === undefined ? key : key.replace(before, '');
	for (const word of [key, key.replace(/S$/, ''), narrowed, narrowed.replace(/S$/, '')]) {
		const code = codes.get(word);
		if (code !== undefined) return code;
	}
	const meant = meantWord(
		narrowed,
		[...codes.keys()].filter((word) => word.length >= 6),
	);
	return meant === undefined ? undefined : codes.get(meant);
}

/*
 * Names and addresses consist of visible characters. Direction marks and invisible characters make two names look like
 * one, or a name look like another text. Three kinds belong to spelling and stay where they do: joiners in scripts
 * whose letters join, variation selectors of ideographs, and what holds an emoji together.
 */

/**
 * Controls, lone surrogates, line separators, and what Unicode marks as not drawn (`Default_Ignorable`: direction
 * marks, zero-width characters, tags, fillers).
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
const BLANK = /[\t\n\v\f\r\u0085\u2028\u2029]/;

const ZERO_WIDTH_NON_JOINER = '\u200c';
const ZERO_WIDTH_JOINER = '\u200d';
const joiningScripts = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada']
	.concat(['Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese', 'Sundanese', 'Thaana', 'Hanifi_Rohingya', 'Adlam'])
	.map((script) => `\\p{Script=${script}}`);
const joiningLetter = new RegExp(`[${joiningScripts.join('')}]$`, 'u');
const nextLetter = /^[\p{L}\p{M}]/u;
const emoji = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u20e3)\ufe0f?$/u;
const nextEmoji = /^\p{Extended_Pictographic}/u;
/** Emoji, keycap digits, and symbols that can be drawn either as text or as emoji. */
const drawnTwoWays = /[\p{Extended_Pictographic}0-9#*]$/u;
const ideograph = /\p{Script=Han}$/u;

/** Whether an invisible character is part of how the text around it is spelled. */
function spells(sign: string, before: string, after: string): boolean {
	if (sign === ZERO_WIDTH_NON_JOINER || sign === ZERO_WIDTH_JOINER) {
		if (joiningLetter.test(before) && nextLetter.test(after)) return true;
		return sign === ZERO_WIDTH_JOINER && emoji.test(before) && nextEmoji.test(after);
	}
	if (sign === '\ufe0e' || sign === '\ufe0f') return drawnTwoWays.test(before);
	const point = sign.codePointAt(0) ?? 0;
	return ((point >= 0xfe00 && point <= 0xfe02) || (point >= 0xe0100 && point <= 0xe01ef)) && ideograph.test(before);
}

/** Number of code units on each side that are enough to judge a character's neighbors. */
const NEAR = 4;

/** A line without invisible characters and without surrounding whitespace. Line ends and tabs become spaces. */
export function plainLine(text: string): string {
	const line = withoutUnseen(text);
	// A joiner next to a removed character may no longer join anything.
	return line === text ? line : plainLine(line);
}

function withoutUnseen(text: string): string {
	return text
		.replace(UNSEEN, (sign, at: number) => {
			if (BLANK.test(sign)) return ' ';
			return spells(sign, text.slice(Math.max(0, at - NEAR), at), text.slice(at + sign.length, at + sign.length + NEAR)) ? sign : '';
		})
		.trim();
}

/** The error for a typed name or address that contains invisible characters. */
export const INVISIBLE_CHARACTER_TEXT = 'Please retype this. It contains an invisible character.';

/** Whether a line contains only visible characters. Surrounding whitespace doesn't matter. */
export function isPlainLine(text: string): boolean {
	return plainLine(text) === text.trim();
}

/** Everything in `\p{Cc}` except tabs and line ends, plus lone surrogates. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/**
 * Cleans a longer text: what people write in several lines and others read in a block of its own. Direction marks stay,
 * because Arabic or Hebrew text needs them, and their effect ends with the block. Controls are removed, because they
 * mean nothing here.
 */
export function plainText(text: string): string {
	return text.replace(CONTROL, '').trim();
}

/*
 * Names and addresses are made of what can be seen. Marks that turn the direction of writing, and characters without a form, make two names look like one, or a name
 * like another text. Three kinds are part of spelling, and stay where they spell something: joiners in scripts whose letters join, variants of ideographs, and
 * what holds an emoji together.
 */

/** Controls, lone surrogates, line separators, and what Unicode says is not drawn (`Default_Ignorable`: marks of direction, zero-width characters, tags, fillers). */
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
/** Emoji, digits with a frame, and signs that can be drawn as either. */
const drawnTwoWays = /[\p{Extended_Pictographic}0-9#*]$/u;
const ideograph = /\p{Script=Han}$/u;

/** Whether an unseen character is part of how the text around it is spelled. */
function spells(sign: string, before: string, after: string): boolean {
	if (sign === ZERO_WIDTH_NON_JOINER || sign === ZERO_WIDTH_JOINER) {
		if (joiningLetter.test(before) && nextLetter.test(after)) return true;
		return sign === ZERO_WIDTH_JOINER && emoji.test(before) && nextEmoji.test(after);
	}
	if (sign === '\ufe0e' || sign === '\ufe0f') return drawnTwoWays.test(before);
	const point = sign.codePointAt(0) ?? 0;
	return ((point >= 0xfe00 && point <= 0xfe02) || (point >= 0xe0100 && point <= 0xe01ef)) && ideograph.test(before);
}

/** Of a text, as much as tells what stands next to a place in it. */
const NEAR = 4;

/** A line without what can't be seen, and without blanks around it. Line ends and tabs are blanks. */
export function plainLine(text: string): string {
	const line = withoutUnseen(text);
	// A joiner that stood before something unseen may join nothing now.
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

/** Of a name or an address that was typed, where all of it can't be seen. */
export const UNSEEN_WORDS = 'Please type this anew: it holds a character that can’t be seen.';

/** Whether all of a line can be seen. Blanks around it don't matter. */
export function isPlainLine(text: string): boolean {
	return plainLine(text) === text.trim();
}

/** Everything in `\p{Cc}` that isn't a tab or the end of a line, and surrogates without their other half. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/**
 * The words of a letter: what people write in more than a line, and others read in a block of its own. Marks of direction stay, since a text in Arabic or Hebrew
 * needs them, and they end with their block. Controls, which mean nothing here, go.
 */
export function plainWords(text: string): string {
	return text.replace(CONTROL, '').trim();
}

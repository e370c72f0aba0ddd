/**
 * What a person takes for their part, in seconds, after the keystroke-level model (Card, Moran, and Newell, 1980). It is a
 * model: nobody is measured.
 */
const KEY_S = 0.28;
/** To point at something and tap it: 1.1 to point, 0.1 to touch, 0.1 to let go. A swipe counts the same. */
const TAP_S = 1.3;
/** To get ready for a screen, a field, or a choice. */
const THOUGHT_S = 1.35;
/** Silent reading of English prose (Brysbaert, 2019). */
const WORDS_A_MINUTE = 238;
/** To draw a signature. The model has straight lines only, so this is our own guess. */
const SIGNATURE_S = 5;

/** What somebody did on the way. */
export interface Effort {
	taps: number;
	swipes: number;
	keys: number;
	/** Signatures that were drawn. */
	drawn: number;
	thoughts: number;
	/** Words that have to be read. */
	words: number;
	/** Words that stand around them: labels, hints, and buttons. */
	otherWords: number;
	/** Milliseconds from each action until the next thing to act on was painted, added up. */
	machineMs: number;
}

export const noEffort = (): Effort => ({ taps: 0, swipes: 0, keys: 0, drawn: 0, thoughts: 0, words: 0, otherWords: 0, machineMs: 0 });

export function together(efforts: readonly Effort[]): Effort {
	const sum = noEffort();
	for (const effort of efforts) for (const part of Object.keys(sum) as (keyof Effort)[]) sum[part] += effort[part];
	return sum;
}

/** The person's part, in seconds. */
export function personSeconds({ taps, swipes, keys, drawn, thoughts, words }: Effort): number {
	return (taps + swipes) * TAP_S + keys * KEY_S + drawn * SIGNATURE_S + thoughts * THOUGHT_S + readingSeconds(words);
}

export const readingSeconds = (words: number) => (words / WORDS_A_MINUTE) * 60;

const LETTER = /[a-z]/i;
const CAPITAL = /[A-Z]/;
/** On both layers of a phone's keyboard. */
const ANYWHERE = /[ .@]/;

/**
 * The keys that a text takes on a phone: one for each character, for each capital, and for each change between letters and
 * digits or symbols.
 * @param givesCapitals whether the field turns letters into capitals by itself
 */
export function keysOf(text: string, givesCapitals = false): number {
	let keys = 0;
	let hasLetters = true;
	for (const character of text) {
		keys++;
		if (ANYWHERE.test(character)) continue;
		const isLetter = LETTER.test(character);
		if (isLetter !== hasLetters) keys++;
		hasLetters = isLetter;
		if (CAPITAL.test(character) && !givesCapitals) keys++;
	}
	return keys;
}

import { isStart, spelled } from './search-text.ts';

/** The words of all names, as in `HotColumns.words`, and the same in lowercase. */
export interface ScannedWords {
	words: string;
	lower: string;
}

/**
 * Finds where a folded word begins a name's word, alone or together with the words after it: "ohara" begins "O" in
 * "OHara". It only looks forward, and reads the text once however often it is asked.
 */
export class WordScanner {
	readonly #text: ScannedWords;
	readonly #word: string;
	/** Spellings with capitals, for words that are so short that most of their places in lowercase aren't starts. */
	readonly #spellings: { text: string; at: number }[];

	constructor(text: ScannedWords, folded: string) {
		this.#text = text;
		this.#word = spelled(folded);
		this.#spellings = spellingsOf(folded).map((spelling) => ({ text: spelling, at: -2 }));
	}

	/** The first place at `from` or later; -1 if there is none. `from` never decreases. */
	next(from: number): number {
		const { words, lower } = this.#text;
		if (this.#spellings.length === 0) {
			let at = lower.indexOf(this.#word, from);
			while (at !== -1 && !isStart(words, at)) at = lower.indexOf(this.#word, at + 1);
			return at;
		}
		let first = -1;
		for (const spelling of this.#spellings) {
			if (spelling.at !== -1 && spelling.at < from) spelling.at = words.indexOf(spelling.text, from);
			if (spelling.at !== -1 && (first === -1 || spelling.at < first)) first = spelling.at;
		}
		return first;
	}

	/** Whether it begins between two places. */
	isBetween(from: number, to: number): boolean {
		const { words, lower } = this.#text;
		const line = lower.slice(from, to);
		for (let at = line.indexOf(this.#word); at !== -1; at = line.indexOf(this.#word, at + 1)) if (isStart(words, from + at)) return true;
		return false;
	}
}

/** "a" → "A"; "jt" → "Jt" and "JT", where the second letter is the next word. None for longer words. */
function spellingsOf(folded: string): string[] {
	const capital = folded.toUpperCase();
	if (/^[a-z]$/.test(folded)) return [capital];
	return /^[a-z]{2}$/.test(folded) ? [`${capital.charAt(0)}${folded.charAt(1)}`, capital] : [];
}

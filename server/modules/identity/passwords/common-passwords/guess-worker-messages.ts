/** A password for the thread to estimate. */
export interface GuessOrder {
	password: string;
	/** Guessable words that aren't in the dictionaries. */
	words: string[];
}

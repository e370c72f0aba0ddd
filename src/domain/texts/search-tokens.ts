import { fold, searchWords } from './fold.ts';

/**
 * A search split into words: `name` tokens match a word's start, `jersey` tokens the whole jersey number. `joined` are
 * other readings of the name's words, with neighbors joined: "o hara" may be "ohara". One reading has to match.
 */
export interface SearchTokens {
	name: string[];
	joined: string[][];
	jersey: string[];
}

/**
 * "jo smi #12" → name ["jo", "smi"], jersey ["12"]. All tokens must match. A token of up to three digits is a jersey
 * number. Nobody has two, so more than two add nothing.
 */
export function searchTokens(text: string): SearchTokens {
	const isJersey = (word: string) => /^[0-9]{1,3}$/.test(word);
	const words = fold(text).split(' ');
	const names = words.filter((word) => word !== '' && !isJersey(word));
	return {
		name: searchWords(names.join(' ')),
		joined: joinedReadings(names).map((reading) => searchWords(reading.join(' '))),
		jersey: [...new Set(words.filter(isJersey))].slice(0, 2),
	};
}

/** Words that are joined at most: "de la cruz". */
const JOINED_WORDS = 3;
/** In a longer search, only one pair of neighbors is joined, and in one that is longer than any name, none. */
const FREELY_JOINED_WORDS = 4;
const ONCE_JOINED_WORDS = 6;

/** The ways to join neighbors of a few words, each as the words that result. */
function joinedReadings(words: readonly string[]): string[][] {
	if (words.length > ONCE_JOINED_WORDS) return [];
	if (words.length > FREELY_JOINED_WORDS) return words.slice(1).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)]);
	return splits(words).filter((reading) => reading.length < words.length);
}

/** All ways to cut the words into groups of neighbors, each group joined. */
function splits(words: readonly string[]): string[][] {
	if (words.length === 0) return [[]];
	return Array.from({ length: Math.min(JOINED_WORDS, words.length) }, (_, i) => words.slice(0, i + 1).join('')).flatMap((first, i) =>
		splits(words.slice(i + 1)).map((rest) => [first, ...rest]),
	);
}

/**
 * Texts that a searched word may be the start of, for each word of a folded name: the word with all that follow it,
 * joined. "o hara" → ["ohara", "hara"]. The database has the same (`name_joins` in the migrations). A word that doesn't
 * begin with a letter from a to z stays apart.
 */
export function nameJoins(folded: string): string[] {
	const words = folded.split(' ');
	return words.map((word, i) => {
		const after = words.slice(i + 1);
		const end = after.findIndex((next) => !/^[a-z]/.test(next));
		return word + after.slice(0, end === -1 ? undefined : end).join('');
	});
}

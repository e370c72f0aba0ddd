/**
 * Search and sort keys. The browser and the server share one implementation, so that the replica and both databases
 * return the same rows in the same order (design §3).
 */
const letters: Record<string, string> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ł: 'l',
	ı: 'i',
	ħ: 'h',
	ŋ: 'n',
	ŧ: 't',
	ĸ: 'k',
	ə: 'e',
	ɛ: 'e',
	ɓ: 'b',
	ƀ: 'b',
	ƈ: 'c',
	ɖ: 'd',
	ɗ: 'd',
	ƒ: 'f',
	ɠ: 'g',
	ɣ: 'g',
	ƙ: 'k',
	ɲ: 'n',
	ɔ: 'o',
	ʋ: 'v',
	ƴ: 'y',
	ʒ: 'z',
	ƶ: 'z',
	// Marks that are letters to Unicode, and apostrophes to whoever types them.
	ʹ: '',
	ʽ: '',
	ʾ: '',
	ʿ: '',
	ˈ: '',
	ꞌ: '',
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const plain = /^[a-z0-9 ]*$/;

/**
 * Lowercases, strips accents, drops apostrophes and periods, turns every other run of symbols into one space, and
 * trims: "Émile O’Brien-Côté, Jr." → "emile obrien cote jr". The result is ASCII, except for letters of scripts that
 * have no Latin form.
 */
export function fold(text: string): string {
	let s = text.toLowerCase();
	if (!plain.test(s)) {
		s = s
			.normalize('NFKD')
			.toLowerCase()
			.replace(/\p{M}+/gu, '')
			.replace(special, (c) => letters[c] ?? c)
			.replace(/['’‘ʻʼ`´.]/g, '')
			.replace(/[^\p{L}\p{N}]+/gu, ' ');
	}
	return s.replace(/ +/g, ' ').trim();
}

/** Number of words in a search that count. Each is looked up separately, and nobody's name has more. */
export const SEARCH_WORDS = 8;

/**
 * The words of a search as they are looked up: folded, without duplicates, the first eight. A word that another one
 * starts with adds nothing and is left out, because both are matched at the start of a word: "j jo joh" is "joh".
 */
export function searchWords(text: string): string[] {
	const words = [...new Set(fold(text).split(' '))].filter((word) => word !== '');
	return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).slice(0, SEARCH_WORDS);
}

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
/** In a longer search, only one pair of neighbors is joined. */
const FREELY_JOINED_WORDS = 4;

/** The ways to join neighbors of a few words, each as the words that result. */
function joinedReadings(words: readonly string[]): string[][] {
	if (words.length > FREELY_JOINED_WORDS)
		return words.slice(1, SEARCH_WORDS).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)]);
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
 * What a searched word may be the start of, for each word of a folded name: the word with all that follow it, joined.
 * "o hara" → ["ohara", "hara"]. The database has the same (`name_joins` in the migrations). A word that doesn't begin
 * with a letter from a to z stays apart.
 */
export function nameJoins(folded: string): string[] {
	const words = folded.split(' ');
	return words.map((word, i) => {
		const after = words.slice(i + 1);
		const end = after.findIndex((next) => !/^[a-z]/.test(next));
		return word + after.slice(0, end === -1 ? undefined : end).join('');
	});
}

/** Compares folded keys as `COLLATE "C"` does: by code point. */
export function compareFolded(a: string, b: string): number {
	if (a === b) return 0;
	const n = Math.min(a.length, b.length);
	for (let i = 0; i < n; i++) {
		const x = a.charCodeAt(i);
		const y = b.charCodeAt(i);
		if (x !== y) {
			// A surrogate represents a code point above every other UTF-16 unit.
			const xs = x >= 0xd800 && x < 0xe000;
			const ys = y >= 0xd800 && y < 0xe000;
			if (xs !== ys) return xs ? 1 : -1;
			return x < y ? -1 : 1;
		}
	}
	return a.length - b.length;
}

/** URL part of a name: "Men's College Football" → "mens-college-football". */
export function slug(text: string): string {
	return fold(text).replaceAll(' ', '-');
}

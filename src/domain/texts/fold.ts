/**
 * Search and sort keys. One implementation for the browser and the server, so that the replica and both databases
 * give the same rows in the same order (design §3).
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
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const plain = /^[a-z0-9 ]*$/;

/**
 * Lower case, accents off, apostrophes and full stops dropped, every other sign a single space, outer blanks off:
 * "Émile O’Brien-Côté, Jr." → "emile obrien cote jr". ASCII, save for letters of scripts that have no Latin form.
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

/** Words of a search that count. Each is looked for by itself, and nobody's name has more. */
export const SEARCH_WORDS = 8;

/**
 * The words of a search as they are looked for: folded, each once, the first eight. One that another begins with says nothing more and is left out, since both are
 * looked for at the start of a word: "j jo joh" is "joh".
 */
export function searchWords(text: string): string[] {
	const words = [...new Set(fold(text).split(' '))].filter((word) => word !== '');
	return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).slice(0, SEARCH_WORDS);
}

/** A search in words: `name` tokens match a word's start, `jersey` tokens the whole jersey number. */
export interface SearchTokens {
	name: string[];
	jersey: string[];
}

/**
 * "jo smi #12" → name ["jo", "smi"], jersey ["12"]. All tokens must match. A token of up to three digits is a jersey number; nobody has two, so that more than two
 * say no more.
 */
export function searchTokens(text: string): SearchTokens {
	const isJersey = (word: string) => /^[0-9]{1,3}$/.test(word);
	const words = [...new Set(fold(text).split(' '))];
	return { name: searchWords(words.filter((word) => !isJersey(word)).join(' ')), jersey: words.filter(isJersey).slice(0, 2) };
}

/** Compares folded keys as `COLLATE "C"` does: by code point. */
export function compareFolded(a: string, b: string): number {
	if (a === b) return 0;
	const n = Math.min(a.length, b.length);
	for (let i = 0; i < n; i++) {
		const x = a.charCodeAt(i);
		const y = b.charCodeAt(i);
		if (x !== y) {
			// A surrogate stands for a code point above every other UTF-16 unit.
			const xs = x >= 0xd800 && x < 0xe000;
			const ys = y >= 0xd800 && y < 0xe000;
			if (xs !== ys) return xs ? 1 : -1;
			return x < y ? -1 : 1;
		}
	}
	return a.length - b.length;
}

/** Address part of a name: "Men's College Football" → "mens-college-football". */
export function slug(text: string): string {
	return fold(text).replaceAll(' ', '-');
}

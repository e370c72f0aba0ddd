/**
 * Search and sort keys. The browser and the server share one implementation, so that the replica and both databases
 * return the same rows in the same order (design §3).
 */
const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
/** Each letter becomes the one below it. */
const letters = 'øđðłıħŋŧĸəɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶ';
const plainLetters = 'oddlihntkeebbcddfggknovyzz';
const special = new RegExp(`[ßæœþ${letters}]`, 'g');
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
			.replace(special, (c) => ligatures[c] ?? plainLetters.charAt(letters.indexOf(c)))
			// Some of these marks are letters to Unicode, and all are apostrophes to whoever types them.
			.replace(/['’‘`ʹʻʼʽʾʿˈꞌ.]/g, '')
			.replace(/[^\p{L}\p{N}]+/gu, ' ');
	}
	return s.replace(/ +/g, ' ').trim();
}

/** Number of words in a search that count. Each is looked up separately, and nobody's name has more. */
const SEARCH_WORDS = 8;

/**
 * The words of a search as they are looked up: folded, without duplicates, the first eight. A word that another one
 * starts with adds nothing and is left out, because both are matched at the start of a word: "j jo joh" is "joh".
 */
export function searchWords(text: string): string[] {
	const words = [...new Set(fold(text).split(' '))];
	return words.filter((word) => word !== '' && !words.some((other) => other !== word && other.startsWith(word))).slice(0, SEARCH_WORDS);
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

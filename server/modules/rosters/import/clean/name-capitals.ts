/** Small words in surnames, which their bearers write both ways. */
const PARTICLES = new Set(['da', 'das', 'de', 'del', 'della', 'den', 'der', 'di', 'do', 'dos', 'du', 'la', 'le', 'ten', 'ter', 'van', 'von', 'y']);

/** "JT", "AJ", "DJ": two letters that are initials, not a short name such as Bo. */
const isInitials = (word: string) => /^\p{Lu}{2}$/u.test(word) && (!/[AEIOUY]/.test(word) || word.endsWith('J'));

/** Words in capitals, as the person would write them. "MCDONALD" → "McDonald", "O'NEIL" → "O'Neil". */
export function decapitalized(words: readonly string[]): string {
	return words.map((word, at) => (at === 0 && isInitials(word) ? word : titled(word))).join(' ');
}

/** Words in small letters, as the person would write them. */
export function capitalized(words: readonly string[]): string {
	return words.map((word, at) => (at > 0 && at < words.length - 1 && PARTICLES.has(word) ? word : titled(word))).join(' ');
}

function titled(word: string): string {
	return word
		.toLowerCase()
		.replace(/(^|[.'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
		.replace(/(^|-)Mc(\p{Ll})/gu, (_, before: string, letter: string) => `${before}Mc${letter.toUpperCase()}`);
}

/*
 * Search looks for word starts in one long string. A blank before each word would make the scan stop at every blank, so
 * a word's start is marked by its first letter instead: folded text has no capitals, so "emile obrien" is kept as
 * "EmileObrien" and "jo" is looked up as "Jo". A first sign that isn't a to z keeps a blank before it.
 *
 * Letters beyond ASCII are spelled out by number: one of them would double the bytes of the whole string.
 */

/** A folded token as it stands at a word's start in `searchWords`. */
export function wordStart(folded: string): string {
	const c = folded.charCodeAt(0);
	return c >= 97 && c <= 122 ? String.fromCharCode(c - 32) + spelled(folded.slice(1)) : ` ${spelled(folded)}`;
}

/** Always five signs for one, so that the start of a word stays the start of its spelling. */
function spelled(text: string): string {
	return text.replace(/[^\0-\x7f]/g, (sign) => `~${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The searchable form of a folded name. */
export function searchText(folded: string): string {
	let words = '';
	for (const word of folded.split(' ')) if (word !== '') words += wordStart(word);
	return words;
}

/*
 * Search looks for word starts in one long string. A space before each word would make the scan stop at every space, so
 * the first letter marks a word's start instead. Folded text has no capitals, so "emile obrien" is stored as
 * "EmileObrien" and "jo" is looked up as "Jo". A first character that isn't a to z keeps a space before it.
 *
 * Letters beyond ASCII are spelled out by number, because one of them would double the bytes of the whole string.
 */

/** A folded token as it appears at a word's start in `searchWords`. */
export function wordStart(folded: string): string {
	const c = folded.charCodeAt(0);
	return c >= 97 && c <= 122 ? String.fromCharCode(c - 32) + spelled(folded.slice(1)) : ` ${spelled(folded)}`;
}

/** A folded word as the lowercase text has it. Always five characters for one beyond ASCII, so that the start of a word is also the start of its spelling. */
export function spelled(text: string): string {
	return text.replace(/[^\0-\x7f]/g, (sign) => `~${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Whether a word of a name starts at this place of `searchWords`. */
export function isStart(words: string, at: number): boolean {
	const code = words.charCodeAt(at);
	return (code >= 65 && code <= 90) || words.charCodeAt(at - 1) === 32;
}

/** The folded word of `searchWords` that has the character at `at`. */
export function wordAround(words: string, at: number): string {
	let from = at;
	while (!isBoundary(words.charCodeAt(from))) from--;
	let to = from + 1;
	while (!isBoundary(words.charCodeAt(to)) && words[to] !== '\n') to++;
	const word = words.slice(from, to).trim().toLowerCase();
	return word.includes('~') ? word.replace(/~([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : word;
}

/** A capital or a space. */
function isBoundary(code: number): boolean {
	return code === 32 || (code >= 65 && code <= 90);
}

/** The searchable form of a folded name. */
export function searchText(folded: string): string {
	let words = '';
	for (const word of folded.split(' ')) if (word !== '') words += wordStart(word);
	return words;
}

import { distance } from 'fastest-levenshtein';

/** The one word of `words` that a text is a single typing error away from: a letter too many, too few, wrong, or swapped. */
export function meantWord(text: string, words: readonly string[]): string | undefined {
	if (text.length < 4) return undefined;
	const [found, second] = words.filter((word) => word.length >= 5 && (distance(text, word) === 1 || isTransposed(text, word)));
	return second === undefined ? found : undefined;
}

/** Whether two neighboring letters are in the wrong order, and nothing else differs. */
export function isTransposed(a: string, b: string): boolean {
	const at = [...a].findIndex((letter, index) => letter !== b[index]);
	return a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

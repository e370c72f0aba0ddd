/** The one word of `words` that a text is a single typing error away from: a letter too many, too few, wrong, or swapped. */
export function meantWord(text: string, words: readonly string[]): string | undefined {
	if (text.length < 4) return undefined;
	const [found, second] = words.filter((word) => word.length >= 5 && isOneErrorApart(text, word));
	return second === undefined ? found : undefined;
}

function isOneErrorApart(a: string, b: string): boolean {
	if (a === b || Math.abs(a.length - b.length) > 1) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	const [restA, restB] = [a.slice(start), b.slice(start)];
	if (a.length > b.length) return restA.slice(1) === restB;
	if (a.length < b.length) return restA === restB.slice(1);
	return restA.slice(1) === restB.slice(1) || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2));
}

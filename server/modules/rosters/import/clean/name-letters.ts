const CAPITALS = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u;
const initials = /^(?:[B-DF-HJ-NP-TV-XZ]{2,3}|[AEIOU]J)$/;
/** These stay small in a name that was written in small letters, if they aren't first or last: Juan de la Cruz. */
const particles = new Set(['de', 'del', 'della', 'der', 'den', 'di', 'da', 'dos', 'das', 'du', 'la', 'le', 'van', 'von', 'ten', 'ter', 'bin', 'ibn']);
const numeral = /^(?:ii|iii|iv)$/i;

/**
 * The parts of a name, such as first and last, not in capitals and not in lowercase: "MCDONALD" is McDonald, and "JT" of
 * "JT SMITH" stays. So does "JEB" of "JEB Smith", but "John LEE" is John Lee, because many sources capitalize last names.
 * What else has both kinds of letters is as somebody wants it.
 */
export function nameLetters(parts: readonly string[], note: (kind: string) => void): string[] {
	const words = parts.flatMap((part) => part.split(' ')).filter((word) => word !== '');
	const spoken = words.filter((word) => /\p{L}/u.test(word));
	// "Anh Vi" has a family name that looks like a suffix.
	const nameWords = spoken.filter((word) => !isSuffix(word)).length < 2 ? spoken : spoken.filter((word) => !isSuffix(word));
	if (nameWords.length > 0 && nameWords.every((word) => !/\p{Lu}/u.test(word) && /\p{Ll}/u.test(word))) {
		note('name: in lowercase letters');
		let place = 0;
		return parts.map((part) =>
			each(part, (word) => {
				place++;
				return place > 1 && place < words.length && particles.has(word) ? word : endsBehindTwo(word, nameWords) ? word.toUpperCase() : capitalized(word);
			}),
		);
	}
	const inCapitals =
		nameWords.length > 1 &&
		nameWords.every((word) => CAPITALS.test(word)) &&
		(nameWords.some((word) => isLong(word, 3)) || nameWords.every((word) => word.length > 1));
	let at = 0;
	const cased = parts.map((part) =>
		each(part, (word) => {
			at++;
			const isGiven = at < words.length;
			if ((isGiven && initials.test(word)) || endsBehindTwo(word, nameWords)) return word;
			return inCapitals || (nameWords.length > 1 && CAPITALS.test(word) && isLong(word, isGiven ? 4 : 3) && !isSuffix(word)) ? capitalized(word) : word;
		}),
	);
	if (cased.some((part, index) => part !== parts[index])) note(inCapitals ? 'name: in capitals' : 'name: a word in capitals');
	return cased;
}

/** Whether a word is longer than initials are, and can be spoken. */
function isLong(word: string, least: number): boolean {
	const letters = word.replace(/[^\p{L}]/gu, '');
	return letters.length >= 4 || (letters.length >= least && !word.includes('.') && /[AEIOUYÀ-ÖØ-Ý]/.test(letters));
}

/** Whether V or VI is a suffix in a name whose letters don't tell: behind two other names. */
function endsBehindTwo(word: string, told: readonly string[]): boolean {
	return /^vi?,?$/i.test(word) && !told.includes(word);
}

function isSuffix(word: string): boolean {
	return /^(?:jr|sr|ii|iii|iv|v|vi)\.?,?$/i.test(word);
}

function each(part: string, change: (word: string) => string): string {
	return part.replace(/[^ ]+/g, change);
}

function capitalized(word: string): string {
	if (numeral.test(word)) return word.toUpperCase();
	return word
		.toLowerCase()
		.replace(/(^|[.'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
		.replace(/(^|-)Mc(\p{Ll})(?=\p{Ll})/gu, (_, before: string, letter: string) => `${before}Mc${letter.toUpperCase()}`);
}

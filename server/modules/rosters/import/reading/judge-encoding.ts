import { ENCODINGS } from '#domain/admin/roster-desk.ts';
import { type ChosenEncoding, decodeWhole } from './encodings.ts';

/** A way to read a text, and how its lines would look. */
export interface EncodingReading {
	encoding: ChosenEncoding;
	lines: string[];
}

/** How a text looks in an encoding: letters that no name has, and letters that few names have at their place. */
interface Look {
	encoding: ChosenEncoding;
	texts: string[];
	broken: number;
	odd: number;
	/** Letters of names that are usual. */
	usual: number;
}

/** How many lines a person chooses by. */
const LINES_SHOWN = 3;
/** How many readings a person sees if none is clean. */
const LEAST_BROKEN = 4;

const LATIN = /\p{Script=Latin}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー・　、。（）]/u;
/** Letters of names in the languages that each encoding is for. */
const WESTERN = /[àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿßœšž]/i;
const CENTRAL = /[ąćęłńóśźżáčďéěíňřšťúůýžäôľĺŕöüőűăâîșşțţđëç]/i;
const TURKISH = /[çğıöşüâîûéİ]/i;
/** Frequent in names on rosters in the United States. */
const USUAL = /[áéíóúñüöäçèãåøëôïčćšžłń]/i;
/** May stand beside a letter without being a part of a broken one. */
const NEXT_TO_WORDS = /[“”…®™\u00a0·]/;

/**
 * Reads lines that aren't Unicode in every encoding and judges the results. @returns the encoding, or the ways to choose
 * from if several look right or none does
 */
export function judgeEncoding(samples: readonly Uint8Array[]): ChosenEncoding | EncodingReading[] {
	const looks = ENCODINGS.map((encoding) => lookOf(encoding, samples));
	const windows = looks.find(({ encoding }) => encoding === 'windows-1252');
	const isWindows = windows?.broken === 0;
	if (isWindows && windows.odd === 0) return windows.encoding;
	const clean = distinct(looks.filter(({ broken }) => broken === 0));
	const best = clean.filter(({ odd }) => odd === 0).toSorted((a, b) => b.usual - a.usual);
	const [first, second] = best;
	// Most files are Windows-1252. Where that may be right ("Shaq’uan"), no other is taken without asking.
	if (!isWindows && first !== undefined && isSurer(first, second)) return first.encoding;
	if (isWindows || clean.length > 0) return readingsOf(isWindows || best.length === 0 ? clean : best);
	return readingsOf(
		distinct(looks)
			.toSorted((a, b) => a.broken - b.broken)
			.slice(0, LEAST_BROKEN),
	);
}

/** The lines by which a person can choose: those that look different in the most readings. */
function readingsOf(looks: readonly Look[]): EncodingReading[] {
	const variety = (at: number) => new Set(looks.map(({ texts }) => texts[at])).size;
	const lines = [...(looks[0]?.texts.keys() ?? [])]
		.toSorted((a, b) => variety(b) - variety(a))
		.slice(0, LINES_SHOWN)
		.sort((a, b) => a - b);
	return looks.map(({ encoding, texts }) => ({ encoding, lines: lines.map((at) => texts[at] ?? '') }));
}

/** Whether the first of two clean readings has clearly more usual letters. */
function isSurer(first: Look, second: Look | undefined): boolean {
	return second === undefined || (first.usual >= 2 && first.usual >= second.usual * 2);
}

/** One of those that read every sample alike. */
function distinct(looks: readonly Look[]): Look[] {
	return looks.filter((look, at) => looks.findIndex(({ texts }) => texts.join('\n') === look.texts.join('\n')) === at);
}

function lookOf(encoding: ChosenEncoding, samples: readonly Uint8Array[]): Look {
	const look: Look = { encoding, texts: samples.map((sample) => decodeWhole(encoding, sample)), broken: 0, odd: 0, usual: 0 };
	const letters = encoding === 'windows-1250' || encoding === 'iso-8859-2' ? CENTRAL : encoding === 'windows-1254' ? TURKISH : WESTERN;
	for (const text of look.texts) {
		const chars = [...text];
		chars.forEach((char, at) => {
			if (char <= '\u007f') return;
			const judged = judge(char, { before: chars[at - 1] ?? ' ', after: chars[at + 1] ?? ' ', next: chars[at + 2] ?? ' ' }, letters);
			if (judged === 'broken') look.broken++;
			else if (judged === 'odd') look.odd++;
			else if (USUAL.test(char) || EAST_ASIAN.test(char)) look.usual++;
		});
		for (const [word] of text.matchAll(/\p{L}+/gu)) {
			if (isMixed(word)) look.broken++;
			else if (isRare(word)) look.odd++;
		}
	}
	return look;
}

interface Neighbors {
	before: string;
	after: string;
	/** Behind `after`. */
	next: string;
}

function judge(char: string, { before, after, next }: Neighbors, letters: RegExp): 'fine' | 'odd' | 'broken' {
	if (/[\u0080-\u009f\ufffd\u2500-\u259f\uff61-\uff9f\ue000-\uf8ff]/.test(char)) return 'broken';
	if (EAST_ASIAN.test(char)) return LATIN.test(before) || LATIN.test(after) ? 'broken' : 'fine';
	if (LATIN.test(char)) {
		if (!letters.test(char)) return 'broken';
		// A capital letter inside of a word in small letters.
		return UPPER.test(char) && LOWER.test(before) ? 'broken' : 'fine';
	}
	if (/\p{L}/u.test(char)) return 'broken';
	const isInside = LATIN.test(before) && LATIN.test(after);
	// "Garc’a" is a misread García, while "Women’s" is what it says.
	const isOwned = after === 's' && !LATIN.test(next);
	if (char === '’' || char === '‘' || char === '´') return isInside && !isOwned && /[b-df-hj-np-tv-z]/.test(before) && LOWER.test(after) ? 'odd' : 'fine';
	if (char === '–' || char === '—') return isInside && LOWER.test(after) ? 'broken' : 'fine';
	if (char === '½' || char === '¼' || char === '¾' || char === '°') return LATIN.test(before) ? 'broken' : 'fine';
	if (isInside) return 'broken';
	if (NEXT_TO_WORDS.test(char)) return 'fine';
	return LATIN.test(before) || LATIN.test(after) ? 'broken' : 'odd';
}

/** Letters of languages that never meet in a word: "Dvoøák", "Kovaèiæ". */
function isMixed(word: string): boolean {
	const isNordic = /[øæå]/i.test(word);
	return (isNordic && /[áèêìíîñòóôõùúûýã]/i.test(word)) || /ñ(sk|cz|ch)/i.test(word);
}

/** Words that are rather misread than real: "Petroviæ", "Nìmec", "Erdõs", "Kšhler". */
function isRare(word: string): boolean {
	return /æ$|[ìòù]\p{Ll}|õ(?!e)|\p{Ll}þ|[b-df-hj-np-tv-z]š[b-df-hj-np-tv-z]|œ$/u.test(word);
}

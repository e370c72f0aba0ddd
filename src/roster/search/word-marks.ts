import type { HotColumns } from '#core/db/hot-columns.ts';
import { isNearStart, matchesAny, positionWords, type SearchedWord, wordPartsOf } from '#domain/roster/listing/search-words.ts';
import { wordAround, wordStart } from './search-text.ts';
import { type ScannedWords, WordScanner } from './word-scanner.ts';

/** Rows of the columns, from the first up to the one after the last. */
export interface RowRange {
	from: number;
	to: number;
}

/** The words of names, and those of each team's name. */
export interface MarkedText {
	columns: HotColumns;
	scanned: ScannedWords;
	/** Folded. */
	teamWords: readonly (readonly string[])[];
}

/**
 * Writes to `marks` for each row how many of the words match it, counted up to the first that doesn't. A row matches
 * the search if that is all of them.
 */
export function markWords(
	{ columns, scanned, teamWords }: MarkedText,
	words: readonly SearchedWord[],
	{ range, near }: { range: RowRange; near: boolean },
	marks: Uint8Array<ArrayBuffer>,
): void {
	marks.fill(0);
	words.forEach((word, before) => {
		const mark: Mark = { columns, scanned, marks, before, range };
		if (word.isNumber) {
			markNumber(mark, word.text);
			return;
		}
		markCodes(mark, {
			teams: Uint8Array.from(teamWords, (candidates) => Number(matchesAny(word, candidates, near))),
			// Code 0 is no position.
			positions: Uint8Array.from(['', ...columns.positions], (code) => Number(code !== '' && matchesAny(word, positionWords(code), near))),
		});
		markNames(mark, word.text);
		if (near && word.mayBeNear) markNearNames(mark, word.text);
	});
}

/** Rows with `before` marks that match the next word get one more. */
interface Mark {
	columns: HotColumns;
	scanned: ScannedWords;
	marks: Uint8Array<ArrayBuffer>;
	before: number;
	range: RowRange;
}

function markNumber({ columns: { jersey, jerseys }, marks, before, range }: Mark, text: string): void {
	const code = jerseys.indexOf(text) + 1;
	if (code === 0) return;
	for (let row = jersey.indexOf(code, range.from); row !== -1 && row < range.to; row = jersey.indexOf(code, row + 1)) {
		if (marks[row] === before) marks[row] = before + 1;
	}
}

/** No function is called for a row: see `HotIndex`. */
function markCodes({ columns: { team, position }, marks, before, range }: Mark, { teams, positions }: { teams: Uint8Array; positions: Uint8Array }): void {
	if (!teams.includes(1) && !positions.includes(1)) return;
	const after = before + 1;
	for (let row = range.from; row < range.to; row++) {
		if (marks[row] === before && (teams[team[row] as number] === 1 || positions[position[row] as number] === 1)) marks[row] = after;
	}
}

function markNames({ columns: { wordAt }, scanned, marks, before, range }: Mark, folded: string): void {
	const word = new WordScanner(scanned, folded);
	const stop = wordAt[range.to] as number;
	let row = range.from;
	let at = word.next(wordAt[row] as number);
	while (at !== -1 && at < stop) {
		while ((wordAt[row + 1] as number) <= at) row++;
		if (marks[row] === before) marks[row] = before + 1;
		at = word.next(wordAt[row + 1] as number);
	}
}

/** One edit leaves a half of the word intact, so only words with such a half are compared. */
function markNearNames(mark: Mark, text: string): void {
	const { start, end, swapped } = wordPartsOf(text);
	markCompared(mark, text, wordStart(swapped));
	markCompared(mark, text, wordStart(start));
	markCompared(mark, text, end);
}

function markCompared({ columns: { words, wordAt }, marks, before, range }: Mark, text: string, half: string): void {
	const stop = wordAt[range.to] as number;
	let row = range.from;
	let at = words.indexOf(half, wordAt[row]);
	while (at !== -1 && at < stop) {
		while ((wordAt[row + 1] as number) <= at) row++;
		if (marks[row] === before && isNearStart(text, wordAround(words, at))) marks[row] = before + 1;
		at = words.indexOf(half, at + 1);
	}
}

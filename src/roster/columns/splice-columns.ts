import { codesType, type HotColumns } from '#core/db/hot-columns.ts';
import { fold } from '#domain/texts/fold.ts';
import { searchText } from '../search/search-text.ts';

/** One row of the hot columns, with codes from their dictionaries. */
export interface HotRow {
	player_id: number;
	name: string;
	team: number;
	klass: number;
	position: number;
	jersey: number;
	pending: number;
	received: number;
}

/** At old row `at`: drop `drop` (0 or 1) rows, or insert `row` before it. In ascending order of `at`. */
export interface Edit {
	at: number;
	drop: 0 | 1;
	row: HotRow | undefined;
}

type Numbers = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** @param out as long as the result; may be of a wider type. */
function spliceNumbers<Out extends Numbers>(source: Numbers, out: Out, edits: readonly Edit[], key: Exclude<keyof HotRow, 'name'>): Out {
	let from = 0;
	let to = 0;
	for (const edit of edits) {
		out.set(source.subarray(from, edit.at), to);
		to += edit.at - from;
		if (edit.row !== undefined) out[to++] = edit.row[key];
		from = edit.at + edit.drop;
	}
	out.set(source.subarray(from), to);
	return out;
}

/** Start offsets of a row's two texts: the name and the search words. They are spliced together, in one pass. */
interface Starts<Offsets extends Uint32Array = Uint32Array> {
	name: Offsets;
	word: Offsets;
}

/** How far the texts of the following rows move. */
interface Shift {
	name: number;
	word: number;
}

/** The texts of an inserted row. */
interface Texts {
	name: Uint8Array;
	word: string;
}

/** A function of its own: the JIT optimizes its loop sooner than one that changes what a closure holds. */
function copyShifted({ name, word }: Starts, from: number, until: number, shift: Shift, out: Starts, to: number): void {
	if (shift.name === 0 && shift.word === 0) {
		out.name.set(name.subarray(from, until), to);
		out.word.set(word.subarray(from, until), to);
		return;
	}
	const { name: nameShift, word: wordShift } = shift;
	const { name: nameOut, word: wordOut } = out;
	for (let row = from, at = to; row < until; row++, at++) {
		nameOut[at] = (name[row] as number) + nameShift;
		wordOut[at] = (word[row] as number) + wordShift;
	}
}

/** Start offsets of the concatenated texts, including the inserted ones. @param added for each edit. */
function spliceStarts(starts: Starts, count: number, edits: readonly Edit[], added: readonly (Texts | undefined)[]): Starts<Uint32Array<ArrayBuffer>> {
	const out = { name: new Uint32Array(count + 1), word: new Uint32Array(count + 1) };
	let from = 0;
	let to = 0;
	let shift: Shift = { name: 0, word: 0 };
	edits.forEach((edit, i) => {
		copyShifted(starts, from, edit.at, shift, out, to);
		to += edit.at - from;
		from = edit.at + edit.drop;
		const end = { name: (starts.name[edit.at] as number) + shift.name, word: (starts.word[edit.at] as number) + shift.word };
		const texts = added[i];
		if (texts !== undefined) {
			out.name[to] = end.name;
			out.word[to++] = end.word;
		}
		shift = {
			name: end.name + (texts?.name.length ?? 0) - (starts.name[from] as number),
			word: end.word + (texts?.word.length ?? 0) - (starts.word[from] as number),
		};
	});
	copyShifted(starts, from, starts.name.length, shift, out, to);
	return out;
}

/** The parts of the texts that stay, with the inserted ones in between. */
function spliceParts<T>(starts: Uint32Array, edits: readonly Edit[], added: readonly (T | undefined)[], part: (from: number, to: number) => T): T[] {
	const parts: T[] = [];
	let from = 0;
	edits.forEach((edit, i) => {
		if (edit.at > from) parts.push(part(starts[from] as number, starts[edit.at] as number));
		const text = added[i];
		if (text !== undefined) parts.push(text);
		from = edit.at + edit.drop;
	});
	parts.push(part(starts[from] as number, starts[starts.length - 1] as number));
	return parts;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let to = 0;
	for (const part of parts) {
		out.set(part, to);
		to += part.length;
	}
	return out;
}

const utf8 = new TextEncoder();

/**
 * New columns with the edits applied. Dictionaries and teams stay as they are.
 * @param doubles whether a new amount needs a double.
 */
export function splice(columns: HotColumns, edits: readonly Edit[], doubles: boolean): HotColumns {
	let count = columns.count;
	for (const edit of edits) count += edit.row === undefined ? -edit.drop : 1;
	const { names, nameAt, words, wordAt } = columns;
	const added = edits.map(({ row }): Texts | undefined => row && { name: utf8.encode(row.name), word: `${searchText(fold(row.name))}\n` });
	const starts = spliceStarts({ name: nameAt, word: wordAt }, count, edits, added);
	const newNames = added.map((texts) => texts?.name);
	const newWords = added.map((texts) => texts?.word);
	return {
		...columns,
		count,
		names: joinBytes(spliceParts<Uint8Array>(nameAt, edits, newNames, (from, to) => names.subarray(from, to))),
		nameAt: starts.name,
		words: spliceParts<string>(wordAt, edits, newWords, (from, to) => words.slice(from, to)).join(''),
		wordAt: starts.word,
		player_id: spliceNumbers(columns.player_id, new Int32Array(count), edits, 'player_id'),
		team: spliceNumbers(columns.team, new Uint16Array(count), edits, 'team'),
		...spliceValues(columns, count, edits, doubles),
	};
}

/**
 * The columns whose values change without a move, with the edits applied.
 * @param doubles whether a new amount needs a double.
 */
export function spliceValues(
	columns: HotColumns,
	count: number,
	edits: readonly Edit[],
	doubles: boolean,
): Pick<HotColumns, 'klass' | 'position' | 'jersey' | 'pending' | 'received'> {
	const { classes, positions, jerseys, received } = columns;
	return {
		klass: spliceNumbers(columns.klass, new (codesType(classes))(count), edits, 'klass'),
		position: spliceNumbers(columns.position, new (codesType(positions))(count), edits, 'position'),
		jersey: spliceNumbers(columns.jersey, new (codesType(jerseys))(count), edits, 'jersey'),
		pending: spliceNumbers(columns.pending, new Uint8Array(count), edits, 'pending'),
		received: spliceNumbers(received, doubles || received instanceof Float64Array ? new Float64Array(count) : new Uint32Array(count), edits, 'received'),
	};
}

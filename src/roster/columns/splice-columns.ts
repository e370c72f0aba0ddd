import type { HotColumns } from '#core/db/hot-columns.ts';
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

/** @param out has room for every row; may be of a wider type. */
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

/** A function of its own: the JIT optimizes its loop sooner than one that changes what a closure holds. */
function copyShifted(starts: Uint32Array, from: number, until: number, shift: number, out: Uint32Array, to: number): void {
	if (shift === 0) out.set(starts.subarray(from, until), to);
	else for (let row = from, at = to; row < until; row++, at++) out[at] = (starts[row] as number) + shift;
}

/** Start offsets of the concatenated texts, including the inserted ones. */
function spliceStarts(starts: Uint32Array, count: number, edits: readonly Edit[], added: readonly (number | undefined)[]): Uint32Array<ArrayBuffer> {
	const out = new Uint32Array(count + 1);
	let from = 0;
	let to = 0;
	let shift = 0;
	edits.forEach((edit, i) => {
		copyShifted(starts, from, edit.at, shift, out, to);
		to += edit.at - from;
		from = edit.at + edit.drop;
		const end = (starts[edit.at] as number) + shift;
		const length = added[i];
		if (length !== undefined) out[to++] = end;
		shift = end + (length ?? 0) - (starts[from] as number);
	});
	copyShifted(starts, from, starts.length, shift, out, to);
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

/** New columns with the edits applied. Dictionaries and teams stay as they are. */
export function splice(columns: HotColumns, edits: readonly Edit[]): HotColumns {
	let count = columns.count;
	for (const edit of edits) count += edit.row === undefined ? -edit.drop : 1;
	const { names, nameAt, words, wordAt } = columns;
	const newNames = edits.map(({ row }) => row && utf8.encode(row.name));
	const newWords = edits.map(({ row }) => row && `${searchText(fold(row.name))}\n`);
	const lengths = (texts: readonly ({ length: number } | undefined)[]) => texts.map((text) => text?.length);
	return {
		...columns,
		count,
		names: joinBytes(spliceParts<Uint8Array>(nameAt, edits, newNames, (from, to) => names.subarray(from, to))),
		nameAt: spliceStarts(nameAt, count, edits, lengths(newNames)),
		words: spliceParts<string>(wordAt, edits, newWords, (from, to) => words.slice(from, to)).join(''),
		wordAt: spliceStarts(wordAt, count, edits, lengths(newWords)),
		player_id: spliceNumbers(columns.player_id, new Int32Array(count), edits, 'player_id'),
		team: spliceNumbers(columns.team, new Uint16Array(count), edits, 'team'),
		...spliceValues(columns, count, edits),
	};
}

/** The columns whose values change without a move, wide enough for any value, and with the edits applied. */
export function spliceValues(
	columns: HotColumns,
	count: number,
	edits: readonly Edit[],
): Pick<HotColumns, 'klass' | 'position' | 'jersey' | 'pending' | 'received'> {
	return {
		klass: spliceNumbers(columns.klass, new Uint16Array(count), edits, 'klass'),
		position: spliceNumbers(columns.position, new Uint16Array(count), edits, 'position'),
		jersey: spliceNumbers(columns.jersey, new Uint16Array(count), edits, 'jersey'),
		pending: spliceNumbers(columns.pending, new Uint8Array(count), edits, 'pending'),
		received: spliceNumbers(columns.received, new Float64Array(count), edits, 'received'),
	};
}

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

type Column = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

function spliceNumbers<T extends Column>(source: T, count: number, edits: readonly Edit[], key: Exclude<keyof HotRow, 'name'>): T {
	const out = new (source.constructor as new (length: number) => T)(count);
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

/** Start offsets of the concatenated texts, including the inserted ones. */
function spliceStarts(starts: Uint32Array, count: number, edits: readonly Edit[], added: readonly (number | undefined)[]): Uint32Array<ArrayBuffer> {
	const out = new Uint32Array(count + 1);
	let from = 0;
	let to = 0;
	let end = 0;
	const copy = (until: number) => {
		const shift = end - (starts[from] as number);
		for (let row = from; row < until; row++) out[to++] = (starts[row] as number) + shift;
		end += (starts[until] as number) - (starts[from] as number);
	};
	edits.forEach((edit, i) => {
		copy(edit.at);
		const length = added[i];
		if (length !== undefined) {
			out[to++] = end;
			end += length;
		}
		from = edit.at + edit.drop;
	});
	copy(starts.length - 1);
	out[count] = end;
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
		player_id: spliceNumbers(columns.player_id, count, edits, 'player_id'),
		team: spliceNumbers(columns.team, count, edits, 'team'),
		klass: spliceNumbers(columns.klass, count, edits, 'klass'),
		position: spliceNumbers(columns.position, count, edits, 'position'),
		jersey: spliceNumbers(columns.jersey, count, edits, 'jersey'),
		pending: spliceNumbers(columns.pending, count, edits, 'pending'),
		received: spliceNumbers(columns.received, count, edits, 'received'),
	};
}

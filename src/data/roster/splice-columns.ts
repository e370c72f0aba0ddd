import { fold } from '#domain/fold.ts';
import type { HotColumns } from './hot-columns.ts';
import { searchWords } from './search-words.ts';

/** One row of the hot columns, with codes of their dictionaries. */
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

/** At old row `at`: leave out `drop` (0 or 1) rows, or put `row` before it. In ascending order of `at`. */
export interface Edit {
	at: number;
	drop: 0 | 1;
	row: HotRow | undefined;
}

type Column = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

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

/** The same for lines in one text. */
function spliceLines(
	text: string,
	starts: Uint32Array,
	count: number,
	edits: readonly Edit[],
	line: (row: HotRow) => string,
): [string, Uint32Array<ArrayBuffer>] {
	const parts: string[] = [];
	const at = new Uint32Array(count + 1);
	let from = 0;
	let to = 0;
	let length = 0;
	const copy = (end: number) => {
		if (end === from) return;
		const shift = length - (starts[from] as number);
		for (let row = from; row < end; row++) at[to++] = (starts[row] as number) + shift;
		parts.push(text.slice(starts[from], starts[end]));
		length += (starts[end] as number) - (starts[from] as number);
	};
	for (const edit of edits) {
		copy(edit.at);
		if (edit.row !== undefined) {
			const added = `${line(edit.row)}\n`;
			at[to++] = length;
			parts.push(added);
			length += added.length;
		}
		from = edit.at + edit.drop;
	}
	copy(starts.length - 1);
	at[count] = length;
	return [parts.join(''), at];
}

/** New columns with the edits done. Dictionaries and teams stay as they are. */
export function splice(columns: HotColumns, edits: readonly Edit[]): HotColumns {
	let count = columns.count;
	for (const edit of edits) count += edit.row === undefined ? -edit.drop : 1;
	const [names, nameAt] = spliceLines(columns.names, columns.nameAt, count, edits, (row) => row.name);
	const [words, wordAt] = spliceLines(columns.words, columns.wordAt, count, edits, (row) => searchWords(fold(row.name)));
	return {
		...columns,
		count,
		names,
		nameAt,
		words,
		wordAt,
		player_id: spliceNumbers(columns.player_id, count, edits, 'player_id'),
		team: spliceNumbers(columns.team, count, edits, 'team'),
		klass: spliceNumbers(columns.klass, count, edits, 'klass'),
		position: spliceNumbers(columns.position, count, edits, 'position'),
		jersey: spliceNumbers(columns.jersey, count, edits, 'jersey'),
		pending: spliceNumbers(columns.pending, count, edits, 'pending'),
		received: spliceNumbers(columns.received, count, edits, 'received'),
	};
}

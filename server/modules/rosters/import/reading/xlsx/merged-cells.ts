import type { Readable } from 'node:stream';

/** Cells of one column that a sheet shows as one. Only the first holds the text. */
export interface MergedCells {
	/** Index of the column. */
	column: number;
	first: number;
	last: number;
}

/** More are not followed. A roster has one for each school or class. */
const MAX_MERGES = 20_000;
const MERGE = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;

/** "A" → 0, "AB" → 27. */
export function columnIndex(letters: string): number {
	let column = 0;
	for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
	return column - 1;
}

/**
 * Finds the cells of a sheet that are merged downward, by the number of their first line. A sheet names them after its
 * last line, so this is a pass of its own; it looks for their tags alone, which is much faster than parsing.
 */
export async function mergedDown(sheet: Readable): Promise<ReadonlyMap<number, readonly MergedCells[]>> {
	const found = new Map<number, MergedCells[]>();
	let merges = 0;
	let rest = '';
	for await (const chunk of sheet as AsyncIterable<Buffer>) {
		const text = rest + chunk.toString('latin1');
		// A tag that the chunk cuts off is looked at again with the next.
		const end = text.endsWith('>') ? text.length : Math.max(text.lastIndexOf('<'), 0);
		for (const [, letters = '', from, to] of text.slice(0, end).matchAll(MERGE)) {
			const [first, last] = [Number(from), Number(to)];
			if (last > first && merges++ < MAX_MERGES) found.set(first, [...(found.get(first) ?? []), { column: columnIndex(letters), first, last }]);
		}
		rest = text.slice(end).slice(0, 1000);
	}
	return found;
}

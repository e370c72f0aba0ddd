import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from '#server/http/csv.ts';

test.each([
	[['a', 1, null, undefined, ''], 'a,1,,,\r\n'],
	[['one, two', 'say "hi"', 'two\nlines'], '"one, two","say ""hi""","two\nlines"\r\n'],
	[['=1+1', '+1 555 010', '-2', '@sum', '\tx', '\rx'], "'=1+1,'+1 555 010,'-2,'@sum,'\tx,\"'\rx\"\r\n"],
	// A figure of ours is no text that somebody typed.
	[[-12.5, 0], '-12.5,0\r\n'],
])('%j', (cells, line) => {
	expect(csvRow(cells)).toBe(line);
});

test('whatever was typed is read back whole, and nothing of it begins a formula', () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (cells) => {
			const [read] = parse(csvRow(cells), { relax_column_count: true }) as string[][];
			expect(read?.map((cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell))).toEqual(
				cells.map((cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)),
			);
			for (const cell of read ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
		}),
	);
});

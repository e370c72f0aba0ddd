import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from '#domain/texts/csv-row.ts';

test.each([
	[['a', 1, null, undefined, ''], 'a,1,,,\r\n'],
	[['one, two', 'say "hi"', 'two\nlines'], '"one, two","say ""hi""","two\nlines"\r\n'],
	[['=1+1', '+1 555 010', '-2', '@sum', '\tx', '\rx'], "'=1+1,'+1 555 010,'-2,'@sum,\"'\tx\",\"'\rx\"\r\n"],
	// A figure of ours isn't text that someone typed.
	[[-12.5, 0], '-12.5,0\r\n'],
	[['\uff1d1', '\uff0b1', '\uff0d1', '\uff201', '\ufe661'], "'\uff1d1,'\uff0b1,'\uff0d1,'\uff201,'\ufe661\r\n"],
	[[' =1', '\u00a0=1', '\u200b=1', '\ufeff+1'], "' =1,'\u00a0=1,'\u200b=1,'\ufeff+1\r\n"],
	// A spreadsheet that separates by semicolons or tabs splits within the cell.
	[['a;=1', 'a;b', 'a\t@x', 'a\n =1', 'a; b = c'], '"a;\'=1","a;b","a\t\'@x","a\n\' =1","a; b = c"\r\n'],
])('%j', (cells, line) => {
	expect(csvRow(cells)).toBe(line);
});

/** Hostile characters are more likely than by chance. */
const sign = fc.oneof(fc.constantFrom(...'=+-@\uff1d\uff0b;,\t\r\n" \'\u200b'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
const cell = fc.string({ unit: sign });
const row = fc.array(cell, { minLength: 2, maxLength: 5 });
const withoutApostrophes = (text: string) => text.replaceAll("'", '');

test('whatever was typed is read back whole, but for apostrophes', () => {
	fc.assert(
		fc.property(row, (cells) => {
			const [read] = parse(csvRow(cells), { relax_column_count: true }) as string[][];
			expect(read?.map(withoutApostrophes)).toEqual(cells.map(withoutApostrophes));
		}),
	);
});

const formula = /^[\p{Z}\p{Cf}\v\f"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

test('no cell begins a formula where commas cut', () => {
	fc.assert(
		fc.property(row, (cells) => {
			expect((parse(csvRow(cells)) as string[][]).flat().filter((found) => formula.test(found))).toEqual([]);
		}),
	);
});

test.each([';', '\t'])('nor where %j cuts, and line ends do, whatever the quotation marks', (delimiter) => {
	const cut = new RegExp(`[${delimiter}\r\n]`);
	fc.assert(
		fc.property(row, (cells) => {
			expect(
				csvRow(cells)
					.split(cut)
					.filter((found) => formula.test(found)),
			).toEqual([]);
		}),
	);
});

test('a text of blanks is read once, and not over and over', () => {
	const began = performance.now();
	csvRow([`${'\ufeff '.repeat(100_000)};${'\ufeff'.repeat(100_000)}`]);
	expect(performance.now() - began).toBeLessThan(1000);
});

import { execFile } from 'node:child_process';
import { createWriteStream, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { isLong } from '#tests/fixtures/long-run.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { type TestCell, workbookEntries, workbookOf, zipOf } from '#tests/fixtures/workbook-files.ts';

const folder = rosterFolder();
afterAll(() => folder.remove());

interface Outcome {
	records: number;
	refused?: string;
	rejected?: unknown[];
	/** The process's peak memory. */
	megabytes: number;
}

/** Reads files in a process of its own, as an import does. */
async function read(...paths: string[]): Promise<Outcome> {
	const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'read-roster-files.ts'), ...paths]);
	return JSON.parse(stdout);
}

const header = ['school', 'sport', 'name', 'jersey', 'height'];
const line = (name: TestCell = 'Wim Good', jersey: TestCell = '7'): TestCell[] => ['Port Ashby', 'football', name, jersey, '6-4'];
const csv = (...lines: string[]) => [header.join(','), ...lines].join('\n');
const good = 'Port Ashby,football,Wim Good,7,6-4';

/** A zip file whose entry is written as a stream: 1 GB of blanks packs to 1 MB. */
async function bomb(path: string, entries: Record<string, string>, huge: string, size: number): Promise<string> {
	const zip = new ZipFile();
	for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
	const out = createWriteStream(path);
	zip.outputStream.pipe(out);
	const { Readable } = await import('node:stream');
	const piece = Buffer.alloc(1024 * 1024, ' ');
	zip.addReadStream(
		Readable.from(
			(function* () {
				yield Buffer.from('<worksheet><sheetData><row r="1"><c t="str"><v>');
				for (let at = 0; at < size; at++) yield piece;
			})(),
			{ objectMode: false },
		),
		huge,
	);
	zip.end();
	await finished(out);
	return path;
}

// Each test starts a process, and some read long files.
describe('hostile files are refused by line and column, in memory that a small file takes, too', { timeout: 120_000 }, () => {
	/** What the process takes for one athlete, as CSV and as a workbook. */
	let baseline = 0;
	/** What any file may take beyond that, in megabytes. */
	const MORE = 150;

	beforeAll(async () => {
		const small = [await read(folder.write('small.csv', csv(good))), await read(folder.write('small.xlsx', await workbookOf([header, line()])))];
		for (const { records, refused } of small) expect({ records, refused }).toEqual({ records: 1, refused: undefined });
		baseline = Math.min(...small.map(({ megabytes }) => megabytes));
	}, 120_000);

	const parts = () => {
		const { 'xl/worksheets/sheet1.xml': _, ...rest } = workbookEntries([header, line()]);
		return rest;
	};
	const changed = (change: Record<string, string>) => zipOf({ ...workbookEntries([header, line()]), ...change });
	const cut = async (share: number) => {
		const whole = await workbookOf([header, ...Array.from({ length: 2000 }, (_, at) => line(`Wim Number ${at}`))]);
		return whole.subarray(0, Math.floor(whole.length * share));
	};

	it.each([
		[
			`a workbook that unpacks to ${isLong ? 1024 : 200} MB`,
			() => bomb(folder.path('bomb.xlsx'), parts(), 'xl/worksheets/sheet1.xml', isLong ? 1024 : 200),
			/^bomb\.xlsx: the file is larger than 128 MB unpacked/,
		],
		[
			'a workbook whose cell has 100 MB',
			() => bomb(folder.path('cell.xlsx'), parts(), 'xl/worksheets/sheet1.xml', 100),
			/^cell\.xlsx, line 1, column 1: a cell of more than 64 KB/,
		],
		[
			'a workbook of 2,004 files',
			async () =>
				folder.write(
					'many.xlsx',
					await zipOf({ ...workbookEntries([header, line()]), ...Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`x${at}`, ''])) }),
				),
			/^many\.xlsx: a zip file with more than 2000 files/,
		],
		['a workbook that was cut off', async () => folder.write('cut.xlsx', await cut(0.6)), /^cut\.xlsx: damaged or cut off, not a complete Excel file/],
		[
			'a workbook with macros',
			async () => folder.write('macro.xlsm', await changed({ 'xl/vbaProject.bin': 'x' })),
			/^macro\.xlsm: the workbook has macros\. Save it as \.xlsx without macros, or as CSV/,
		],
		[
			'a workbook with a macro sheet',
			async () => folder.write('sheet.xlsx', await changed({ 'xl/macrosheets/sheet1.xml': '<x/>' })),
			/^sheet\.xlsx: the workbook has macros/,
		],
		[
			'a workbook whose entities expand',
			async () =>
				folder.write(
					'lol.xlsx',
					await changed({
						'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
					}),
				),
			/^lol\.xlsx: damaged or cut off, not a complete Excel file \(malformed XML: Invalid character entity/,
		],
		[
			'a workbook of broken XML',
			async () => folder.write('xml.xlsx', await changed({ 'xl/worksheets/sheet1.xml': '<worksheet><row></c>' })),
			/^xml\.xlsx: .*malformed XML/,
		],
		[
			'a cell far to the right',
			async () =>
				folder.write('wide.xlsx', await changed({ 'xl/worksheets/sheet1.xml': '<worksheet><row r="1"><c r="XFD1" t="str"><v>x</v></c></row></worksheet>' })),
			/^wide\.xlsx, line 1, column 16384: the limit is 512 columns/,
		],
		['another zip file', async () => folder.write('other.zip', await zipOf({ 'readme.txt': 'x' })), /^other\.zip: a zip file, but not an Excel workbook/],
		[
			'the old Excel format',
			() => folder.write('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
			/^old\.xls: an Excel file in the old format \(\.xls\), or one with a password/,
		],
		['a web page', () => folder.write('page.xls', '<html><table><tr><td>school'), /^page\.xls: a web page \(HTML\)/],
		[
			'a CSV cut off in the middle',
			() => folder.write('cut.csv', csv(good, good, 'Port Ashby,football,Wi')),
			/^cut\.csv, line 4: malformed CSV: the line has 3 cells, but the header has 5\. The file ends here/,
		],
		[
			'two encodings',
			() => folder.write('two.csv', Buffer.concat([Buffer.from(csv(good, 'Port Ashby,football,Zoë Éa,7,6-4\n')), Buffer.from([0x57, 0xe9, 0x0a])])),
			/^two\.csv, line 4, column 2: the text is UTF-8, but not here/,
		],
		[
			'half a UTF-16 letter',
			() => folder.write('half.csv', Buffer.concat([Buffer.from(`\ufeff${csv(good)}`, 'utf16le'), Buffer.from([0x41])])),
			/^half\.csv: the text is not valid UTF-16 after line 2/,
		],
		['missing columns', () => folder.write('less.csv', 'sport,jersey,class\nfootball,7,Fr.\n'), /^less\.csv: the columns don’t match any file/],
		['no name', () => folder.write('none.csv', 'school,sport,jersey\nPort Ashby,football,7\n'), /^none\.csv, line 1: no column “name”\./],
		[
			'a line of 10 MB',
			() => folder.write('long.csv', csv(good, `Port Ashby,football,${'W'.repeat(10 * 1024 * 1024)},7,6-4`)),
			/^long\.csv, line 3: malformed CSV: the line is longer than 64 KB/,
		],
		[
			'200 MB',
			() => {
				const path = folder.write('large.csv', csv(good));
				truncateSync(path, 200 * 1024 * 1024);
				return path;
			},
			/^large\.csv: the file is larger than 128 MB/,
		],
		[
			'only formulas',
			() => folder.write('all.csv', csv("Port Ashby,football,=cmd|' /C calc'!A0,7,6-4")),
			/^all\.csv: no row can be used\. all\.csv, line 2, column name: a formula/,
		],
	])('%s', async (_, file, message) => {
		const { refused, megabytes } = await read(await file());
		expect(refused).toMatch(message);
		expect(megabytes).toBeLessThan(baseline + MORE);
	});

	it.runIf(isLong)('a workbook of 100,000 athletes is read as a stream', async () => {
		const rows = Array.from({ length: 100_000 }, (_, at) => line(`Wim Number ${at}`));
		const { records, refused, megabytes } = await read(folder.write('all.xlsx', await workbookOf([header, ...rows])));
		expect({ records, refused }).toEqual({ records: 100_000, refused: undefined });
		expect(megabytes).toBeLessThan(baseline + MORE);
	});

	it('a line with HTML or an invisible character is rejected alone, by line and column, and a formula counts as its result', async () => {
		const rows = [
			header,
			line(),
			line({ formula: 'HYPERLINK("http://x.example","Wim")', value: 'Wim' }),
			line('<script>alert(1)</script>'),
			line('Wim\u202eGood'),
			line('Wim Other', { formula: '1+1', value: '2' }),
			// A result that another program would calculate again.
			line({ formula: '"=cmd|x"', value: '=cmd|x' }),
		];
		const { records, rejected } = await read(folder.write('cells.xlsx', await workbookOf(rows)));
		expect(records).toBe(3);
		expect(rejected).toEqual([
			{ file: 'cells.xlsx', line: 4, column: 'name', reason: 'HTML in the cell' },
			{ file: 'cells.xlsx', line: 5, column: 'name', reason: 'an invisible character (U+202E)' },
			{ file: 'cells.xlsx', line: 7, column: 'name', reason: 'a formula. Paste it as a value, not as a formula' },
		]);
	});
});

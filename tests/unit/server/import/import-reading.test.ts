import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { schoolTemplate } from '#server/modules/rosters/import/template/school-template.ts';
import { writeWorkbook } from '#server/modules/rosters/import/template/write-workbook.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { workbookOf } from '#tests/fixtures/workbook-files.ts';
import { collectFiles } from '../fixtures/collect-file.ts';

const folder = rosterFolder();
afterAll(() => folder.remove());

const columns = ['School', 'Sport', 'Name', 'Jersey', 'Pos', 'Class', 'Ht', 'Weight', 'Hometown', 'Photo', 'Pending Transfer'];
const lines = [
	['Port Ashby', 'Women’s Soccer', 'Zoë Côtenoir', '00', 'Goalkeeper', 'R-Fr.', '5\'11"', '150', 'Marrow Creek, Texas', 'https://photos.example/00.jpg', 'no'],
	['Port Ashby', 'Women’s Soccer', 'Quillby, Ana', '7', 'MID', 'Senior', '5-4', '', 'Graz, Austria', '', 'yes'],
];
const zoe = {
	school: 'Port Ashby',
	player_name: 'Zoë Côtenoir',
	jersey_number: '00',
	position: 'GK',
	player_class: 'Freshman',
	redshirt: true,
	height_in: 71,
	weight_lb: 150,
	birthplace: 'Marrow Creek, TX',
	image_url: 'https://photos.example/00.jpg',
	gender: 'Female',
	pending_transfer: false,
};
const ana = { player_name: 'Ana Quillby', jersey_number: '7', position: 'M', player_class: 'Senior', redshirt: false, weight_lb: null, pending_transfer: true };

const delimited = (mark: string, end = '\r\n', table = [columns, ...lines]) =>
	table.map((cells) => cells.map((cell) => (/["\r\n]/.test(cell) || cell.includes(mark) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(mark) + end).join('');
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
/** The letters of the test, by hand: Node can't write Windows-1252. */
const windows = (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

describe('a school’s spreadsheet, as Excel saves it', () => {
	it.each([
		['CSV in UTF-8', () => delimited(',')],
		['CSV in UTF-8 with a byte order mark', () => `\ufeff${delimited(',')}`],
		['CSV of Windows, Western European', () => windows(delimited(','))],
		['CSV with semicolons', () => delimited(';')],
		['CSV with semicolons of Windows', () => windows(delimited(';'))],
		['CSV that names its separator', () => `sep=;\r\n${delimited(';')}`],
		['Unicode text, which is UTF-16 with tabs', () => Buffer.from(`\ufeff${delimited('\t')}`, 'utf16le')],
		['UTF-16 in the other byte order', () => utf16be(delimited('\t'))],
		['UTF-16 without a byte order mark', () => Buffer.from(delimited('\t'), 'utf16le')],
		['tabs in UTF-8', () => delimited('\t')],
		['line ends of Unix', () => delimited(',', '\n')],
		['gzip', () => gzipSync(delimited(','))],
		['with empty cells and lines at the end', () => delimited(',', ',,,\r\n') + ',,,,,,,,,,,,,\r\n'.repeat(3)],
		['header in capitals, with blanks', () => delimited(',').replace('School,Sport,Name', ' SCHOOL , sport,PLAYER  NAME')],
		[
			'columns in another order',
			() =>
				delimited(
					',',
					'\n',
					[columns, ...lines].map((cells) => cells.toReversed()),
				),
		],
		['Excel workbook', () => writeWorkbook([{ name: 'Roster', rows: [columns, ...lines], headerLines: 1 }])],
		['Excel workbook with shared texts', () => workbookOf([columns, ...lines])],
	])('%s', async (_, content) => {
		const path = folder.write('roster.any', await content());
		const { records, rejected, files } = await collectFiles([path]);
		expect(rejected).toEqual([]);
		expect(files).toMatchObject([{ format: 'school_roster', read: 2, rejected: 0 }]);
		expect(records).toMatchObject([zoe, ana]);
	});

	it('rejects a short line alone, by number and reason', async () => {
		const text = delimited(',').split('\r\n');
		text.splice(2, 0, 'Port Ashby,Women’s Soccer,Too Short');
		const { records, rejected } = await collectFiles([folder.write('roster.csv', text.join('\r\n'))]);
		expect(rejected).toEqual([{ file: 'roster.csv', line: 3, reason: 'the line has 3 cells, but the header has 11' }]);
		expect(records).toMatchObject([zoe, ana]);
	});

	it('reads heights that Excel made dates of, and numbers', async () => {
		const rows = [
			['school', 'sport', 'name', 'height', 'weight', 'jersey'],
			// Days since 1899: June 2, 2026, and what a height of 6-2 becomes. May 11.
			['Port Ashby', 'football', 'Wim One', { date: 46175 }, { number: 201 }, { number: 7 }],
			['Port Ashby', 'football', 'Wim Two', { date: 46153 }, '210 lbs', '07'],
			['Port Ashby', 'football', 'Wim Three', '11-May', '', ''],
		];
		const { records, cleaned } = await collectFiles([folder.write('roster.xlsx', await workbookOf(rows))]);
		expect(records).toMatchObject([
			{ height_in: 74, weight_lb: 201, jersey_number: '7' },
			{ height_in: 71, weight_lb: 210, jersey_number: '07' },
			{ height_in: 71, weight_lb: null, jersey_number: null },
		]);
		expect(cleaned['height: Excel had turned it into a date']).toBe(3);
	});

	it('takes the sport and the season from the person where the file has none', async () => {
		const path = folder.write('roster.csv', 'school,name,position\nPort Ashby,Wim One,OH\nPort Ashby,Wim Two,S\n');
		await expect(collectFiles([path])).rejects.toThrow('roster.csv, line 1: no column “sport”.');
		const { records, files } = await collectFiles([path], { sport_id: 6, season: '2025' });
		expect(files).toMatchObject([{ format: 'school_roster_6', read: 2 }]);
		expect(records).toMatchObject([
			{ position: 'OH', gender: 'Female' },
			{ position: 'SET', gender: 'Female' },
		]);
	});

	it('reads columns of any name, if a person says which they are', async () => {
		const path = folder.write('roster.csv', 'Anstalt;Who;Rückennummer;sport\nPort Ashby;Wim One;7;baseball\n');
		await expect(collectFiles([path])).rejects.toThrow('roster.csv: the columns don’t match any file we can import');
		const { records } = await collectFiles([path], { columnNames: { Anstalt: 'school', WHO: 'name', Rückennummer: 'jersey' } });
		expect(records).toMatchObject([{ school: 'Port Ashby', player_name: 'Wim One', jersey_number: '7' }]);
	});

	it.each([
		['sport', 'Port Ashby,quidditch,Wim One,no', { reason: 'unknown sport (“quidditch”)', value: 'quidditch' }],
		['name', 'Port Ashby,football,,no', { reason: 'no name' }],
		['school', ',football,Wim One,no', { reason: 'no school' }],
		['pending_transfer', 'Port Ashby,football,Wim One,perhaps', { reason: 'neither yes nor no (“perhaps”)', value: 'perhaps' }],
	])('rejects a line for its %s, and says which', async (column, line, why) => {
		const path = folder.write('roster.csv', `school,sport,name,pending_transfer\nPort Ashby,football,Wim Good,\n${line}\n`);
		const { records, rejected } = await collectFiles([path]);
		expect(rejected).toEqual([{ file: 'roster.csv', line: 3, column, ...why }]);
		expect(records).toHaveLength(1);
	});

	it('refuses a placeholder in the place of a name, and takes one for blank elsewhere', async () => {
		const lines = ['TBD,N/A,TBA,none', 'Wim One,N/A,-,?', 'Player 3,6-1,GK,7', '---,,,'].map((line) => `Port Ashby,Women’s Soccer,${line}`);
		const { records, rejected, cleaned } = await collectFiles([folder.write('roster.csv', `school,sport,name,height,position,jersey\n${lines.join('\n')}\n`)]);
		expect(rejected).toEqual(
			[
				[2, 'TBD'],
				[4, 'Player 3'],
				[5, '---'],
			].map(([line, name]) => ({ file: 'roster.csv', line, column: 'name', reason: `“${name}” is not a person’s name` })),
		);
		expect(records).toMatchObject([{ player_name: 'Wim One', height_in: null, position: null, jersey_number: null }]);
		expect(cleaned).toEqual({});
	});

	it('reads a school that is called X, and no school where there is N/A', async () => {
		const { records, rejected } = await collectFiles([folder.write('roster.csv', 'school,sport,name\nX,football,Wim One\nN/A,football,Wim Two\n')]);
		expect(records).toMatchObject([{ school: 'X', player_name: 'Wim One' }]);
		expect(rejected).toEqual([{ file: 'roster.csv', line: 3, column: 'school', reason: 'no school' }]);
	});

	it('takes NA for a name where the other half is one', async () => {
		const names = ['KIM,NA', 'NA,NA', 'N/A,TBD'].map((name) => `Port Ashby,football,${name}`);
		const { records, rejected } = await collectFiles([folder.write('roster.csv', `school,sport,first_name,last_name\n${names.join('\n')}\n`)]);
		expect(records).toMatchObject([{ player_name: 'Kim Na' }]);
		expect(rejected).toMatchObject([
			{ line: 3, column: 'name', reason: '“NA NA” is not a person’s name' },
			{ line: 4, column: 'name', reason: '“N/A TBD” is not a person’s name' },
		]);
	});

	it('strips invisible characters at the edges of a cell and our export’s apostrophes, and refuses those inside', async () => {
		const lines = ["Wim One\u200B,\u00AD6-1,'-", 'Wim\u200BTwo,6-1,7', "Wim Three,'6-1,'07"].map((line) => `Port Ashby,football,${line}`);
		const { records, rejected, cleaned } = await collectFiles([folder.write('roster.csv', `school,sport,name,height,jersey\n${lines.join('\n')}\n`)]);
		expect(records).toMatchObject([
			{ player_name: 'Wim One', height_in: 73, jersey_number: null },
			{ player_name: 'Wim Three', height_in: 73, jersey_number: '07' },
		]);
		expect(rejected).toEqual([{ file: 'roster.csv', line: 3, column: 'name', reason: 'an invisible character (U+200B)' }]);
		expect(cleaned).toEqual({
			'height: apostrophe before the value removed': 1,
			'height: characters without a width removed': 1,
			'jersey: apostrophe before the value removed': 2,
			'name: characters without a width removed': 1,
		});
	});

	it('tells from which hosts the photos come', async () => {
		const rows = ['a.example/1.png', 'a.example/2.png', 'b.example:8443/3.png'].map((photo, at) => `Port Ashby,football,Wim ${at},https://${photo}\n`);
		const { imageHosts } = await collectFiles([folder.write('roster.csv', `school,sport,name,photo\n${rows.join('')}`)]);
		expect(imageHosts).toEqual({ 'a.example': 2, 'b.example:8443': 1 });
	});

	it('takes a column’s own name before another name for it, and PK isn’t always a zip file', async () => {
		const { records } = await collectFiles([folder.write('roster.csv', 'PK,school,team,sport,name\n1,Port Ashby,Sharks,football,Wim One\n')]);
		expect(records).toMatchObject([{ school: 'Port Ashby', player_name: 'Wim One' }]);
	});

	it('never reads a date of birth', async () => {
		const path = folder.write('roster.csv', 'school,sport,name,date_of_birth,DOB,age\nPort Ashby,football,Wim One,2005-01-02,2005-01-02,21\n');
		const { records } = await collectFiles([path]);
		expect(JSON.stringify(records)).not.toMatch(/2005|21/);
	});
});

describe('the template', () => {
	it.each(['csv', 'xlsx'] as const)('%s says what goes in each column, and is read as it is when filled in', async (kind) => {
		const template = await schoolTemplate(kind);
		const empty = folder.write(`template.${kind}`, template);
		await expect(collectFiles([empty])).rejects.toThrow(
			kind === 'csv' ? 'template.csv: the file has a header but no rows.' : 'template.xlsx, sheet “Roster”: the sheet has a header but no rows.',
		);
		expect(await schoolTemplate(kind)).toEqual(template);
		if (kind === 'csv') {
			expect(template.toString()).toContain('# jersey: The number on the jersey.');
			const filled = `${template.toString()}Port Ashby,Women’s Soccer,2026,Wim One,00,GK,R-Fr.,6-4,150,"Marrow Creek, TX",,,yes,\r\n`;
			const { records } = await collectFiles([folder.write('filled.csv', filled)]);
			expect(records).toMatchObject([{ player_name: 'Wim One', jersey_number: '00', height_in: 76, pending_transfer: true }]);
		}
	});
});

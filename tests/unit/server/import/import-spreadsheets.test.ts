import { afterAll, describe, expect, it } from 'vitest';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { type SheetCell, sheetsOf, type TestSheet } from '#tests/fixtures/sheet-files.ts';
import { collectFiles } from '../fixtures/collect-file.ts';

const folder = rosterFolder();
afterAll(() => folder.remove());

const header = ['school', 'sport', 'name', 'jersey', 'height', 'weight'];
const line = (name: SheetCell, jersey: SheetCell = '7', height: SheetCell = '5-9', weight: SheetCell = ''): SheetCell[] => [
	'Port Ashby',
	'Women’s Soccer',
	name,
	jersey,
	height,
	weight,
];
const book = async (...sheets: TestSheet[]) => collectFiles([folder.write('fall.xlsx', await sheetsOf(...sheets))]);
const csv = (text: string, told = {}) => collectFiles([folder.write('fall.csv', text)], told);
const names = ({ records }: { records: Record<string, unknown>[] }) => records.map((record) => record.player_name);

describe('a workbook', () => {
	it('is read from every visible sheet with a header; the others are named', async () => {
		const found = await book(
			{ name: 'Read me', rows: [['How to fill this in: one line for each athlete.']] },
			{ name: 'Empty', rows: [] },
			{ name: 'Women', rows: [header, line('Wil One')] },
			{ name: 'More women', rows: [header, line('Wil Two')] },
			{ name: 'No one yet', rows: [header] },
			{ name: 'Last year', state: 'hidden', rows: [header, line('Wil Gone')] },
			{ name: 'Lists', state: 'veryHidden', rows: [['Jr.'], ['Sr.']] },
		);
		expect(names(found)).toEqual(['Wil One', 'Wil Two']);
		expect(found.files).toMatchObject([
			{ file: 'fall.xlsx, sheet “Women”', read: 1 },
			{ file: 'fall.xlsx, sheet “More women”', read: 1 },
		]);
		expect(found.notes).toEqual([
			'fall.xlsx: the hidden sheet “Last year” was not read.',
			'fall.xlsx: the hidden sheet “Lists” was not read.',
			'Not read: fall.xlsx, sheet “Read me”: the columns don’t match any file we can import.',
			'fall.xlsx, sheet “No one yet”: the sheet has a header but no rows.',
		]);
	});

	it('takes the sport from a sheet’s name where the lines don’t say it', async () => {
		const rows = (name: string) => [
			['school', 'name', 'position'],
			['Port Ashby', name, 'C'],
		];
		const found = await book({ name: 'Baseball', rows: rows('Bo Ash') }, { name: 'Football', rows: rows('Fo Ash') });
		expect(found.files.map(({ format }) => format)).toEqual(['school_roster_5', 'school_roster_2']);
	});

	it('says which sheet, line, and column a rejected value is in', async () => {
		const found = await book({ name: 'A', rows: [header, line('Wil One')] }, { name: 'B', rows: [['Fall 2026'], header, line(''), line('Wil Two')] });
		expect(found.rejected).toEqual([{ file: 'fall.xlsx, sheet “B”', line: 3, column: 'name', reason: 'no name' }]);
	});

	it('without any roster is refused with the sheet that comes closest', async () => {
		await expect(
			book(
				{ name: 'Notes', rows: [['Bus leaves at 6']] },
				{
					name: 'Team',
					rows: [
						['name', 'jersey', 'sport'],
						['Wil One', '7', 'football'],
					],
				},
			),
		).rejects.toThrow('fall.xlsx, sheet “Team”, line 1: no column “school”.');
	});

	it('with headers alone on every sheet is refused', async () => {
		await expect(book({ name: 'A', rows: [header] }, { name: 'B', rows: [header] })).rejects.toThrow(
			'fall.xlsx, sheet “A”: the sheet has a header but no rows.',
		);
	});

	it('names the lines and columns that the sheet hides, and reads them', async () => {
		const found = await book({ name: 'R', rows: [header, line('Wil One'), line('Wil Two'), line('Wil Three')], hiddenLines: [3], hiddenColumns: [6, 9] });
		expect(names(found)).toEqual(['Wil One', 'Wil Two', 'Wil Three']);
		expect(found.notes).toEqual(['fall.xlsx: 1 hidden line was read, too: 3.', 'fall.xlsx: 1 hidden column was read, too: “weight”.']);
	});

	it('fills cells that are merged downward, and no others', async () => {
		const rows = [header, line('Wil One'), ['', '', 'Wil Two'], ['', '', 'Wil Three'], ['Marrow', '', 'Wil Four']];
		const found = await book({ name: 'R', rows, merged: ['A2:A4', 'B2:B5', 'A1:F1'] });
		expect(found.records.map(({ player_name, school }) => [player_name, school])).toEqual([
			['Wil One', 'Port Ashby'],
			['Wil Two', 'Port Ashby'],
			['Wil Three', 'Port Ashby'],
			['Wil Four', 'Marrow'],
		]);
	});

	it.each<[string, SheetCell, unknown]>([
		['00', { number: 0, format: '00' }, '00'],
		['07', { number: 7, format: '00' }, '07'],
		['12 under 00', { number: 12, format: '00' }, '12'],
		['"#"0', { number: 8, format: '"#"0' }, '8'],
		['a plain 0', { number: 0 }, '0'],
		['0.0', { number: 5, format: '0.0' }, '5'],
		['text 00', '00', '00'],
		['a sum with an error in its last digit', { number: 11.000000000000002 }, '11'],
	])('shows a jersey as the sheet does: %s', async (_, cell, jersey) => {
		const { records } = await book({ name: 'R', rows: [header, line('Wil One', cell)] });
		expect(records).toMatchObject([{ jersey_number: jersey }]);
	});

	const may2026 = 46153;
	const june2000 = 36678;
	it.each<[string, SheetCell, number | null]>([
		['6-2 as d-mmm', { number: 46175, format: 'd-mmm' }, 74],
		['5-11 as dd-mmm', { number: may2026, format: 'dd-mmm' }, 71],
		['6-00 as mmm-yy', { number: june2000, format: '[$-409]mmm-yy' }, 72],
		['5-00 as mmm-yy', { number: 36647, format: 'mmm-yy' }, 60],
		['June 2004 as mmm-yy', { number: 38139, format: 'mmm-yy' }, null],
		['a day in 1998', { number: 35948, format: 'm/d/yyyy' }, null],
		['6:00', { number: 0.25, format: 'h:mm' }, null],
		['a bare number of days', { number: 46175 }, null],
	])('reads a height that became a date only where that is certain: %s', async (_, cell, inches) => {
		const { records } = await book({ name: 'R', rows: [header, line('Wil One', '7', cell)] });
		expect(records).toMatchObject([{ height_in: inches }]);
	});

	it('lists cells with errors by line and column, and takes a formula’s result', async () => {
		const rows = [
			header,
			line({ formula: '"Wil "&"One"', value: 'Wil One' }, { error: '#N/A' }, { formula: 'A1' }),
			line('Wil Two', '8', '5-9', { number: 1.4, format: '0%' }),
		];
		const found = await book({ name: 'R', rows });
		expect(names(found)).toEqual(['Wil One', 'Wil Two']);
		expect(found.dropped).toMatchObject([
			{ file: 'fall.xlsx', line: 2, column: 'jersey', value: '#N/A', reason: 'the cell shows an error instead of a value' },
			{ file: 'fall.xlsx', line: 2, column: 'height', reason: 'a formula without a result. Open the file in a spreadsheet program and save it again' },
			{ file: 'fall.xlsx', line: 3, column: 'weight', value: '140%', reason: 'not a plausible number' },
		]);
	});
});

describe('the header of a table', () => {
	const head = 'school,sport,name,jersey\n';
	const row = 'Port Ashby,football,Wim One,7\n';
	it.each([
		['below a title', `2026 Football,,,\n${head}${row}`],
		['below a title that isn’t padded', `2026 Football\n\n${head}${row}`],
		['below cells that are empty', `,,,\n,,,\n${head}${row}`],
		['below nine lines of instructions', `${'Please, fill in everything\n'.repeat(9)}${head}${row}`],
		['below a blank line, with semicolons', `\n${head.replaceAll(',', ';')}${row.replaceAll(',', ';')}`],
		[
			'below a sentence with many commas, with semicolons',
			`Dear coach, please fill in name, number, and so on, thanks\n${head.replaceAll(',', ';')}${row.replaceAll(',', ';')}`,
		],
		['below a title, with tabs', `Football\n${head.replaceAll(',', '\t')}${row.replaceAll(',', '\t')}`],
		['behind an empty column', `,${head},${row}`],
	])('is found %s', async (_, text) => {
		expect(names(await csv(text))).toEqual(['Wim One']);
	});

	it('isn’t looked for below the tenth line', async () => {
		await expect(csv(`${'x,y,z,w\n'.repeat(10)}${head}${row}`)).rejects.toThrow('the columns don’t match');
	});

	it('is offered to a person where its names are unknown, without the title above it', async () => {
		const refused = await csv('Herbst 2026,,,\nVerein,Wer,Nummer,Wo\nPort Ashby,Wim One,7,Graz\n').catch((error: unknown) => error);
		expect(refused).toMatchObject({ columns: ['Verein', 'Wer', 'Nummer', 'Wo'] });
	});

	it('counts its line where a column is missing', async () => {
		await expect(csv(`Football\n${head.replace('school,', '')}football,Wim One,7\n`)).rejects.toThrow('fall.csv, line 2: no column “school”.');
	});

	it('may repeat', async () => {
		const found = await csv(`${head}${row}${head}Port Ashby,football,Wim Two,8\n`);
		expect(names(found)).toEqual(['Wim One', 'Wim Two']);
		expect(found.cleaned).toMatchObject({ 'line: the header again': 1 });
	});

	it.each([
		'No.,Full Name,Pos.,Cl.,Ht.,Wt. (lbs),Hometown/High School,Team,Sport',
		'JERSEY #,STUDENT-ATHLETE,POSITION(S),ACAD. YR.,HEIGHT (FT-IN),WEIGHT,HOMETOWN (HIGH SCHOOL),SCHOOL NAME,SPORT NAME',
		'##,Player Name,Primary Position,Class Year,Ht,Wt (lb),City/State,Institution,sport',
	])('has the names of athletic sites: %s', async (columns) => {
		const found = await csv(`${columns}\n00,Wim One,QB,Jr.,6-4,210,"Marrow Creek, Texas / Marrow High",Port Ashby,football\n`);
		expect(found.dropped).toEqual([]);
		expect(found.records).toMatchObject([
			{
				...{ school: 'Port Ashby', player_name: 'Wim One', jersey_number: '00', position: 'QB', player_class: 'Junior', height_in: 76, weight_lb: 210 },
				birthplace: 'Marrow Creek, TX',
			},
		]);
	});

	it('names its unread columns with their line', async () => {
		const found = await csv('Football\nschool,sport,name,Major,Bats\nPort Ashby,football,Wim One,History,R\n');
		expect(found.dropped).toEqual([
			{ file: 'fall.csv', line: 2, column: 'Major', reason: 'the column is not read' },
			{ file: 'fall.csv', line: 2, column: 'Bats', reason: 'the column is not read' },
		]);
	});

	it('may lack the school, if a person says it', async () => {
		const { records } = await csv('sport,name\nfootball,Wim One\n', { school: 'Port Ashby' });
		expect(records).toMatchObject([{ school: 'Port Ashby', player_name: 'Wim One' }]);
	});
});

describe('quotation marks', () => {
	const head = 'school,sport,name,height\n';
	const row = (name: string, height: string) => `Port Ashby,football,${name},${height}\n`;
	it('may be inch marks', async () => {
		const found = await csv(`${head}${row('Wim One', '6\'2"')}${row('Wim Two', '5-9')}`);
		expect(found.rejected).toEqual([]);
		expect(found.records).toMatchObject([{ height_in: 74 }, { height_in: 69 }]);
	});

	it.each([
		['inside a quoted name', row('"Wim "Ace" One"', '6-2')],
		['behind a quoted height', row('Wim One', '"6\'2"x')],
	])('in the wrong place cost their own line: %s', async (_, line) => {
		const found = await csv(`${head}${line}${row('Wim Two', '5-9')}`);
		expect(names(found)).toEqual(['Wim Two']);
		expect(found.rejected).toMatchObject([
			{ line: 2, reason: 'a quotation mark in the wrong place. Write 6\'2" as 6-2, or as "6\'2""" with each mark doubled' },
		]);
	});

	it('around a nickname at the start of a name are no mistake', async () => {
		expect(names(await csv(`${head}${row('"""Ace"" Wim One"', '6-2')}`))).toEqual(['Wim One']);
	});
});

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { academicClass } from '#server/modules/rosters/import/clean/academic-class.ts';
import { athleteName } from '#server/modules/rosters/import/clean/athlete-name.ts';
import { Cleanings } from '#server/modules/rosters/import/clean/cell-value.ts';
import { jersey } from '#server/modules/rosters/import/clean/clean-jersey.ts';
import { height } from '#server/modules/rosters/import/clean/height.ts';
import { hometown } from '#server/modules/rosters/import/clean/hometown.ts';
import { hostileCell } from '#server/modules/rosters/import/clean/hostile-cell.ts';
import { position } from '#server/modules/rosters/import/clean/position.ts';
import { conferenceName, schoolKey, schoolName } from '#server/modules/rosters/import/clean/school-name.ts';
import { sportNamed } from '#server/modules/rosters/import/import-sports.ts';
import { realFileOf, realFilesAbsent } from '#tests/api/fixtures/roster-paths.ts';

type Raw = Record<string, string>;
const classOf = (text: string) => {
	const { player_class, redshirt } = academicClass(text, new Cleanings());
	return [player_class, redshirt];
};

describe('classes', () => {
	it.each([
		['Fr.', 'Freshman', false],
		['R-Fr.', 'Freshman', true],
		['Redshirt-Sophomore', 'Sophomore', true],
		['RSo.', 'Sophomore', true],
		['Jr. - RS', 'Junior', true],
		['Jr.-R', 'Junior', true],
		['Jr.-TR', 'Junior', false],
		['r-SR-4L', 'Senior', true],
		['Cl.: R-Fr.', 'Freshman', true],
		['F.Y.', 'Freshman', false],
		['Rf.', 'Freshman', true],
		['Red 5th', 'Graduate', true],
		['Sr./Jr.', 'Senior', false],
		['R Sr./R Sr.', 'Senior', true],
		['Fr. (XC) / So. (I) / So. (O)', 'Freshman', false],
		['Rs.', null, true],
		['---', null, undefined],
		['6-3', null, undefined],
		['1L', null, undefined],
		['2029', null, undefined],
	])('%s', (text, player_class, redshirt) => {
		expect(classOf(text)).toEqual([player_class, redshirt]);
	});

	it.skipIf(realFilesAbsent)('agree with the collectors’ own table of 151 spellings', () => {
		const table: Raw[] = parse(readFileSync(realFileOf('basketball/srd_years_cleaned.csv')), { columns: true });
		const names: Record<string, string | null> = { 'Fifth Year': 'Graduate', 'Sixth Year': 'Graduate', 'Graduate Student': 'Graduate', NA: null };
		const differ = table.filter((row) => {
			const [player_class, redshirt] = classOf(row.year ?? '');
			const expected = row['year-clean'] ?? '';
			return player_class !== (expected in names ? names[expected] : expected) || redshirt !== (row.redshirt === '1');
		});
		// "Rs." stands twice, once as a freshman.
		expect(table).toHaveLength(152);
		expect(differ.map((row) => `${row.year}: ${row['year-clean']}`)).toEqual(['Rs.: Freshman']);
	});

	it.skipIf(realFilesAbsent)('are read from nearly all raw spellings of 28 sports', () => {
		const counts: Raw[] = parse(readFileSync(realFileOf('all_sports/ncaa_2025-26_class_raw_counts.csv')), { columns: true });
		const known: Record<string, string> = { Fr: 'Freshman', So: 'Sophomore', Jr: 'Junior', Sr: 'Senior', Gr: 'Graduate' };
		const told = counts.filter((row) => row.class_standing !== 'UNK');
		const differ = told.filter((row) => classOf(row.class_year_raw ?? '')[0] !== known[row.class_standing ?? '']);
		// Of two classes, the source takes the one of the eligibility that is left.
		expect(differ.map((row) => row.class_year_raw)).toEqual([
			'Graduate Student/Senior',
			'Senior/Junior',
			'Sophomore/Freshman',
			'Junior/Sophomore',
			'5th-year Senior',
		]);
		const unread = counts.filter((row) => classOf(row.class_year_raw ?? '')[0] === null);
		expect(unread.map((row) => row.class_year_raw).filter((text) => !/^('?\d{2,4})?$/.test(text ?? ''))).toEqual(['Rs.', 'Cl.:', 'RS', '-/R Sr.']);
	});
});

describe('heights', () => {
	it.each([
		['6-4', 76],
		['6\'4"', 76],
		["6' 4''", 76],
		['6’4”', 76],
		["5'11", 71],
		["6'", 72],
		['6 ft 4 in', 76],
		['76', 76],
		['76.0', 76],
		['76"', 76],
		['193 cm', 76],
		['193', 76],
		['1.93 m', 76],
		['1,93', 76],
		['4-Jun', 76],
		['Jun-04', 76],
		['5-', null],
		['-', null],
		['6-12', null],
		['9-1', null],
		['Jr.', null],
		['250', null],
	])('%s → %s', (text, inches) => {
		expect(height(text, new Cleanings())).toBe(inches);
	});
});

describe('hometowns', () => {
	it.each([
		[['Humble, TX'], 'Humble, TX'],
		[['Humble', 'Texas'], 'Humble, TX'],
		[['Summerville', 'SC.'], 'Summerville, SC'],
		[['Humble, Texas, USA'], 'Humble, TX'],
		[['Morgantown', 'W Va.'], 'Morgantown, WV'],
		[['Laval', 'Québec, Canada'], 'Laval, Québec, Canada'],
		[['Laval, Que'], 'Laval, Quebec, Canada'],
		[['Adana, Turkey'], 'Adana, Turkey'],
		[['Perth', 'Austrailia'], 'Perth, Australia'],
		[['Vilnius, Republic of Lithuania'], 'Vilnius, Lithuania'],
		[['Garner', 'NC. / Garner Magnet'], 'Garner, NC'],
		[['New York'], 'New York'],
		[['Norway'], 'Norway'],
		[['HOMETOWN'], null],
		[[null, null], null],
		[[''], null],
	])('%j → %s', (parts, expected) => {
		expect(hometown(parts, new Cleanings())).toBe(expected);
	});
});

describe('positions', () => {
	it.each([
		[1, 'G', 'G'],
		[3, 'Foward', 'F'],
		[3, 'G/F', 'G'],
		[3, 'Point Guard', 'PG'],
		[3, 'Y', null],
		[3, 'QB', null],
		[7, 'M', 'M'],
		[7, 'GOALKEEPER', 'GK'],
		[7, 'FWD/MID', 'F'],
		[7, 'G', 'GK'],
		[2, 'G', 'G'],
		[2, 'PG', null],
		[2, 'Quarterback', 'QB'],
		[5, 'C', 'C'],
		[6, 'S', 'SET'],
		[6, 'constructor', null],
	])('in sport %i, %s is %s', (sport_id, text, code) => {
		expect(position(sport_id, text, new Cleanings())).toBe(code);
	});
});

describe('names', () => {
	it.each([
		['Ana "TJ" Quillby', 'Ana Quillby'],
		['Semon (TT) Quillby', 'Semon Quillby'],
		['Jamie Quillby, Jr.', 'Jamie Quillby Jr.'],
		['Quillby, Jamie', 'Jamie Quillby'],
		['Owen Quillby (C)', 'Owen Quillby'],
		['Adante’ Quillby', "Adante' Quillby"],
		['WIM QUILLBY-ASH', 'Wim Quillby-Ash'],
		['  Wim   Quillby ', 'Wim Quillby'],
		['JR Waterby', 'JR Waterby'],
		['Émile Côtenoir', 'Émile Côtenoir'],
		['', null],
	])('%s → %s', (text, expected) => {
		expect(athleteName(text, new Cleanings())).toBe(expected);
	});
});

describe('jerseys', () => {
	it.each([
		['00', '00'],
		['0', '0'],
		['No.: 12', '12'],
		['#7', '7'],
		['23/44', '23'],
		['7.0', '7'],
		['RS', null],
		['1234', null],
	])('%s → %s', (text, expected) => {
		expect(jersey(text, new Cleanings())).toBe(expected);
	});
});

describe('schools', () => {
	it.each([
		['Alabama St.', 'Alabama State'],
		['App State', 'Appalachian State'],
		['Army West Point', 'Army'],
		['St. John’s (NY)', "St. John's"],
		['Saint Thomas (MN)', 'St. Thomas (MN)'],
		['N.C. Central', 'North Carolina Central'],
		['Ga. Southern', 'Georgia Southern'],
		['Southeast Mo. St.', 'Southeast Missouri State'],
		['Illinois-Chicago', 'UIC'],
		['Miami (FL)', 'Miami'],
		['Miami (OH)', 'Miami (OH)'],
		['Port Ashby', 'Port Ashby'],
	])('%s is %s', (text, expected) => {
		expect(schoolName(text)).toBe(expected);
		expect(schoolKey(text)).toBe(schoolKey(expected));
		expect(schoolName(schoolName(text))).toBe(expected);
	});

	it('of one word and another keep apart', () => {
		expect(schoolKey('Miami')).not.toBe(schoolKey('Miami (OH)'));
		expect(schoolKey('Northwestern')).not.toBe(schoolKey('Northwestern (IA)'));
		expect(schoolKey('Boston College')).not.toBe(schoolKey('Boston U.'));
		expect(schoolKey('Washington')).not.toBe(schoolKey('Washington St.'));
	});

	it.skipIf(realFilesAbsent)('have one name in all sources: every division I team of soccer and of women’s basketball', () => {
		const read = (path: string): Raw[] => parse(readFileSync(realFileOf(path)), { columns: true });
		const ncaa = new Set(read('basketball/ncaa_mbb_team_ids_2026.csv').map(({ team = '' }) => schoolKey(team)));
		const football = new Set(read('football/cfb_team_info_2024.csv').map(({ school = '' }) => schoolKey(school)));
		const unknown = (rows: Raw[]) => [...new Set(rows.map(({ team = '' }) => team))].filter((team) => !ncaa.has(schoolKey(team))).sort();
		// Closed, or not in basketball's first division in 2026.
		expect(unknown(read('soccer/srd_msoc_rosters_2025_I.csv'))).toEqual([]);
		expect(unknown(read('basketball/srd_wbb_teams.csv').filter((row) => row.division === 'I'))).toEqual(['Hartford', 'St. Francis College Brooklyn']);
		// The 263 football teams of the first division; the description counts 203 of 365 by the letter.
		const names = read('basketball/ncaa_mbb_team_ids_2026.csv').map(({ team = '' }) => team);
		expect(names.filter((team) => football.has(schoolKey(team))).length).toBeGreaterThan(300);
	});

	it.each([
		['C-USA', 'Conference USA'],
		['MWC', 'Mountain West'],
		['Big Ten Conference', 'Big Ten'],
		['SEC', 'SEC'],
		[null, null],
	])('play in the conference %s, which is %s', (text, expected) => {
		expect(conferenceName(text)).toBe(expected);
	});
});

describe('sports', () => {
	it.each([
		["Women's Soccer", 4],
		['womens-soccer', 4],
		['W Soccer', 4],
		["Men's College Soccer", 7],
		['football', 2],
		['Volleyball', 6],
		['3', 3],
		['soccer', undefined],
		["Women's Football", undefined],
		['', undefined],
	])('%s', (text, sport_id) => {
		expect(sportNamed(text)?.sport_id).toBe(sport_id);
	});
});

describe('cells that are refused', () => {
	it.each(["=cmd|' /C calc'!A0", '=HYPERLINK("http://x.example")', '@SUM(A1:A9)', '+cmd|x', "-2+3+cmd|' /C calc'!A0"])('a formula: %s', (text) => {
		expect(hostileCell(text)).toBe('a formula. Paste it as a value, not as a formula');
	});
	it.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'Wim<br>Quillby', '</td>', '<!--'])('HTML: %s', (text) => {
		expect(hostileCell(text)).toBe('HTML in the cell');
	});
	it.each(['-', '---', '6-4', '+5', '@wim', 'I <3 NY', 'A & B', '#12', "O'Quill"])('but not %s', (text) => {
		expect(hostileCell(text)).toBeUndefined();
	});
});

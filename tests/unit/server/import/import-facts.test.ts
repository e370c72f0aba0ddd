import { describe, expect, it } from 'vitest';
import { academicClass } from '#server/modules/rosters/import/clean/academic-class.ts';
import { athleteName, twoPartName } from '#server/modules/rosters/import/clean/athlete-name.ts';
import { withoutMarks } from '#server/modules/rosters/import/clean/cell-marks.ts';
import { Cleanings, present } from '#server/modules/rosters/import/clean/cell-value.ts';
import { jersey } from '#server/modules/rosters/import/clean/clean-jersey.ts';
import { height } from '#server/modules/rosters/import/clean/height.ts';
import { hometown } from '#server/modules/rosters/import/clean/hometown.ts';
import { isNobody } from '#server/modules/rosters/import/clean/placeholder.ts';
import { position } from '#server/modules/rosters/import/clean/position.ts';
import { weight } from '#server/modules/rosters/import/clean/weight.ts';

const YEAR = 2026;

describe('a height', () => {
	it.each([
		['5–11', 71],
		['5‑11', 71],
		['5—11', 71],
		['5−11', 71],
		['6-1½', 73],
		['6\' 1 1/2"', 73],
		['6-1.5', 73],
		['5-10 3/4', 70],
		["'5-7", 67],
		['5-7 (170)', 67],
		['5\'7" / 170 cm', 67],
		['5\'7" (1.70m)', 67],
		['6 3', 75],
		['6ft3', 75],
		['6 ft. 3 in.', 75],
		['6/3', 75],
		['Ht: 6-3', 75],
		['190.5 cm', 75],
		['1,91 m', 75],
		['75 inches', 75],
		['7-Jun', 79],
		['7-Jun-26', 79],
		['June 7', 79],
		['June 7, 2026', 79],
		['6/7/26', 79],
		['6/7/2025', 79],
		['2026-06-07', 79],
		['2026-06-07T00:00:00', 79],
		['Jun-00', 72],
	])('is read: %s → %i', (text, inches) => {
		const cleanings = new Cleanings();
		expect(height(text, cleanings, YEAR)).toBe(inches);
		expect(cleanings.dropped).toEqual([]);
	});

	it.each(['06-Feb', '6/7/1998', '2009-06-07', '6/13/26', '13/6/2026', '6:00', '46175', 'Jun-2010', '6-14', '5', 'tall', '6.2', '6-'])(
		'is listed rather than guessed: %s',
		(text) => {
			const cleanings = new Cleanings();
			expect(height(text, cleanings, YEAR)).toBeNull();
			expect(cleanings.dropped).toMatchObject([{ column: 'height', value: text }]);
		},
	);
});

describe('a weight', () => {
	it.each([
		['185', 185],
		['185.0', 185],
		['185 lbs.', 185],
		['185#', 185],
		['84 kg', 185],
		['83,9 kg', 185],
		['40', null],
		['heavy', null],
		['0.5', null],
	])('%s → %s', (text, pounds) => {
		const cleanings = new Cleanings();
		expect(weight(text, cleanings)).toBe(pounds);
		expect(cleanings.dropped).toHaveLength(pounds === null ? 1 : 0);
	});
});

describe('a position', () => {
	it.each([
		[4, 'Def.', 'D'],
		[4, 'F–M', 'F'],
		[7, 'D-M', 'D'],
		[7, 'Left Back', 'D'],
		[7, 'Goal-Keeper', 'GK'],
		[7, 'CDM', 'M'],
		[4, 'Attacking Midfielder', 'M'],
		[4, 'Winger / Forward', 'F'],
		[4, 'Midfielders', 'M'],
		[1, 'G-F', 'G'],
		[3, 'Guard/Forward', 'G'],
		[3, 'Combo Guard', 'G'],
		[3, 'Pos: Wing', 'F'],
		[6, 'Right-Side Hitter', 'OPP'],
		[6, 'Libero/DS', 'L'],
		[6, 'Outside', 'OH'],
		[6, 'Middle', 'MB'],
		[5, 'Right-Handed Pitcher', 'RHP'],
		[5, 'R.H.P.', 'RHP'],
		[5, '1st Base', '1B'],
		[5, 'C/INF', 'C'],
		[5, 'Left Field', 'OF'],
		[2, 'Outside Linebacker', 'LB'],
		[2, 'H-Back', 'TE'],
		[2, 'OG', 'G'],
		[2, 'Free Safety', 'S'],
		[2, 'Kicker', 'PK'],
	])('in sport %i: %s is %s', (sport, text, code) => {
		const cleanings = new Cleanings();
		expect(position(sport, text, cleanings)).toBe(code);
		expect(cleanings.dropped).toEqual([]);
	});

	it('of another sport is listed', () => {
		const cleanings = new Cleanings();
		expect(position(4, 'Shortstop', cleanings)).toBeNull();
		expect(cleanings.dropped).toEqual([{ column: 'position', value: 'Shortstop', reason: 'not one of this sport' }]);
	});
});

describe('a class', () => {
	it.each([
		['Sophmore', 'Sophomore', false],
		['Junoir', 'Junior', false],
		['Freshmen', 'Freshman', false],
		['1st-Year', 'Freshman', false],
		['Freshman (RS)', 'Freshman', true],
		['R.S. Fr.', 'Freshman', true],
		['Rs‑So.', 'Sophomore', true],
		['Fifth-Year Senior', 'Graduate', false],
		['6th Yr.', 'Graduate', false],
	])('%s is %s, with a redshirt: %s', (text, player_class, redshirt) => {
		expect(academicClass(text, new Cleanings())).toEqual({ player_class, redshirt });
	});

	it('that isn’t one is listed', () => {
		const cleanings = new Cleanings();
		academicClass('Class of 2029', cleanings);
		expect(cleanings.dropped).toMatchObject([{ column: 'class', value: 'Class of 2029' }]);
	});
});

describe('a hometown', () => {
	it.each([
		['Batumi, Georgia', 'Batumi, Georgia'],
		['Marrow, Georgia', 'Marrow, GA'],
		['Hometown: Marrow, Ala.', 'Marrow, AL'],
		['Hometown / Marrow, Ala. / Marrow High', 'Marrow, AL'],
		['Hometown, IL', 'Hometown, IL'],
		['Kelow/British Columbia, Canada', 'Kelow, British Columbia, Canada'],
		['Marrow / Texas', 'Marrow, TX'],
		['Marrow, N.C. / Ashby', 'Marrow, NC'],
		['Marrow, Texas (Marrow HS)', 'Marrow, TX'],
		['Marrow, Tx, TX', 'Marrow, TX'],
		['New York, New York', 'New York, NY'],
		['Washington, D.C.', 'Washington, DC'],
		['Graz, AUT', 'Graz, Austria'],
		['Marrow, TBD', 'Marrow'],
	])('%s → %s', (text, expected) => {
		expect(hometown([present(text)], new Cleanings())).toBe(expected);
	});
});

describe('a placeholder', () => {
	it.each(['TBD', 'tba', 'N/A', 'n/a', 'NA', 'none', 'Unknown', '---', '–', '?', '.', '#N/A', 'To be determined'])('is blank: %s', (text) => {
		expect(present(text)).toBeNull();
	});
	it.each(['X', 'Nada', 'A', '0', 'Naples'])('is not every short text: %s', (text) => {
		expect(present(text)).toBe(text);
	});
	it.each(['TBD', 'TBD TBD', 'N/A', '---', 'Player 12', 'Walk-On', 'Open Roster Spot', '12345', '??'])('is nobody’s name: %s', (text) => {
		expect(isNobody(text)).toBe(true);
		expect(athleteName(text, new Cleanings())).toBeNull();
	});
});

describe('a name', () => {
	it.each([
		['Anh Vi', 'Anh Vi'],
		['Ly, Vi', 'Vi Ly'],
		['Quillby, Jr., Jamie', 'Jamie Quillby Jr.'],
		['Quillby Jr., Jamie', 'Jamie Quillby Jr.'],
		['Quillby, Jamie Jr.', 'Jamie Quillby Jr.'],
		['Quillby, Jamie, Jr.', 'Jamie Quillby Jr.'],
		['Quillby, Jamie, III', 'Jamie Quillby III'],
		['Jamie Quillby V', 'Jamie Quillby V'],
		['QUILLBY, JAMIE', 'Jamie Quillby'],
		['Quillby, Jamie, (C)', 'Jamie Quillby'],
		['JT MCQUILL', 'JT McQuill'],
		['BO O’QUILL-ASH', "Bo O'Quill-Ash"],
		['JAMIE QUILLBY II', 'Jamie Quillby II'],
		['jamie de la quill', 'Jamie de la Quill'],
		['Ng Jo', 'Ng Jo'],
		['大谷 翔', '大谷 翔'],
	])('%s → %s', (text, expected) => {
		expect(athleteName(text, new Cleanings())).toBe(expected);
		expect(athleteName(expected, new Cleanings())).toBe(expected);
	});

	it.each([
		['Mo "Duck"', 'Quillby', 'Mo Quillby'],
		['JAMIE', 'QUILLBY', 'Jamie Quillby'],
		['KIM', 'NA', 'Kim Na'],
		['Kim', 'NA', 'Kim Na'],
		['NA', 'Kim', 'Na Kim'],
		['Jamie', 'Quillby, Jr.', 'Jamie Quillby Jr.'],
		['Jamie, Jr.', 'Quillby', 'Jamie Quillby Jr.'],
		['Jr.', 'Jamie Quillby', 'Jamie Quillby Jr.'],
		['JR', 'Waterby', 'JR Waterby'],
		['Jamie', 'Quillby (C)', 'Jamie Quillby'],
		['Pelé', 'N/A', 'Pelé'],
		['Ka´lani', 'Quillby', "Ka'lani Quillby"],
		['TBD', 'TBD', null],
		['NA', 'NA', null],
		['', '', null],
	])('in two columns: %s + %s → %s', (first, last, expected) => {
		expect(twoPartName(first, last, new Cleanings())).toBe(expected);
	});
});

describe('a cell', () => {
	it.each([
		['Wil One\u200b', 'Wil One', ['characters without a width removed']],
		['\u2060\ufeffWil One', 'Wil One', ['characters without a width removed']],
		["'00", '00', ['apostrophe before the value removed']],
		["'=1+1", '=1+1', ['apostrophe before the value removed']],
		["'Alama Quill", "'Alama Quill", []],
		['Wil\u200bOne', 'Wil\u200bOne', []],
		[' Wil One ', ' Wil One ', []],
	])('loses marks that aren’t part of it: %j', (cell, text, kinds) => {
		expect(withoutMarks(cell)).toEqual({ text, kinds });
	});

	it.each([
		['No. 12', '12'],
		['#00', '00'],
		['Jersey #7', '7'],
	])('of a jersey may have a label: %s', (text, number) => {
		expect(jersey(text, new Cleanings())).toBe(number);
	});
});

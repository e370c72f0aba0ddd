import { describe, expect, it } from 'vitest';
import { academicClass } from '#server/modules/rosters/import/clean/academic-class.ts';
import { Cleanings } from '#server/modules/rosters/import/clean/cell-value.ts';
import { jersey } from '#server/modules/rosters/import/clean/clean-jersey.ts';
import { position } from '#server/modules/rosters/import/clean/position.ts';
import { eachOnce } from '#server/modules/rosters/import/clean/position-words.ts';

const TWO = 'position: two values, the first kept';

describe('positions', () => {
	it.each([
		[4, 'Fwd.', 'F'],
		[4, 'Mid.', 'M'],
		[4, 'Gk.', 'GK'],
		[4, 'Keeper', 'GK'],
		[4, 'Pos: GK', 'GK'],
		[4, 'Goal-Keeper', 'GK'],
		[4, 'RB', 'D'],
		[4, 'WB', 'D'],
		[4, 'Centre-Back', 'D'],
		[4, 'Left Back', 'D'],
		[4, 'Wing-Back', 'D'],
		[4, 'CDM', 'M'],
		[4, 'Defensive Midfielder', 'M'],
		[4, 'Holding Mid', 'M'],
		[4, 'LW', 'F'],
		[4, 'Center Forward', 'F'],
		[4, 'Wingers', 'F'],
		[7, 'Midfeilder', 'M'],
		[7, 'M Is Captain (C)', 'M'],
		[1, 'Combo Guard', 'G'],
		[1, 'Stretch 4', 'PF'],
		[3, 'Post', 'F'],
		[3, 'Guard G', 'G'],
		[3, 'Forward Forward', 'F'],
		[6, 'Right-Side Hitter', 'OPP'],
		[6, 'Outside', 'OH'],
		[6, 'Pin', 'OH'],
		[6, 'Middle', 'MB'],
		[5, 'Right-Handed Pitcher', 'RHP'],
		[5, 'L.H.P.', 'LHP'],
		[5, 'Pitcher RHP', 'RHP'],
		[5, '2nd Baseman', '2B'],
		[5, 'Short Stop', 'SS'],
		[5, 'MIF', 'INF'],
		[5, 'Left Field', 'OF'],
		[5, '2-way', 'UTL'],
		[2, 'H-Back', 'TE'],
		[2, 'OG', 'G'],
		[2, 'Left Tackle', 'OT'],
		[2, 'MLB', 'LB'],
		[2, 'Free Safety', 'S'],
		[2, 'Nickelback', 'DB'],
		[2, 'Wide Reciever', 'WR'],
		[2, 'Edge', 'EDGE'],
		[2, 'Kicker', 'PK'],
	])('in sport %i, %s is %s', (sport_id, text, code) => {
		const cleanings = new Cleanings();
		expect(position(sport_id, text, cleanings)).toBe(code);
		expect(cleanings.kinds).toEqual(['position: spelled out']);
	});

	it.each([
		[4, 'M-F', 'M'],
		[4, 'D–M', 'D'],
		[4, 'F / M', 'F'],
		[4, 'Defender, Midfielder', 'D'],
		[4, 'Defense-Midfield D-M', 'D'],
		[1, 'F-G', 'F'],
		[1, 'PG/SG', 'PG'],
		[6, 'L/DS', 'L'],
		[6, 'Middle Blocker/Right Side MB/RS', 'MB'],
		[5, 'LF/CF/RF', 'OF'],
		[5, 'P/OF', 'P'],
		[2, 'K/P', 'PK'],
		[2, 'DB and WR', 'DB'],
	])('in sport %i, the first of %s counts: %s', (sport_id, text, code) => {
		const cleanings = new Cleanings();
		expect(position(sport_id, text, cleanings)).toBe(code);
		expect(cleanings.kinds).toEqual([TWO]);
	});

	it.each([
		[4, 'Quarterback'],
		[2, 'GK'],
		[6, 'Utility'],
		[4, '5\'9"'],
		[4, 'Captain'],
	])('in sport %i, %s is dropped and listed', (sport_id, text) => {
		const cleanings = new Cleanings();
		expect(position(sport_id, text, cleanings)).toBeNull();
		expect(cleanings.dropped).toEqual([{ column: 'position', value: text, reason: 'not one of this sport' }]);
	});

	it.each(['N/A', 'TBA', '---'])('%s is blank', (text) => {
		const cleanings = new Cleanings();
		expect(position(4, text, cleanings)).toBeNull();
		expect(cleanings.kinds).toEqual([]);
	});

	it('a spelling that stands for two codes is refused', () => {
		expect(() => eachOnce(Object.entries({ H: 'TE', 'H BACK': 'TE' }).concat([['H', 'HOLDER']]))).toThrow('“H” stands for two positions, TE and HOLDER');
	});
});

describe('classes', () => {
	it.each([
		['6th Yr', 'Graduate', false],
		['Fifth-Year Senior', 'Graduate', false],
		['Post-Grad', 'Graduate', false],
		['Freshman (RS)', 'Freshman', true],
		['Jr. [R]', 'Junior', true],
		['Rs. Jr.', 'Junior', true],
		['R.S. So.', 'Sophomore', true],
		['So.–R', 'Sophomore', true],
		['So./RS', 'Sophomore', true],
		['RS/Sr.', 'Senior', true],
		['Red Shirt Senior', 'Senior', true],
		['RSFr', 'Freshman', true],
		['1st-Year', 'Freshman', false],
		['Fr. (HS)', 'Freshman', false],
		['Incoming Freshman', 'Freshman', false],
		['JuCo Jr.', 'Junior', false],
		['Junior Year', 'Junior', false],
		['Year 2', 'Sophomore', false],
		['Class: Sr.', 'Senior', false],
		['Sophmoer', null, undefined],
		['Sophomroe', 'Sophomore', false],
		['Freshmen', 'Freshman', false],
		['Seinor', 'Senior', false],
		['Redshrit Junior', 'Junior', true],
		['N/A', null, undefined],
	])('%s', (text, player_class, redshirt) => {
		expect(academicClass(text, new Cleanings())).toEqual({ player_class, redshirt });
	});

	it('that aren’t any are listed', () => {
		const cleanings = new Cleanings();
		academicClass('Class of 2031', cleanings);
		academicClass('TBD', cleanings);
		expect(cleanings.dropped).toEqual([{ column: 'class', value: 'Class of 2031', reason: 'not a class' }]);
	});
});

describe('jerseys', () => {
	it.each([
		["'07", '07'],
		['Jersey 14', '14'],
		['Jersey #15', '15'],
		['No. 16', '16'],
		['12, 34', '12'],
		['N/A', null],
		['-', null],
	])('%s is %s', (text, expected) => {
		const cleanings = new Cleanings();
		expect(jersey(text, cleanings)).toBe(expected);
		expect(cleanings.dropped).toEqual([]);
	});
});

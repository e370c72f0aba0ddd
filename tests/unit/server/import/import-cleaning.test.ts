import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthplace } from '#server/modules/rosters/import/clean/birthplace.ts';
import { Cleanings } from '#server/modules/rosters/import/clean/cell-value.ts';
import { teamColors } from '#server/modules/rosters/import/clean/color.ts';
import { personName } from '#server/modules/rosters/import/clean/person-name.ts';
import { cfbRosters } from '#server/modules/rosters/import/formats/cfb-rosters.ts';
import { identify } from '#server/modules/rosters/import/known-formats.ts';

const named = (first: string, last: string) => personName(first, last, new Cleanings());

describe('names', () => {
	it.each([
		['Cassius', 'Merrowby', 'Cassius Merrowby'],
		['Ii', ' Demarcus Quillby', 'Demarcus Quillby II'],
		['Iii', 'Delbert Quillby', 'Delbert Quillby III'],
		['Jr.', ' Thad Quillby', 'Thad Quillby Jr.'],
		['Thad', 'Quillby, Jr.', 'Thad Quillby Jr.'],
		['Thad', 'Quillby ,Jr', 'Thad Quillby Jr.'],
		['Thad', 'Quillby Jr', 'Thad Quillby Jr.'],
		['Thad', 'Quillby JR.', 'Thad Quillby Jr.'],
		['Thad', 'Quillby Iii', 'Thad Quillby III'],
		['Thad', 'Quillby V', 'Thad Quillby V'],
		['Thad', 'Quillby VI', 'Thad Quillby VI'],
		['Thad', 'Quillby Sr', 'Thad Quillby Sr.'],
		['Ekleinby', 'Jr.', 'Ekleinby Jr.'],
		['JR', 'Waterby', 'JR Waterby'],
		['IV', 'Webby', 'IV Webby'],
		['A.J.', "O'Quill-Côte", "A.J. O'Quill-Côte"],
		['  Bo ', ' Van  der  Quill ', 'Bo Van der Quill'],
		['NA', 'Quillby', 'Quillby'],
		[' NA ', 'Quillby', 'Quillby'],
		['Quill', 'NA', 'Quill'],
	])('"%s" + "%s" → %s', (first, last, expected) => {
		expect(named(first, last)).toBe(expected);
	});

	it.each([
		['', 'Team'],
		['NA', 'Team'],
		['NA', 'NA'],
		['', ''],
		[' ', ' '],
	])('"%s" + "%s" is no person', (first, last) => {
		expect(named(first, last)).toBeNull();
	});

	it('are clean whatever comes in, and stay as they are when cleaned again', () => {
		const word = fc.stringMatching(/^[A-Za-zÀ-ÿ'.-]{1,8}$/);
		const suffix = fc.constantFrom('', ' Jr', ', Jr.', ' Ii', ' III', ' sr.', ' IV', ',V');
		const blanks = fc.constantFrom('', ' ', '  ', '\t');
		fc.assert(
			fc.property(
				fc.tuple(blanks, word, blanks),
				fc.tuple(blanks, fc.array(word, { minLength: 1, maxLength: 3 }), suffix, blanks),
				([a, first, b], [c, last, end, d]) => {
					const name = named(a + first + b, c + last.join(' ') + end + d);
					if (name === null) return;
					expect(name).toBe(name.trim());
					expect(name).not.toMatch(/\s\s|\t|\n/);
					expect(named('', name)).toBe(name);
				},
			),
			{ verbose: true },
		);
	});
});

describe('birthplaces', () => {
	it.each([
		['Brandon', 'MS', 'USA', 'Brandon, MS'],
		['Perth', 'WA', 'Australia', 'Perth, Western Australia, Australia'],
		['Seattle', 'WA', 'USA', 'Seattle, WA'],
		['Hobart', 'TAS', null, 'Hobart, Tasmania, Australia'],
		['Laval', 'PQ', 'CAN', 'Laval, Quebec, Canada'],
		['Nassau', 'NP', 'Bahamas', 'Nassau, NP, Bahamas'],
		[null, null, 'Germany', 'Germany'],
		[null, 'TX', 'USA', 'TX'],
		[null, null, 'USA', 'USA'],
		[null, null, null, null],
	])('%s, %s, %s → %s', (city, state, country, expected) => {
		expect(birthplace(city, state, country, new Cleanings())).toBe(expected);
	});
});

describe('colors', () => {
	it.each([
		['#0B2A5B', '#F2B41B', '#0b2a5b', '#f2b41b'],
		['0b2a5b', '', '#0b2a5b', null],
		['#000000', '', null, null],
		['#000000', '#ffcd00', '#000000', '#ffcd00'],
		['#ffffff', '#000000', '#ffffff', '#000000'],
		['', '#000000', null, '#000000'],
		['#null', 'NA', null, null],
	])('%s and %s', (color, alt, main, second) => {
		expect(teamColors(color, alt, new Cleanings())).toEqual({ color: main, alt_color: second });
	});
});

describe('formats', () => {
	const columns =
		'athlete_id,first_name,last_name,team,weight,height,jersey,year,position,home_city,home_state,home_country,home_latitude,home_longitude,home_county_fips,recruit_ids,headshot_url,season'.split(
			',',
		);

	const nameOf = (names: readonly string[]) => {
		const found = identify(names, { name: 'roster.csv' });
		return found !== undefined && 'missing' in found ? found.missing : found?.name;
	};

	it('are told from their columns, in any order and with more of them', () => {
		expect(nameOf(columns)).toBe('cfb_rosters');
		expect(nameOf(['age', ...columns.toReversed()])).toBe('cfb_rosters');
		expect(nameOf(columns.filter((c) => c !== 'season'))).toBe('no column “sport”.');
		expect(nameOf('team_id,school,mascot,conference,classification,color,alt_color,logo'.split(','))).toBe('cfb_team_info');
		expect(nameOf('team_id,school,mascot,conference,division,color,alt_color,logo,logo_dark'.split(','))).toBe('teams_colors_logos');
	});

	it('make a valid record or a rejection of any line', () => {
		const cell = fc.oneof(
			fc.constantFrom('', 'NA', '0', '00', '5', '201', '230.0', '-3', '2024', 'Port Ashby', 'http://x.example/a.png', 'javascript:alert(1)'),
			fc.string(),
		);
		fc.assert(
			fc.property(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), (cells) => {
				const reading = cfbRosters.read(Object.fromEntries(columns.map((column, i) => [column, cells[i]])), {});
				if ('rejected' in reading) return reading.rejected.length > 0;
				if ('skipped' in reading) return false;
				if (reading.record.kind !== 'athlete') return false;
				const { fields, player_name, season } = reading.record;
				expect(player_name.trim()).not.toBe('');
				expect(season).toMatch(/^\d{4}$/);
				for (const n of [fields.height_in, fields.weight_lb]) expect(n === null || Number.isSafeInteger(n)).toBe(true);
				expect(fields.image_url ?? 'https://').toMatch(/^https:/);
				return true;
			}),
			{ numRuns: 500, verbose: true },
		);
	});
});

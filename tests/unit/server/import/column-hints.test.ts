import { describe, expect, it } from 'vitest';
import { columnHints } from '#server/modules/rosters/import/guessing/column-hints.ts';
import { guessByName } from '#server/modules/rosters/import/guessing/name-guess.ts';
import { possibleByValues } from '#server/modules/rosters/import/guessing/value-guess.ts';
import { columnKey } from '#server/modules/rosters/import/reading/table-layout.ts';

const soccer = 4;
const volleyball = 6;

describe('a column’s name', () => {
	it.each([
		['Shirt Nr', 'jersey'],
		['Jersey Num.', 'jersey'],
		['Hght', 'height'],
		['Ht (ft/in)', 'height'],
		['Wgt. in lbs', 'weight'],
		['Playing Position', 'position'],
		['Elig. Class', 'class'],
		['Athelete', 'name'],
		['Home Twon', 'hometown'],
		['Institution Name', 'school'],
		['Headshot file', 'photo'],
	])('%j looks like %j', (header, column) => {
		expect(guessByName(columnKey(header))).toBe(column);
	});

	it.each([
		['High School', 'it is another school'],
		['Mother’s Name', 'it is about somebody else'],
		['Date of Birth', 'birthdays aren’t read'],
		['Age', 'ages aren’t read'],
		['Phone Number', 'it is no number on a shirt'],
		['Shirt Size', 'it is no number on a shirt'],
		['Jersey and Height', 'it names two columns'],
		['Major', 'we have no such column'],
		['Short Name', 'it is a letter away from Sport Name'],
		['X', 'it says nothing'],
	])('%j isn’t guessed, because %s', (header) => {
		expect(guessByName(columnKey(header))).toBeUndefined();
	});
});

describe('a column’s values', () => {
	it.each<[what: string, column: string, values: string[]]>([
		['feet and inches', 'height', ['6-2/74"', '5-11/71"']],
		['feet and inches with marks', 'height', ['6\'2"', '5’ 11”', '', '6-0']],
		['pounds', 'weight', ['185 lbs', '201 lbs']],
		['weights above any height in centimeters', 'weight', ['185', '310', '201']],
		['classes', 'class', ['Fr.', 'Jr.', 'R-So.']],
		['positions of the sport', 'position', ['GK', 'D', 'M/F']],
		['numbers of jerseys', 'jersey', ['7', '44', '91', '12']],
		['numbers with a leading zero', 'jersey', ['07', '00', '22']],
		['towns', 'hometown', ['Humble, TX', 'Graz, Austria', 'Laval, Quebec']],
		['sports', 'sport', ['Women’s Soccer', 'Baseball']],
		['pictures', 'photo', ['https://photos.example/1.jpg', 'https://photos.example/2.png?w=200']],
		['pages of athletes', 'profile', ['https://school.example/roster/ana', 'https://school.example/roster/bea']],
		['people', 'name', ['Ana Quillby', 'Bea O’Merrowby', 'Cora Garnwick Jr.']],
		['people, last name first', 'name', ['Quillby, Ana', 'Merrowby, Bea']],
	])('that are %s look like %j', (_, column, values) => {
		expect(possibleByValues(values, soccer)).toEqual([column]);
	});

	it.each<[why: string, values: string[]]>([
		['one value may be anything', ['6-2']],
		['blank cells say nothing', ['', '', '6-2']],
		['inches, weights, and numbers are alike', ['74', '71', '70']],
		['ages are no numbers of jerseys', ['18', '21', '19']],
		['years of study are no numbers of jerseys', ['1', '4', '3']],
		['the lines may be numbered', ['7', '8', '9', '10']],
		['185 may be centimeters', ['185', '178', '201']],
		['the lines of a team have its id in common', ['327', '327', '327', '328']],
		['Jr. and Sr. are behind names', ['Jr.', 'Sr.', 'Jr.']],
		['M and F say who plays', ['M', 'F', 'M']],
		['one value of several doesn’t fit', ['6-2', '5-11', 'tall']],
		['a high school isn’t a town', ['Ames High, IA', 'Humble HS, TX']],
		['years may be the season or the graduation', ['2026', '2026']],
		['a birthday is no height', ['6/2/2004', '5/11/2005']],
		['words are no names', ['Business', 'Art History', 'Biology']],
	])('aren’t guessed, because %s', (_, values) => {
		expect(possibleByValues(values, volleyball)).toEqual([]);
	});
});

describe('a header', () => {
	const hints = (header: string[], rows: string[][], said: string[] = []) =>
		columnHints({ header, keys: header.map(columnKey), said: new Set(said), rows, sport_id: soccer });

	it('shows the first three rows, what is read, and one guess for each column, by its name before its values', () => {
		expect(
			hints(
				['School', 'Who', 'Shirt', 'Tall', 'Notes'],
				[
					['Port Ashby', 'Ana Quillby', '5', '5-9', 'captain'],
					['Port Ashby', 'Bea Merrowby', '44', '5-11', ''],
					['Port Ashby', 'Cora Garnwick', '91', '6-0', '\u202eodd'],
					['Port Ashby', 'Dot Underhay', '12', '6-1', ''],
				],
			),
		).toEqual([
			{ column: 'School', samples: ['Port Ashby', 'Port Ashby', 'Port Ashby'], read_as: 'school' },
			{ column: 'Who', samples: ['Ana Quillby', 'Bea Merrowby', 'Cora Garnwick'], guess: 'name', by: 'values' },
			{ column: 'Shirt', samples: ['5', '44', '91'], guess: 'jersey', by: 'name' },
			{ column: 'Tall', samples: ['5-9', '5-11', '6-0'], guess: 'height', by: 'values' },
			{ column: 'Notes', samples: ['captain', '', expect.stringMatching(/odd$/)] },
		]);
	});

	it.each<[why: string, header: string[], rows: string[][], said?: string[]]>([
		[
			'two columns look alike',
			['A', 'B'],
			[
				['6-2', '6-2'],
				['5-11', '5-11'],
			],
		],
		[
			'the column is there already',
			['Height', 'B'],
			[
				['6-2', '6-2'],
				['5-11', '5-11'],
			],
		],
		['a person left it out', ['B'], [['6-2'], ['5-11']], ['B']],
		[
			'the names have columns already',
			['first_name', 'last_name', 'Roommate of'],
			[
				['Ana', 'Quillby', 'Bea Merrowby'],
				['Bea', 'Merrowby', 'Ana Quillby'],
			],
		],
		['the header says it is about others', ['Coach'], [['Wim Oakridge'], ['Ida Thornbury']]],
	])('guesses nothing where %s', (_, header, rows, said) => {
		expect(hints(header, rows, said).filter(({ guess }) => guess !== undefined)).toEqual([]);
	});
});

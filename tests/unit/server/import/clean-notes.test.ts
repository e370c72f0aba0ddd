import { describe, expect, it } from 'vitest';
import { athleteName, twoPartName } from '#server/modules/rosters/import/clean/athlete-name.ts';
import { brokenLetters, mendedLetters } from '#server/modules/rosters/import/clean/broken-letters.ts';
import { Cleanings, isRead, present } from '#server/modules/rosters/import/clean/cell-value.ts';
import { jersey } from '#server/modules/rosters/import/clean/clean-jersey.ts';
import { heightOfDate } from '#server/modules/rosters/import/clean/spreadsheet-date.ts';

/** What became of a cell, and what the import's report counts. */
function noted<T>(clean: (cleanings: Cleanings) => T) {
	const cleanings = new Cleanings();
	return { value: clean(cleanings), kinds: cleanings.kinds, dropped: cleanings.dropped };
}

describe('the report counts what was changed in a name', () => {
	it.each<[string, string, string[]]>([
		['Wim Quillby', 'Wim Quillby', []],
		['Wim Quillby Jr.', 'Wim Quillby Jr.', []],
		['Quillby, Thad, (C)', 'Thad Quillby', ['name: a captain’s mark', 'name: last name first']],
		['Wim Quillby*', 'Wim Quillby', ['name: a footnote’s mark']],
		['* Wim Quillby', 'Wim Quillby', ['name: a footnote’s mark']],
		['#12 Wim Quillby', 'Wim Quillby', ['name: a jersey number']],
		['Ofa O’Quill', "Ofa O'Quill", ['name: typographic apostrophe']],
		['"Wim Quillby"', 'Wim Quillby', ['name: quotation marks']],
		['Wim "Moose" Quillby', 'Wim Quillby', ['name: a nickname in quotes or brackets']],
		['Ana (Nan) , Jr.', 'Ana Jr.', ['name: a nickname in quotes or brackets', 'name: comma before the suffix']],
		['Wim Quillby (Moose)', 'Wim Quillby', ['name: a nickname in quotes or brackets']],
		['Wim  Quillby', 'Wim Quillby', ['name: extra spaces']],
		['Wim Quillby, Jr.', 'Wim Quillby Jr.', ['name: comma before the suffix']],
		['Wim Quillby jr', 'Wim Quillby Jr.', ['name: spelling of the suffix']],
		['Quillby,, Wim', 'Wim Quillby', ['name: last name first']],
		[' Wim Quillby', 'Wim Quillby', ['name: extra spaces']],
		['wim iii', 'Wim III', ['name: in lowercase letters']],
		['WIM QUILLBY', 'Wim Quillby', ['name: in capitals']],
		['Wim QUILLBY', 'Wim Quillby', ['name: a word in capitals']],
		['Wim LEE', 'Wim Lee', ['name: a word in capitals']],
		['Wim -QUILL', 'Wim -Quill', ['name: a word in capitals']],
		['wim quillby', 'Wim Quillby', ['name: in lowercase letters']],
	])('%s', (text, value, kinds) => {
		expect(noted((cleanings) => athleteName(text, cleanings))).toEqual({ value, kinds, dropped: [] });
	});

	it.each<[string, string, string | null, string[]]>([
		['Wim', 'Quillby', 'Wim Quillby', []],
		['', 'Quillby', 'Quillby', []],
		['N/A', 'Quillby', 'Quillby', ['name: half of it a placeholder']],
		['Wim', 'N/A', 'Wim', ['name: half of it a placeholder']],
		['NA', '', null, ['name: half of it a placeholder']],
		['WIM', 'QUILLBY', 'Wim Quillby', ['name: in capitals']],
		['Wim', 'QUILLBY', 'Wim Quillby', ['name: a word in capitals']],
		['Jamie Jr', '', 'Jamie Jr.', ['name: spelling of the suffix']],
		['TBD', 'Quillby', 'Quillby', ['name: half of it a placeholder']],
		['Ii', 'Demarcus Quillby', 'Demarcus Quillby II', ['name: suffix in the first name', 'name: spelling of the suffix']],
	])('%s + %s', (first, last, value, kinds) => {
		expect(noted((cleanings) => twoPartName(first, last, cleanings))).toEqual({ value, kinds, dropped: [] });
	});
});

describe('letters of a name', () => {
	it.each([
		// Two letters may be initials, unless each word has two at least.
		['J LI', 'J LI'],
		['A B', 'A B'],
		['JO LI', 'Jo Li'],
		['J. LI', 'J. Li'],
		['WIM A', 'Wim A'],
		['Wim LI', 'Wim LI'],
		['Wim J.A.', 'Wim J.A.'],
		['Wim BCD', 'Wim BCD'],
		['LEE Wim', 'LEE Wim'],
		['WIMA Li', 'Wima Li'],
		['TJ QUILLBY BCD', 'TJ Quillby Bcd'],
		['WIM', 'WIM'],
		['wim', 'Wim'],
		// A word that stays small in the middle doesn't at either end.
		['van quill', 'Van Quill'],
		['wim van', 'Wim Van'],
		['wim  van', 'Wim Van'],
		['WIM 4 QUILL', 'Wim 4 Quill'],
		['wim 4 quill', 'Wim 4 Quill'],
		['Wim AB1', 'Wim AB1'],
		['Wim BCDF', 'Wim Bcdf'],
		['wim van quill', 'Wim van Quill'],
		['wim iii', 'Wim III'],
		['de la Quill', 'de la Quill'],
	])('%s → %s', (text, expected) => {
		expect(athleteName(text, new Cleanings())).toBe(expected);
	});
});

it.each<[string | null, string | null, string[]]>([
	[null, null, []],
	['12', '12', []],
	["'12", '12', []],
	['#12', '12', ['jersey: label removed']],
	['No.: 12', '12', ['jersey: label removed']],
	['12.0', '12', []],
	['23/44', '23', ['jersey: two values, the first kept']],
	['twelve', null, ['jersey: not a number, dropped']],
])('the report counts what was changed in the jersey number %s', (text, value, kinds) => {
	const dropped = kinds.includes('jersey: not a number, dropped') ? [{ column: 'jersey', value: text, reason: 'not a number' }] : [];
	expect(noted((cleanings) => jersey(text, cleanings))).toEqual({ value, kinds, dropped });
});

describe('a cell of any column', () => {
	const text = (cell: string | undefined) => noted((cleanings) => cleanings.text({ city: cell }, 'city'));
	const number = (cell: string) => noted((cleanings) => cleanings.number({ weight: cell }, 'weight', 60, 600));
	const url = (cell: string) => noted((cleanings) => cleanings.url({ photo: cell }, 'photo'));

	it.each<[string | undefined, string | null, string[]]>([
		[' Wexcombe ', 'Wexcombe', []],
		['', null, []],
		[' ', null, []],
		[undefined, null, []],
		['NA', null, ['city: “NA” treated as blank']],
		['TBD', null, ['city: a placeholder treated as blank']],
		['-', null, ['city: a placeholder treated as blank']],
	])('as text: %j', (cell, value, kinds) => {
		expect(text(cell)).toEqual({ value, kinds, dropped: [] });
	});

	it.each([
		['60', 60],
		['600', 600],
		['230.0', 230],
		['59.6', 60],
	])('as a number: %s', (cell, value) => {
		expect(number(cell)).toEqual({ value, kinds: [], dropped: [] });
	});

	it.each(['59', '601', 'x', '1e2', '-70'])('as a number that can’t be: %s', (cell) => {
		const reason = 'not a plausible number';
		expect(number(cell)).toEqual({ value: null, kinds: [`weight: ${reason}, dropped`], dropped: [{ column: 'weight', value: cell, reason }] });
	});

	it('as a web address, which becomes https', () => {
		expect(url('http://people.example/a')).toEqual({ value: 'https://people.example/a', kinds: [], dropped: [] });
		expect(url('').value).toBeNull();
		expect(number('')).toEqual({ value: null, kinds: [], dropped: [] });
		expect(present(' Wexcombe ')).toBe('Wexcombe');
		const reason = 'not a web address';
		for (const cell of ['javascript:alert(1)', 'people.example'])
			expect(url(cell)).toEqual({ value: null, kinds: [`photo: ${reason}, dropped`], dropped: [{ column: 'photo', value: cell, reason }] });
	});

	it('as a conference, by the name that we show', () => {
		const conference = (cell: string) => noted((cleanings) => cleanings.conference({ conference: cell }, 'conference'));
		expect(conference('Atlantic Coast Conference')).toEqual({ value: 'ACC', kinds: ['conference: spelling'], dropped: [] });
		expect(conference('ACC')).toEqual({ value: 'ACC', kinds: [], dropped: [] });
	});

	it('is read if it is neither dropped nor empty', () => {
		const as = (cell: string) => isRead((cleanings) => cleanings.number({ weight: cell }, 'weight', 60, 600));
		expect([as('70'), as('7'), as('')]).toEqual([true, false, false]);
		// A cleaner may keep a part and drop the rest.
		expect(isRead((cleanings) => cleanings.drop('city', 'x', 'y') ?? 'kept')).toBe(false);
	});
});

/** UTF-8 that was read as Windows-1252 and saved again, so often. */
function misread(text: string, times: number): string {
	return times === 0 ? text : misread(new TextDecoder('windows-1252').decode(new TextEncoder().encode(text)), times - 1);
}

it('an address keeps what looks like HTML’s name for a letter', () => {
	expect(brokenLetters('&nosuchname;')).toMatch(/HTML/);
	expect(brokenLetters(' https://people.example/?a=1&nosuchname;')).toBeUndefined();
});

it.each<[string, string, string[]]>([
	['Wim', 'Wim', []],
	['Muñoz', 'Muñoz', []],
	['MuÃ±oz', 'Muñoz', ['broken letters mended']],
	['MuÃƒÂ±oz', 'Muñoz', ['broken letters mended']],
	['Mu&ntilde;oz', 'Muñoz', ['HTML’s names for letters']],
	['Mu&amp;ntilde;oz', 'Muñoz', ['HTML’s names for letters']],
	['Wim&nbsp;Quillby', 'Wim Quillby', ['HTML’s names for letters']],
	['Mu&Atilde;&plusmn;oz', 'Muñoz', ['HTML’s names for letters', 'broken letters mended']],
	['A & B', 'A & B', []],
	['ÃƒÂ\u0081vila', 'Ávila', ['broken letters mended']],
	// The bytes of this are a control character, so it is a coincidence.
	['WimÂ…', 'WimÂ…', []],
	// Three times at most.
	['A &amp;amp;amp; B', 'A & B', ['HTML’s names for letters']],
	['A &amp;amp;amp;amp; B', 'A &amp; B', ['HTML’s names for letters']],
	[misread('ñ', 3), 'ñ', ['broken letters mended']],
	[misread('ñ', 4), 'Ã±', ['broken letters mended']],
	['&nosuchname;', '&nosuchname;', []],
	['https://people.example/?a=1&copy;=2', 'https://people.example/?a=1&copy;=2', []],
	[' https://people.example/?a=1&copy;=2', ' https://people.example/?a=1&copy;=2', []],
])('the report counts what was mended in %s', (cell, text, kinds) => {
	expect(mendedLetters(cell)).toEqual({ text, kinds });
});

describe('a date that was a height', () => {
	it.each([
		['4/11', { inches: 59 }],
		['8/1', { inches: 97 }],
		['3/11', { unclear: true }],
		['9/1', { unclear: true }],
		['6/12', { unclear: true }],
		['6/2/2021', { inches: 74 }],
		['6/2/2020', { unclear: true }],
		['6/2/2027', { inches: 74 }],
		['6/2/2028', { unclear: true }],
		['6/2/27', { inches: 74 }],
		['6-2', undefined],
	])('%s in 2026', (text, expected) => {
		expect(heightOfDate(text, 2026)).toEqual(expected);
	});
});

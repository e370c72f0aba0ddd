import { describe, expect, it } from 'vitest';
import { csvRow } from '#domain/texts/csv-row.ts';
import { athleteName, twoPartName } from '#server/modules/rosters/import/clean/athlete-name.ts';
import { withoutMarks } from '#server/modules/rosters/import/clean/cell-marks.ts';
import { Cleanings } from '#server/modules/rosters/import/clean/cell-value.ts';
import { isNobody, isPlaceholder, mayBeHalfAName } from '#server/modules/rosters/import/clean/placeholder.ts';

describe('names in one field', () => {
	it.each([
		// A family name that looks like a suffix.
		['Thu Vi', 'Thu Vi'],
		['THU VI', 'Thu Vi'],
		['thu vi', 'Thu Vi'],
		['Thu V', 'Thu V'],
		['Quillby, Vi', 'Vi Quillby'],
		['Quillby, V.', 'V. Quillby'],
		['thad quillby vi', 'Thad Quillby VI'],
		['THAD QUILLBY IV', 'Thad Quillby IV'],
		['THAD QUILLBY VI', 'Thad Quillby VI'],
		['Ash Thu Vi', 'Ash Thu Vi'],
		['Quillby Vi, Thu', 'Thu Quillby Vi'],
		['Thad Quillby, VI', 'Thad Quillby VI'],
		['Thad QUILLBY JR', 'Thad Quillby Jr.'],
		// The last name first.
		['Quillby, Sr., Thad', 'Thad Quillby Sr.'],
		['Quillby Jr., Thad', 'Thad Quillby Jr.'],
		['Quillby, Thad Jr.', 'Thad Quillby Jr.'],
		['Quillby, Thad, Jr.', 'Thad Quillby Jr.'],
		['Quillby, Thad, III', 'Thad Quillby III'],
		['QUILLBY, THAD', 'Thad Quillby'],
		['Quillby, Thad, (C)', 'Thad Quillby'],
		['Quillby, Thad "Tad"', 'Thad Quillby'],
		['Van der Quill, Thad', 'Thad Van der Quill'],
		['Quillby, Thad,', 'Thad Quillby'],
		['Quillby, Thad, V', 'Thad Quillby V'],
		['Quillby, V, Thad', 'Thad Quillby V'],
		['Quillby, Thad, Ash', 'Thad Ash Quillby'],
		['Quillby, Thu Vi', 'Thu Vi Quillby'],
		['Quillby, Thu VI', 'Thu Quillby VI'],
		['Thad Quillby VI.', 'Thad Quillby VI'],
		['Thad Quillby V.', 'Thad Quillby V'],
		['Thu V.', 'Thu V.'],
		// Capitals and lowercase.
		['PAT MCQUILL', 'Pat McQuill'],
		["PAT O'QUILL", "Pat O'Quill"],
		['ANA DE LA QUILL', 'Ana De La Quill'],
		['DEE VAN QUILL', 'Dee Van Quill'],
		['TJ QUILLBY', 'TJ Quillby'],
		['A.J. QUILLBY', 'A.J. Quillby'],
		['ANA-LENA CÔTEBY', 'Ana-Lena Côteby'],
		['Wim QUILLBY', 'Wim Quillby'],
		['JEB Quillby', 'JEB Quillby'],
		['LaWim McQuill', 'LaWim McQuill'],
		['wim quillby', 'Wim Quillby'],
		['wim de la quill', 'Wim de la Quill'],
		['WIM DE LA QUILL', 'Wim De La Quill'],
		// Marks.
		["Wim 'Moose' Quillby", 'Wim Quillby'],
		["'Ofa Quillby", "'Ofa Quillby"],
		['Ofa O‛Quill', "Ofa O'Quill"],
		['"Wim Quillby"', 'Wim Quillby'],
		['Wim Quillby*', 'Wim Quillby'],
		['#12 Wim Quillby', 'Wim Quillby'],
		['Wim Quillby [C]', 'Wim Quillby'],
		['Jake Null', 'Jake Null'],
		['Wim Player', 'Wim Player'],
	])('%s → %s', (text, expected) => {
		const name = athleteName(text, new Cleanings());
		expect(name).toBe(expected);
		expect(athleteName(name ?? '', new Cleanings())).toBe(expected);
	});

	it('in lowercase letters are noted', () => {
		const cleanings = new Cleanings();
		athleteName('wim quillby', cleanings);
		expect(cleanings.kinds).toEqual(['name: in lowercase letters']);
	});
});

describe('names in two fields', () => {
	it.each([
		['Wim "Moose"', 'Quillby', 'Wim Quillby'],
		['WIM', 'QUILLBY', 'Wim Quillby'],
		['wim', 'quillby', 'Wim Quillby'],
		['Ka´lani', 'Quillby', "Ka'lani Quillby"],
		['Wim', 'Quillby (C)', 'Wim Quillby'],
		['Wim', 'Quillby, Jr.', 'Wim Quillby Jr.'],
		['WIM', 'QUILLBY III', 'Wim Quillby III'],
		['III', 'Wim Quillby', 'Wim Quillby III'],
		['Wim, Jr.', 'Quillby', 'Wim Quillby Jr.'],
		['WIM IV', 'QUILLBY', 'Wim Quillby IV'],
		['Vi', 'Quillby Ash', 'Vi Quillby Ash'],
		['Thu', 'Vi', 'Thu Vi'],
		['JR', 'Waterby', 'JR Waterby'],
		['MIN', 'NA', 'Min Na'],
		['Min', 'NA', 'Min Na'],
		['NA', 'Quillby', 'Na Quillby'],
		['Jake', 'Null', 'Jake Null'],
		['Quillby', '-', 'Quillby'],
		['N/A', 'Quillby', 'Quillby'],
		['', 'Quillby', 'Quillby'],
		['NA', 'NA', null],
		['NA', 'TBD', null],
		['TBD', 'TBD', null],
		['Player', '7', null],
		['Open', 'Roster Spot', null],
		[undefined, 'Quillby', 'Quillby'],
		[undefined, undefined, null],
		['', '', null],
		['', 'Team', null],
	])('"%s" + "%s" → %s', (first, last, expected) => {
		expect(twoPartName(first, last, new Cleanings())).toBe(expected);
	});
});

describe('placeholders', () => {
	it('are half of a name only if they are a name by themselves', () => {
		expect(['Null', ' NA ', 'TBD', 'N/A'].map(mayBeHalfAName)).toEqual([true, true, false, false]);
		expect(athleteName(undefined, new Cleanings())).toBeNull();
	});

	it.each(['TBD', 'tba', 'N/A', 'NA', 'n.a.', 'None', 'unknown', 'null', '---', '–', '?', '.', 'Not available', '#N/A', '#REF!', 'T.B.D.'])(
		'%s is one',
		(text) => {
			expect(isPlaceholder(text)).toBe(true);
			expect(isNobody(text)).toBe(true);
			expect(athleteName(text, new Cleanings())).toBeNull();
		},
	);

	it.each(['Player 1', 'Player #12', 'TBD TBD', 'Open Roster Spot', 'Walk-On', 'Walk On 2', 'Unnamed Player', 'Athlete A', 'Full Name', '12'])(
		'%s is nobody',
		(text) => {
			expect(isNobody(text)).toBe(true);
		},
	);

	it.each(['Na Quillby', 'Malcolm X', 'Wim Player', 'Open Quillby', 'Xi', 'Ng', '王芳'])('%s may be a person', (text) => {
		expect(isNobody(text)).toBe(false);
	});
});

describe('cells', () => {
	it.each([
		['Wim Quillby\u200B', 'Wim Quillby'],
		['\uFEFF\u00ADWim Quillby', 'Wim Quillby'],
		[' \u2060 Wim Quillby \u200D ', 'Wim Quillby'],
		['Wim\u200BQuillby', 'Wim\u200BQuillby'],
		[' Wim ', ' Wim '],
		[' Wim\u200BQuillby ', ' Wim\u200BQuillby '],
		['\u200B', ''],
	])('%j lose invisible characters at their edges: %j', (cell, expected) => {
		expect(withoutMarks(cell).text).toBe(expected);
	});

	it.each(['-', '=x', '+5', '@wim', 'a;=b', '  -1', "O'Quill", "'Ofa", '6-2'])('%s is as it was before the export', (cell) => {
		const [written = ''] = csvRow([cell]).trim().split('\r\n');
		const read = written.startsWith('"') ? written.slice(1, -1) : csvRow([cell]).replace(/\r\n$/, '');
		expect(withoutMarks(read).text).toBe(cell);
	});
});

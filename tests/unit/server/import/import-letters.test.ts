import iconv from 'iconv-lite';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenLetters, mendedLetters } from '#server/modules/rosters/import/clean/broken-letters.ts';
import { ImportRefused } from '#server/modules/rosters/import/import-refused.ts';
import { encodingNamed } from '#server/modules/rosters/import/reading/encodings.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { collectFiles } from '../fixtures/collect-file.ts';

const folder = rosterFolder();
afterAll(() => folder.remove());

const file = (names: readonly string[], end = '\n') =>
	['school,sport,name,jersey', ...names.map((name, at) => `Port Ashby,football,${name},${at + 1}`), ''].join(end);
const inBytes = (encoding: string, names: readonly string[], end?: string) => folder.write('letters.csv', iconv.encode(file(names, end), encoding));
const namesIn = async (path: string, told = {}) => (await collectFiles([path], told)).records.map((record) => record.player_name);

const spanish = ['José Quilló', 'Begoña Muñasú', 'Inés Áldara'];
const french = ['Hélène Côtenoir', 'François Lefèvre', 'Zoë Gâtenoy'];
const german = ['Jörg Müllerby', 'Käthe Größling', 'Änne Öhlby'];
const nordic = ['Bjørn Ålesby', 'Søren Kjærby', 'Åse Ødeby'];
const portuguese = ['João Simões', 'Conceição Magalhães'];
const polish = ['Łukasz Ślązak', 'Małgorzata Żółkowa', 'Paweł Wójcik'];
const czech = ['Jiří Dvořáček', 'Tomáš Říha', 'Zdeněk Kučera'];
const hungarian = ['László Szőke', 'Győző Erdős', 'Enikő Tűzkő'];

describe('the letters of a file', () => {
	it.each([
		['windows-1252', spanish],
		['windows-1252', french],
		['windows-1252', german],
		['windows-1252', nordic],
		['windows-1252', portuguese],
		['windows-1252', ['Sean O’Quill', 'Ana “Ace” Merrowby', 'Bo Ash–Underhay']],
		['macintosh', spanish],
		['macintosh', french],
		['macintosh', german],
		['macintosh', portuguese],
		['cp437', ['José Quilló', 'Begoña Muñasú', 'Élan Aldara']],
		['cp437', german],
		['cp850', spanish],
		['cp850', nordic],
		['windows-1250', polish],
		['windows-1250', czech],
	])('are read right from %s: %j', async (encoding, names) => {
		const shown = names.map((name) => name.replace(/ “[^”]*”/, '').replaceAll('’', "'"));
		expect(await namesIn(inBytes(encoding, names))).toEqual(shown);
	});

	it.each([
		['windows-1252', ['Shaq’uan Quill', 'Jer’maine Ash', 'Dem’ari Bo']],
		['macintosh', ['Ana García', 'Al Martínez']],
		['macintosh', ['Ana García']],
		['macintosh', ['Jo Kröhler']],
		['cp437', ['Jo Kröhler']],
		['windows-1250', ['Ana Petrović']],
		['windows-1250', ['Jan Němec']],
		['windows-1250', ['Pál Erdős']],
		['windows-1250', hungarian],
		['windows-1252', ['Tõnis Põldby', 'Jõgi Quill']],
		['windows-1254', ['Ayşe Yılmaz']],
		['shift_jis', ['大谷 翔', '山田 花子', 'サトウ リク']],
		['euc-kr', ['김민준', '이서연']],
		['gb18030', ['王伟', '李娜']],
		['iso-8859-2', czech],
	])('of %s are never guessed wrong: %j are right, or a person is asked and sees them', async (encoding, names) => {
		const path = inBytes(encoding, names);
		const found: unknown = await namesIn(path).catch((error: unknown) => error);
		if (!(found instanceof ImportRefused)) {
			expect(found).toEqual(names.map((name) => name.replaceAll('’', "'")));
			return;
		}
		const right = names.slice(0, 3).map((name, at) => `Port Ashby,football,${name},${at + 1}`);
		const choice = found.encodings?.find(({ lines }) => lines.join('\n') === right.join('\n'));
		expect(found.encodings?.map(({ lines }) => lines)).toContainEqual(right);
		expect(found.textFor('command')).toContain(`--encoding=${choice?.encoding}`);
		expect(found.textFor('desk')).not.toContain('--');
		expect(await namesIn(path, { encoding: choice?.encoding })).toEqual(names.map((name) => name.replaceAll('’', "'")));
	});

	it('are asked about with lines that look different', async () => {
		// Both encodings read é alike.
		const names = ['Inés Quill', 'Zoé Ash', 'Noé Bo', 'Ana Petrović'];
		const refused = await namesIn(inBytes('windows-1250', names)).catch((error: unknown) => error);
		expect(refused).toMatchObject({
			encodings: expect.arrayContaining([expect.objectContaining({ lines: expect.arrayContaining(['Port Ashby,football,Ana Petrović,4']) })]),
		});
	});

	it('may have the line ends of an old Mac', async () => {
		expect(await namesIn(inBytes('macintosh', spanish, '\r'))).toEqual(spanish);
	});

	it('that a person chose go for files that aren’t Unicode, and for no others', async () => {
		const mac = inBytes('macintosh', ['Ana García']);
		const utf8 = folder.write('utf8.csv', file(['Zoë Côtenoir']));
		expect(await namesIn(mac, { encoding: 'macintosh' })).toEqual(['Ana García']);
		expect(await namesIn(utf8, { encoding: 'macintosh' })).toEqual(['Zoë Côtenoir']);
	});

	it.each([
		['MacRoman', 'macintosh'],
		['latin1', 'windows-1252'],
		['Shift-JIS', 'shift_jis'],
		['CP437', 'cp437'],
		['klingon', undefined],
	])('have names that people know: %s', (name, encoding) => {
		expect(encodingNamed(name)).toBe(encoding);
	});
});

/** As a browser does it, where it knows the encoding. */
const misread = (text: string, as: string) => (as === 'cp437' ? iconv.decode(Buffer.from(text), as) : new TextDecoder(as).decode(Buffer.from(text)));

describe('broken letters', () => {
	it.each([
		['UTF-8 taken for Windows-1252', misread('José Muñasú', 'windows-1252'), 'José Muñasú'],
		['UTF-8 taken for Mac Roman', misread('José Muñasú', 'macintosh'), 'José Muñasú'],
		['UTF-8 taken for CP437', misread('José Muñasú', 'cp437'), 'José Muñasú'],
		['twice', misread(misread('Zoë Côtenoir', 'windows-1252'), 'windows-1252'), 'Zoë Côtenoir'],
		['an apostrophe', 'Oâ€™Quill', 'O’Quill'],
		['a Polish name', misread('Łuk Żółty', 'windows-1252'), 'Łuk Żółty'],
		['only in one of two words', `Zoë ${misread('Ñandú', 'windows-1252')}`, 'Zoë Ñandú'],
		['entities', 'Andr&eacute; Q&uuml;ill', 'André Qüill'],
		['numbers of letters', 'Mu&#241;asu O&#39;Quill', "Muñasu O'Quill"],
		['an entity of an entity', 'Andr&amp;eacute;', 'André'],
	])('are mended: %s', (_, cell, text) => {
		expect(mendedLetters(cell).text).toBe(text);
		expect(brokenLetters(mendedLetters(cell).text)).toBeUndefined();
	});

	it.each([
		'Zoë Côtenoir',
		'ÅÄÖ Quill',
		'São João',
		'Łukasz Żółty',
		'大谷 翔',
		'Nguyễn Văn Ân',
		'Ka‘iulani',
		'Q & A',
		'Saʿid',
		'https://x.example/?a=1&copy;=2',
		'Âé Ãe',
	])('aren’t seen in %s', (cell) => {
		expect(mendedLetters(cell)).toEqual({ text: cell, kinds: [] });
		expect(brokenLetters(cell)).toBeUndefined();
	});

	it.each([
		['a lost letter', 'Jos\ufffd Quill', 'a letter was lost when the file was saved'],
		['a control mark', 'Jos\u0085 Quill', 'broken letters'],
		['an entity that there isn’t', 'Jos&eaccute; Quill', 'HTML’s name for a letter that there isn’t'],
	])('that can’t be mended cost their line: %s', async (_, name, reason) => {
		const { records, rejected } = await collectFiles([folder.write('broken.csv', file(['Wim Good', name]))]);
		expect(records).toHaveLength(1);
		expect(rejected).toMatchObject([{ line: 3, column: 'name', reason: expect.stringContaining(reason) }]);
	});

	it('don’t hide HTML', async () => {
		const { rejected } = await collectFiles([folder.write('hidden.csv', file(['Wim Good', '&lt;script&gt;']))]);
		expect(rejected).toMatchObject([{ line: 3, reason: 'HTML in the cell' }]);
	});
});

import { afterAll, describe, expect, it } from 'vitest';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { collectFiles } from '../fixtures/collect-file.ts';

const folder = rosterFolder();
afterAll(() => folder.remove());

const told = { school: 'Port Ashby', sport_id: 4 };
const page = (html: string | Uint8Array, settings = told) => collectFiles([folder.write('roster.html', html)], settings);
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const head = '<thead><tr><th>#</th><th>Full Name</th><th>Pos.</th><th>Ht.</th><th>Hometown / High School</th></tr></thead>';

describe('a table of a web page', () => {
	it.each([
		['as a page', (table: string) => `<!DOCTYPE html><html><head><title>Roster</title><style>td{}</style></head><body>${table}</body></html>`],
		['as a browser copies it', (table: string) => `<meta charset="utf-8">${table}`],
		['inside of a table for the layout', (table: string) => `<table><tr><td>Menu</td><td>${table}</td></tr></table>`],
		[
			'between other tables',
			(table: string) => `<div><table>${row('Games', '12')}${row('Won', '9')}</table>${table}<table>${row('Coach', 'Bo')}${row('Since', '2019')}</table></div>`,
		],
		[
			'with a caption and a title in its first row',
			(table: string) => table.replace('<thead>', '<caption>2026</caption><tr><td colspan="5">Women’s Soccer 2026</td></tr><thead>'),
		],
	])('is read %s', async (_, around) => {
		const table = `<table>${head}<tbody>${row('1', '<a href="/bio/1">Wil &amp; One</a>', 'GK', "5'&nbsp;10&quot;", 'Marrow Creek, Texas<br>Marrow High')}${row(
			'00',
			'<span class="sr-only">Name</span><div>Zo&euml;</div><div>Two</div><script>var a = 1</script>',
			'M',
			'5-6',
			'Graz, Austria',
		)}</tbody></table>`;
		const { records, notes, rejected } = await page(around(table));
		expect(rejected).toEqual([]);
		expect(notes).toEqual([]);
		expect(records).toMatchObject([
			{ player_name: 'Wil & One', jersey_number: '1', position: 'GK', height_in: 70, school: 'Port Ashby', line: expect.any(Number) },
			{ player_name: 'Zoë Two', jersey_number: '00', position: 'M', height_in: 66, birthplace: 'Graz, Austria' },
		]);
	});

	it('counts a cell for every row and column that it spans', async () => {
		const rows = `<tr><th>Team</th><th>Name</th><th>Class</th></tr><tr><td rowspan="2">Port Ashby</td><td>Wil One</td><td>Jr.</td></tr>${row('Wil Two', 'Sr.')}`;
		const { records } = await page(`<table>${rows}</table>`, { ...told, school: 'Elsewhere' });
		expect(records).toMatchObject([
			{ school: 'Port Ashby', player_name: 'Wil One', player_class: 'Junior' },
			{ school: 'Port Ashby', player_name: 'Wil Two', player_class: 'Senior' },
		]);
	});

	it('is read from a spreadsheet’s own HTML, which is often named .xls', async () => {
		const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>${row('name', 'jersey')}${row('Wil One', '7')}</table></body></html>`;
		const { records } = await collectFiles([folder.write('roster.xls', html)], told);
		expect(records).toMatchObject([{ player_name: 'Wil One', jersey_number: '7' }]);
	});

	it.each([
		['HTML in a cell', row('1', '&lt;script&gt;alert(1)&lt;/script&gt;', 'M', '', ''), 'HTML in the cell'],
		['a formula', row('1', '=HYPERLINK("x")', 'M', '', ''), 'a formula. Paste it as a value, not as a formula'],
	])('is as harmless as any file: %s', async (_, hostile, reason) => {
		const { records, rejected } = await page(`<table>${head}${hostile}${row('2', 'Wil Two', 'M', '', '')}</table>`);
		expect(records).toHaveLength(1);
		expect(rejected).toMatchObject([{ line: 2, column: 'name', reason }]);
	});

	it.each([
		['without a table', '<html><body><p>Wil One, #7</p></body></html>', 'roster.html: a web page (HTML) without a table.'],
		['with tables about other things', `<html><table>${row('Games', '12')}${row('Won', '9')}</table></html>`, 'roster.html: the columns don’t match'],
		['with a column without a name', `<table>${row('a'.repeat(70_000), 'b')}${row('c', 'd')}</table>`, 'a cell of a table has more than 64 KB'],
		[
			'with a span of a thousand columns',
			`<table><tr>${'<td colspan="400">x</td>'.repeat(2)}</tr>${row('c', 'd')}</table>`,
			'a table has more than 512 columns',
		],
	])('is refused %s', async (_, html, reason) => {
		await expect(page(html)).rejects.toThrow(reason);
	});
});

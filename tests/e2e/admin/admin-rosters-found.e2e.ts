import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { sheetsOf } from '../../fixtures/sheet-files.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';

const open = (page: Page) => page.getByRole('region', { name: 'Pending imports' });
const count = (page: Page, name: string) => open(page).locator('.admin-roster-counts > div').filter({ hasText: name }).locator('dd');
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function importIt(page: Page): Promise<void> {
	await open(page).getByRole('button', { name: 'Import…' }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Import( anyway)?$/ })
		.click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(open(page)).toHaveCount(0);
}

for (const { device, viewport, long } of [
	{ device: 'a desktop', viewport: desktop, long: '' },
	{ device: 'a phone', viewport: phone, long: ' @long' },
]) {
	test(`rosters as people have them, on ${device}: a table of a web page, a file from a Mac, a workbook with a title and hidden parts${long}`, async ({
		page,
		ownServer: _,
		network,
	}) => {
		await page.setViewportSize(viewport);
		await beDemo(page, network.url, 'admin');
		await page.goto(`${network.url}${screens.admin}?tab=rosters`);

		// A table that was copied from a web page lacks the school and the sport.
		const table = `<table><tr><th>No.</th><th>Full Name</th><th>Ht.</th><th>Major</th></tr>${[
			['1', 'Ana Quillby', '5-9', 'Art'],
			['2', 'Bea Merrowby', 'tall', ''],
			['', 'TBD', '', ''],
		]
			.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
			.join('')}</table>`;
		await page.getByLabel('Paste a table from a website or a spreadsheet').evaluate((field, html) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/html', html);
			field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
		}, table);
		await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('Pasted table.html');
		await page.getByLabel('Sport', { exact: true }).selectOption({ label: "Women's College Soccer" });
		await page.getByRole('button', { name: 'Check files' }).click();
		await expect(open(page)).toContainText('no column “school”');
		await open(page)
			.getByLabel(/^School \(/)
			.fill('Nowhere Institute');
		await open(page).getByRole('button', { name: 'Read again' }).click();
		await expect(count(page, 'Added')).toHaveText('2');
		await expect(open(page)).toContainText(/line 1.*Major.*The whole column.*the column is not read/);
		await expect(open(page)).toContainText(/line 3.*Ht\..*tall.*not a height/);
		await expect(open(page).getByText('“TBD” is not a person’s name')).toBeVisible();
		const download = page.waitForEvent('download');
		await open(page).getByRole('button', { name: 'Download everything that isn’t used' }).click();
		const list = readFileSync(await (await download).path(), 'utf8');
		for (const line of ['Pasted table.html,1,Major,,', 'Pasted table.html,3,Ht.,tall,not a height', 'Pasted table.html,4,name,,']) expect(list).toContain(line);
		expect(await fits(page)).toBe(0);
		await expectAccessible(page, 'what an import doesn’t use', { sizes: [viewport], themes: ['light', 'dark'] });
		await importIt(page);

		// Rows from a spreadsheet are pasted as lines with tabs.
		const field = page.getByLabel('Paste a table from a website or a spreadsheet');
		await field.fill(['school\tsport\tname\tjersey', 'Nowhere Institute\tbaseball\tCal Hartwick\t04'].join('\n'));
		await page.getByRole('button', { name: 'Check files' }).click();
		await expect(count(page, 'Added')).toHaveText('1');
		await expect(open(page)).toContainText('Pasted table.tsv');
		await expect(field).toHaveValue('');
		await importIt(page);

		// A file from a Mac doesn't say how its letters are stored.
		const mac = Buffer.from('school,sport,name\nNowhere Institute,baseball,Bo Garc?a\n').map((byte) => (byte === 63 ? 0x92 : byte));
		await page.getByLabel(/Choose files/).setInputFiles({ name: 'mac.csv', mimeType: 'text/csv', buffer: Buffer.from(mac) });
		await page.getByRole('button', { name: 'Check files' }).click();
		const letters = open(page).getByRole('group', { name: 'Which version looks right?' });
		await expect(letters.getByRole('radio')).not.toHaveCount(0);
		await open(page).getByRole('button', { name: 'Read again' }).click();
		await expect(open(page).getByText('Choose the version that looks right.', { exact: true })).toBeVisible();
		await expectAccessible(page, 'the choice of letters', { sizes: [viewport], themes: ['light', 'dark'] });
		await letters.getByRole('radio', { name: /Mac Roman.*Bo García/ }).check();
		await open(page).getByRole('button', { name: 'Read again' }).click();
		await expect(open(page)).toContainText('Bo García');
		await importIt(page);

		const workbook = await sheetsOf(
			{ name: 'Notes', rows: [['Bus at 6']] },
			{
				name: 'Roster',
				rows: [
					['2026 Volleyball'],
					['school', 'sport', 'name', 'jersey'],
					['Nowhere Institute', 'volleyball', 'Cora Garnwick', { number: 7, format: '00' }],
					['Nowhere Institute', 'volleyball', 'Dot Underhay', { error: '#REF!' }],
				],
				hiddenLines: [4],
			},
			{ name: 'Last year', state: 'hidden', rows: [['school', 'sport', 'name']] },
		);
		await page.getByLabel(/Choose files/).setInputFiles({ name: 'fall.xlsx', mimeType: 'application/octet-stream', buffer: workbook });
		await page.getByRole('button', { name: 'Check files' }).click();
		await expect(count(page, 'Added')).toHaveText('2');
		const notes = open(page).getByRole('region', { name: 'Good to know' });
		for (const note of ['the hidden sheet “Last year” was not read', 'Not read: fall.xlsx, sheet “Notes”', '1 hidden line was read, too: 4'])
			await expect(notes).toContainText(note);
		await expect(open(page)).toContainText(/sheet “Roster”, line 4.*jersey.*#REF!/);
		expect(await fits(page)).toBe(0);
		await page.screenshot({ path: test.info().outputPath('workbook.png'), fullPage: true });
	});
}

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { screens } from '#domain/api/api-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo, chooseAction } from '../fixtures/pages/admin-dashboard.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const open = (page: Page) => page.getByRole('region', { name: 'Pending imports' });
const history = (page: Page) => page.getByRole('region', { name: 'History' }).locator('tbody tr');
const count = (page: Page, name: string) => open(page).locator('.admin-roster-counts > div').filter({ hasText: name }).locator('dd');

async function check(page: Page, name: string, text: string): Promise<void> {
	await page.getByLabel(/Choose files/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
	await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText(name);
	await page.getByRole('button', { name: 'Check files' }).click();
	await expect(open(page).getByText('Ready for you to check')).toBeVisible();
}

async function importIt(page: Page): Promise<void> {
	await open(page).getByRole('button', { name: 'Import…' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(open(page)).toHaveCount(0);
}

test('a staff member’s hour: the template filled, three mistakes reviewed and fixed, confirmed; a photo, a transfer; undone and redone', async ({
	page,
	ownServer: _,
	network,
}) => {
	await beDemo(page, network.url, 'admin');
	await page.goto(network.url + screens.admin);
	await page.getByRole('tab', { name: 'Rosters' }).click();
	await expect(page.getByText('No one has imported a roster yet.')).toBeVisible();

	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'CSV template' }).click();
	const template = readFileSync(await (await download).path(), 'utf8');
	const columns = template.trim().split('\r\n').at(-1)?.split(',') ?? [];
	const filled = (athletes: readonly Record<string, string>[]) =>
		template + athletes.map((cells) => `${columns.map((column) => cells[column] ?? '').join(',')}\r\n`).join('');
	const athlete = (name: string, jersey: string) => ({ school: 'Nowhere Institute', sport: 'Women’s Soccer', name, jersey });
	const squad = ['Ana Quillby', 'Bea Merrowby', 'Cora Garnwick', 'Dot Underhay', 'Eve Lindqvarn'].map((name, at) => athlete(name, String(at + 1)));

	const others = [{ ...athlete('Hana Pellworth', '1'), school: 'Elsewhere College' }];
	await check(page, 'fall.csv', filled([...squad, ...others]));
	await expect(count(page, 'Added')).toHaveText('6');
	await importIt(page);
	await expect(history(page)).toHaveCount(1);
	await expect(history(page).first()).toContainText('6 athletes added');
	await expect(history(page).first()).toContainText('Demo Admin');

	const changed = squad.map((cells) => (cells.name === 'Ana Quillby' ? { ...cells, jersey: '55' } : cells));
	const mistakes = [
		...changed,
		{ ...athlete('', '6') },
		{ ...athlete('Fay Norwick', '7'), sport: 'Curling' },
		{ ...athlete('Gil Torwood', '8'), pending_transfer: 'maybe' },
	];
	await check(page, 'spring.csv', filled(mistakes));
	await expect(count(page, 'Rejected lines')).toHaveText('3');
	const rejected = open(page).getByRole('region', { name: 'Rejected lines' }).locator('tbody tr');
	await expect(rejected).toHaveCount(3);
	await expect(rejected.filter({ hasText: 'unknown sport (“Curling”)' })).toHaveCount(1);
	const rejects = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download everything that isn’t used' }).click();
	expect(readFileSync(await (await rejects).path(), 'utf8')).toContain('name,,no name');
	await open(page).getByRole('tab', { name: 'Changed (1)' }).click();
	await expect(open(page).getByRole('region', { name: 'Changed' })).toContainText('Jersey: 1 → 55');
	await open(page).getByRole('button', { name: 'Discard' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
	await expect(open(page)).toHaveCount(0);

	await check(page, 'spring.csv', filled([...changed, athlete('Fay Norwick', '7'), athlete('Gil Torwood', '8')]));
	await expect(count(page, 'Added')).toHaveText('2');
	await expect(open(page).getByText('Rejected lines')).toHaveCount(0);
	await importIt(page);
	await expect(history(page)).toHaveCount(2);
	await expect(page.getByRole('heading', { name: 'History' })).toBeFocused();

	await page.getByRole('tab', { name: 'Athletes' }).click();
	const listed = page.getByRole('tabpanel', { name: 'Athletes' });
	await listed.getByRole('searchbox').fill('merrowby');
	await chooseAction(page, /Bea Merrowby/, 'Edit…');
	const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#e8b23a' } })
		.jpeg()
		.toBuffer();
	await page.getByRole('dialog').locator('input[type="file"]').setInputFiles({ name: 'bea.jpg', mimeType: 'image/jpeg', buffer: photo });
	await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo of Bea Merrowby' })).toHaveAttribute('src', /-160\.webp$/);
	// Removing it asks first.
	const removePhoto = page.getByRole('button', { name: 'Remove photo' });
	await expect(removePhoto).toHaveClass(/danger/);
	await removePhoto.click();
	const question = page.getByRole('dialog', { name: 'Remove this photo?' });
	await question.getByRole('button', { name: 'Cancel' }).click();
	await expect(question).toHaveCount(0);
	await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo of Bea Merrowby' })).toBeVisible();
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
	await listed.getByRole('searchbox').fill('garnwick');
	await chooseAction(page, /Cora Garnwick/, 'Transfer…');
	await page.getByRole('dialog').getByLabel('New team').selectOption({ label: 'Elsewhere College' });
	await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(listed.getByText('Elsewhere College').first()).toBeVisible();
	await page.getByRole('tab', { name: 'Rosters' }).click();

	const undo = history(page).first().getByRole('button', { name: 'Undo… the import of spring.csv' });
	await expect(undo).toHaveClass(/danger/);
	await undo.click();
	await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
	await expect(history(page).first()).toContainText('Undone by Demo Admin');
	await expect(page.getByRole('button', { name: /^Undo… the import/ })).toHaveCount(0);

	await check(page, 'spring.csv', filled([...changed, athlete('Fay Norwick', '7'), athlete('Gil Torwood', '8')]));
	await expect(count(page, 'Brought back')).toHaveText('2');
	await importIt(page);
	await expect(history(page)).toHaveCount(3);
	await expect(history(page).first()).toContainText('2 brought back');
	// The file still has her on the old team. What was set by hand stays.
	await page.getByRole('tab', { name: 'Athletes' }).click();
	await listed.getByRole('searchbox').fill('garnwick');
	await expect(listed.getByRole('row', { name: /Cora Garnwick/ })).toContainText('Elsewhere College');
});

for (const { device, viewport } of [
	{ device: 'a desktop', viewport: desktop },
	{ device: 'a phone', viewport: phone },
]) {
	test(`a line that may be about somebody we know is answered with the keyboard on ${device}, seen before it is published, and not asked again`, async ({
		page,
		ownServer: _,
		network,
	}) => {
		await page.setViewportSize(viewport);
		await beDemo(page, network.url, 'admin');
		await page.goto(`${network.url}${screens.admin}?tab=rosters`);
		const roster = (...lines: string[]) =>
			['school,sport,name,jersey,class,hometown', ...lines.map((line) => `Nowhere Institute,Women’s Soccer,${line}`)].join('\n');
		await check(page, 'spring.csv', roster('Ana Quillby,7,Jr.,"Humble, TX"', 'Bea Merrowby,8,So.,"Graz, Austria"'));
		await importIt(page);

		const fall = roster('Ana Quillby,9,Fr.,"Reno, NV"', 'Bea Merrowby,8,So.,"Graz, Austria"', 'Bea Merroway,10,So.,"Graz, Austria"');
		await check(page, 'fall.csv', fall);
		await expect(count(page, 'Rejected lines')).toHaveText('1');
		const asked = open(page).getByRole('region', { name: 'Ana Quillby, fall.csv, line 2' });
		await expect(asked.getByRole('row', { name: 'Hometown Reno, NV Humble, TX' })).toBeVisible();
		await expect(asked.getByRole('list', { name: 'What we compared' })).toContainText('Junior, then Freshman');
		const question = asked.getByRole('group', { name: 'Is Ana Quillby in your file Ana Quillby of Nowhere Institute?' });
		await expect(question.getByRole('radio', { name: 'Not sure' })).toBeChecked();
		expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
		await expectAccessible(page, 'the questions about athletes', { sizes: [viewport], themes: ['light', 'dark'] });

		await page.getByRole('button', { name: 'Save answers' }).click();
		await expect(open(page).getByText('Answer at least one question first.')).toBeVisible();
		await question.getByRole('radio', { name: 'Not sure' }).focus();
		await page.keyboard.press('ArrowUp');
		await expect(question.getByRole('radio', { name: 'Another person' })).toBeChecked();
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name: 'Save answers' })).toBeFocused();
		await page.keyboard.press('Enter');

		await expect(open(page).getByText('Answered (1)')).toBeVisible();
		await expect(count(page, 'Retired')).toHaveText('1');
		await expect(open(page).getByText('Rejected lines')).toHaveCount(0);
		// The answer can be changed before anything is published.
		await open(page).getByText('Answered (1)').click();
		await question.getByRole('radio', { name: 'Same person' }).check();
		await page.getByRole('button', { name: 'Save answers' }).click();
		await expect(count(page, 'Retired')).toHaveText('0');
		await expect(open(page).getByRole('tab', { name: 'Changed (1)' })).toBeVisible();
		await importIt(page);
		await check(page, 'fall.csv', fall);
		await expect(open(page).getByText('Nothing would change.')).toBeVisible();
	});
}

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible } from '../fixtures/checks/axe-check.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';

const open = (page: Page) => page.getByRole('region', { name: 'Pending imports' });
const count = (page: Page, name: string) => open(page).locator('.admin-roster-counts > div').filter({ hasText: name }).locator('dd');

async function check(page: Page, name: string, text: string): Promise<void> {
	await page.getByLabel(/Choose files/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
	await page.getByRole('button', { name: 'Check files' }).click();
}

async function importIt(page: Page): Promise<void> {
	await open(page).getByRole('button', { name: 'Import…' }).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^Import( anyway)?$/ })
		.click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(open(page)).toHaveCount(0);
}

test('an upload with columns, values, and a team that are spelled in their own way is read after a few taps', async ({ page, ownServer: _, network }) => {
	await page.setViewportSize(desktop);
	await beDemo(page, network.url, 'admin');
	await page.goto(`${network.url}${screens.admin}?tab=rosters`);
	await check(page, 'spring.csv', 'school,sport,name,class\nNowhere Institute,Women’s Soccer,Ana Quillby,So.\n');
	await importIt(page);

	const lines = [
		'Nowhere Institute,Ana Quillby,5-9,Jr.,Women’s Soccer,captain',
		'Nowhere Institute,Bea Merrowby,5-10,Freshie,Women’s Soccer,',
		'Nowhere Institut,Cora Garnwick,6-0,Freshie,Women’s Soccer,',
	];
	await check(page, 'fall.csv', `Institution,Who,Tall,Class,Sport,Notes\n${lines.join('\n')}\n`);
	// The desk speaks of its own controls, and guesses by the values, with the first rows beside.
	await expect(open(page)).toContainText('fall.csv, line 1: no column “name”. Add it, or choose below what your columns hold.');
	await expect(open(page)).not.toContainText('--');
	const field = (column: string) =>
		open(page)
			.locator('.admin-column-field')
			.filter({ has: page.getByLabel(column, { exact: true }) });
	await expect(field('Who')).toContainText('Guessed from its values. Check it.');
	await expect(field('Who')).toContainText('Ana Quillby · Bea Merrowby · Cora Garnwick');
	await expect(open(page).getByLabel('Who', { exact: true })).toHaveValue('name');
	await expect(open(page).getByLabel('Tall', { exact: true })).toHaveValue('height');
	await expect(field('Class')).not.toContainText('Guessed');
	await expect(field('Notes')).toContainText('captain · – · –');
	await expectAccessible(page, 'guessed columns', { sizes: [desktop], themes: ['light', 'dark'] });
	await page.screenshot({ path: test.info().outputPath('columns.png'), fullPage: true });
	await open(page).getByRole('button', { name: 'Read again' }).click();

	// Nothing is mended by itself.
	await expect(count(page, 'Values left out')).toHaveText('3');
	await expect(count(page, 'New teams')).toHaveText('1');
	await expect(open(page)).toContainText(/line 3.*Class.*Freshie.*not a class/);
	await expectAccessible(page, 'suggestions', { sizes: [desktop], themes: ['light', 'dark'] });
	await page.screenshot({ path: test.info().outputPath('suggestions.png'), fullPage: true });
	const fix = open(page).getByRole('button', { name: 'Freshie → Freshman?' });
	await expect(fix).toHaveCount(2);
	await fix.first().click();
	const changed = open(page).getByRole('region', { name: 'Changed in this upload' });
	await expect(changed).toContainText('class: Freshie → Freshman, 2 lines');
	await expect(count(page, 'Values left out')).toHaveText('1');
	await changed.getByRole('button', { name: /^Undo/ }).click();
	await expect(count(page, 'Values left out')).toHaveText('3');
	await expect(changed).toHaveCount(0);
	await fix.first().click();
	await expect(count(page, 'Values left out')).toHaveText('1');

	const teams = open(page).getByRole('region', { name: 'New teams' });
	await expect(teams).toContainText("Nowhere Institut: new team, Women's College Soccer, 1 line. Did you mean Nowhere Institute?");
	await teams.getByRole('button', { name: /^Use Nowhere Institute/ }).click();
	await expect(teams).toHaveCount(0);
	await expect(changed).toContainText('school: Nowhere Institut → Nowhere Institute, 1 line');
	await expect(count(page, 'Added')).toHaveText('2');
	await expect(count(page, 'Changed')).toHaveText('1');
	await importIt(page);

	// The list of what isn't used outlasts the import.
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: '1 not used (CSV)' }).click();
	expect(readFileSync(await (await download).path(), 'utf8')).toContain('fall.csv,1,Notes,,the column is not read');
	await page.screenshot({ path: test.info().outputPath('history.png'), fullPage: true });
});

import { screens } from '#domain/api-paths.ts';
import { desktop, expectAccessible, phone } from './fixtures/axe.ts';
import { cards, readyForOffline, stored } from './fixtures/browse.ts';
import { give, openSheet } from './fixtures/give.ts';
import { expect, test } from './fixtures/test.ts';

/** The written pages and those of accounts are looked at in their own files. */
const addresses = [
	screens.home,
	'/?q=qqqqqq',
	screens.outbox,
	'/outbox/00000000-0000-4000-8000-000000000000',
	'/success?player_name=Somebody&amount=10',
	'/failed?transaction_id=abc',
	'/success?intent=00000000-0000-4000-8000-000000000000',
	'/no/such/page/at/all',
	'/DetailsView/1/1',
	'/DetailsView/99999999/1',
];

test('no violations of WCAG 2.2 AA on any screen', async ({ page, consoleWatch }) => {
	test.slow();
	// Some of the addresses name what does not exist: the browser logs the 404.
	consoleWatch.allowFailedRequests();
	for (const path of addresses) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		if (path === screens.home) await expect(cards(page)).toHaveCount(21);
		await expect.poll(() => page.locator('[aria-busy="true"], .bone').count()).toBe(0);
		await expectAccessible(page, path);
	}
});

for (const [device, size] of Object.entries({ phone, desktop })) {
	test(`nor in the open states on a ${device}: filters, select, menu, donation sheet, saved gift`, async ({ page, context, consoleWatch }) => {
		test.slow();
		consoleWatch.allowFailedRequests();
		const sizes = [size];
		await page.setViewportSize(size);
		await page.goto('/');
		await expect(cards(page)).toHaveCount(21);
		await stored(page, 2);
		await readyForOffline(page);
		if (device === 'phone') await page.getByRole('button', { name: 'Show Filters' }).click();
		await page.getByRole('combobox', { name: 'Team' }).click();
		await expectAccessible(page, 'select', { part: '.filters', sizes });
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: device === 'phone' ? 'Menu' : 'Why Donate' }).click();
		await expectAccessible(page, 'menu', { part: 'header', sizes });
		await page.keyboard.press('Escape');
		await context.setOffline(true);
		await openSheet(page);
		await page.getByRole('dialog').getByRole('radio', { name: 'Other', exact: true }).check();
		await page.getByRole('button', { name: /Make One-Time/ }).click();
		await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
		await expectAccessible(page, 'donation sheet', { part: '[role="dialog"]', sizes });
		await page.keyboard.press('Escape');
		const { tab } = await give(page, 10);
		await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
		await expectAccessible(tab, 'saved gift', { sizes });
		await tab.goto('/outbox');
		await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
		await expectAccessible(tab, 'waiting list', { sizes });
	});
}

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo, chooseAction, payDonation, rows } from '../fixtures/pages/admin-dashboard.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';

const address = `${screens.admin}?tab=transactions`;
/** The last full month, in UTC. The demo league's payments are of the last year. */
const today = new Date();
const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0));
const [year = '', month = '', lastOfMonth = ''] = end.toISOString().slice(0, 10).split('-');
const days = Number(lastOfMonth);
const [FIRST, SECOND, LAST] = ['01', '02', lastOfMonth].map((day) => `${year}-${month}-${day}`) as [string, string, string];
const listed = (page: Page) => rows(page, 'Transactions');

test('what narrows the list stands in the address; totals, charts and the file follow it', { tag: '@long' }, async ({ page, server }) => {
	await page.setViewportSize(desktop);
	await beDemo(page, server.url, 'admin');
	await page.goto(`${server.url}${address}&from=${FIRST}&to=${LAST}&sport_id=2&state=nonsense`);
	await page.getByText('Charts', { exact: true }).click();
	await expect(page.getByRole('heading', { name: 'Giving over time' })).toBeVisible();
	await expect(page.getByLabel('Start date')).toHaveValue(FIRST);
	await expect(page.getByRole('combobox', { name: 'Sport' })).toHaveValue("Men's College Football");
	await page.getByRole('searchbox', { name: 'Search transactions' }).fill('a');
	await expect(page).toHaveURL(/search=a/);
	const shown = page.getByText(/^\d+ of [\d,]+ payments?$/);
	await expect(shown).toBeVisible();
	await page.reload();
	await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('a');
	await expect(listed(page).first()).toContainText(new RegExp(`${month}/\\d\\d/${year}`));
	// No card provider took the demo league's payments. The page says so where others have Refund.
	const menu = listed(page)
		.first()
		.getByRole('button', { name: /^Actions for / });
	await menu.press('Enter');
	await expect(page.getByRole('menu')).toHaveAccessibleDescription('Can’t refund here. Taken by “demo”');
	await expect(page.getByRole('menuitem')).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(menu).toBeFocused();
	const dates = await listed(page).locator('td:first-child').allTextContents();
	expect(dates.every((date) => date.startsWith(`${month}/`) && date.endsWith(`/${year}`))).toBe(true);
	const [newest = '', before = ''] = new Set(dates);
	expect(before, 'two days with a payment').not.toBe('');

	// A look at other lists loses neither this list's filters nor theirs.
	const tab = (name: string) => page.getByRole('tab', { name }).click();
	await tab('Messages');
	await page.getByRole('searchbox', { name: 'Search messages' }).fill('receipt');
	await page.getByLabel('Status', { exact: true }).selectOption('done');
	await expect(page).toHaveURL(/tab=messages&(q=receipt&state=done|state=done&q=receipt)$/);
	await tab('All Transactions');
	await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('a');
	await expect(page.getByLabel('Start date')).toHaveValue(FIRST);
	await tab('Messages');
	await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('receipt');
	await expect(page.getByLabel('Status', { exact: true })).toHaveValue('done');
	await tab('All Transactions');
	await expect(listed(page).first()).toContainText(newest);

	// Of two changes at once, which the address doesn't show yet, neither undoes the other.
	const lastDay = `${year}-${month}-${before.slice(3, 5)}`;
	await page.evaluate(
		(chosen) => {
			const days = document.querySelectorAll<HTMLInputElement>('input[type="date"]');
			for (const [at, day] of chosen.entries()) {
				const input = days[at] as HTMLInputElement;
				// As typing does, bypassing the value that React tracks for the field.
				Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day);
				input.dispatchEvent(new Event('input', { bubbles: true }));
			}
		},
		[SECOND, lastDay],
	);
	await expect(page).toHaveURL(new RegExp(`from=${SECOND}&to=${lastDay}`));
	await expect(listed(page).first()).toContainText(before);
	await page.getByLabel('Start date').fill(FIRST);
	await page.getByLabel('End date').fill(LAST);
	await expect(page).toHaveURL(new RegExp(`from=${FIRST}&to=${LAST}`));

	// The keyboard moves through the chart bar by bar, and its figures can be read. The reload folded the charts.
	await page.getByText('Charts', { exact: true }).click();
	const bars = page.getByRole('slider', { name: 'Giving by day' });
	await expect(bars).toHaveAttribute('max', String(days - 1));
	await bars.press('Home');
	await expect(bars).toHaveAttribute('aria-valuetext', new RegExp(`^${month}/01/${year}: \\$[\\d,.]+ from \\d+ payments?$`));
	await bars.press('ArrowRight');
	await expect(page.locator('.admin-chart .admin-chart-point')).toContainText(`${month}/02/${year}`);
	await page.getByText('View as a table').first().click();
	await expect(page.getByRole('region', { name: /^Giving by day/ }).getByRole('row')).toHaveCount(days + 1);

	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download CSV' }).click()]);
	expect(file.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
	const lines = readFileSync(await file.path(), 'utf8')
		.trim()
		.split('\r\n');
	await expect(shown).toHaveText(new RegExp(` of ${lines.length - 1} payments?$`));
	const first = await listed(page).first().locator('td').allTextContents();
	expect(lines[1]).toContain(first[10]);
	await expect(page.getByRole('columnheader').filter({ visible: true })).toContainText(['Date', 'Amount', 'Status', 'Transaction']);

	await page.getByRole('searchbox', { name: 'Search transactions' }).fill('nobody at all');
	await expect(page.getByText('No transactions match these filters.')).toBeVisible();
	await page.getByRole('button', { name: 'Clear filters' }).last().click();
	await expect(listed(page)).toHaveCount(50);
	await expect(page).toHaveURL(`${server.url}${address}`);
});

test('a part and then the rest of a payment goes back: asked, waiting, made; a mistake is said beside the field', { tag: '@long' }, async ({
	page,
	server,
}) => {
	await beDemo(page, server.url, 'admin');
	await payDonation(page.request, server.url, 37);
	await page.goto(server.url + address);
	const dialog = page.getByRole('dialog');
	await chooseAction(page, /\$37 for /, 'Refund…');
	await expect(dialog).toContainText('No account');
	await expect(dialog).toContainText('Full remaining amount: $37');
	await dialog.getByRole('radio', { name: 'Part of it' }).check();
	const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
	await amount.fill('37.01');
	// The button names an amount only if it can be refunded.
	await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
	await expect(amount).toBeFocused();
	await expect(amount).toHaveAccessibleDescription('Only $37 of this payment is left.');
	await expectAccessible(page, 'refund', { part: '[role="dialog"]' });
	await amount.fill('12');
	await dialog.getByRole('button', { name: 'Refund $12' }).click();
	await expect(dialog.getByRole('status')).toHaveText(/Refund pending: \$12|Refunded \$12 of \$37/);
	await expect(dialog.getByRole('status')).toHaveText('Refunded $12 of $37', { timeout: 20_000 });
	await expect(dialog.getByRole('list', { name: 'Refunds so far' })).toContainText('$12, completed');
	await dialog.getByRole('button', { name: 'Refund $25' }).click();
	await expect(dialog).toContainText('There’s nothing left of this payment to refund.', { timeout: 20_000 });
	await page.keyboard.press('Escape');
	await expect(listed(page).filter({ hasText: 'Refunded $37 of $37' })).not.toHaveCount(0);
});

test('no violations of WCAG 2.2 AA with charts, filters and figures open; slow and offline are said', { tag: '@long' }, async ({
	page,
	server,
	consoleWatch,
}) => {
	await page.setViewportSize(phone);
	await beDemo(page, server.url, 'admin');
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/v1/admin/transactions*/**', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(server.url + address);
	await expect(page.getByRole('status', { name: 'Loading totals…' })).toBeVisible();
	release();
	await page.getByText('Charts', { exact: true }).click();
	await expect(page.getByRole('heading', { name: 'Giving by team and sport' })).toBeVisible();
	await page.getByRole('button', { name: 'Show Filters' }).click();
	for (const table of await page.getByText('View as a table').all()) await table.click();
	await expectAccessible(page, 'transactions', { part: 'main' });
	consoleWatch.allowFailedRequests();
	await readyForOffline(page);
	await page.context().setOffline(true);
	await page.getByLabel('Start date').fill(FIRST);
	await expect(page.getByText('You’re offline.').first()).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText(/Nothing is saved on this (phone|computer)/)).toBeVisible();
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(listed(page).first()).toBeVisible();
});

test('the books are compared with the card provider on request, and the result is told', { tag: '@long' }, async ({ page, server }) => {
	await page.setViewportSize(desktop);
	await beDemo(page, server.url, 'admin');
	await page.goto(server.url + address);
	const check = page.getByRole('region', { name: 'Ledger vs. the sandbox' });
	await check.getByRole('button', { name: 'Compare now' }).click();
	await expect(check.getByText(/^They match\. Compared on \d\d\/\d\d\/\d{4} at \d{1,2}:\d\d [AP]M: [\d,]+ transfers/)).toBeVisible({ timeout: 60_000 });
	await expect(check.getByRole('button', { name: 'Compare now' })).toBeEnabled();
	await expectAccessible(page, 'the comparison');
});

test('one search finds a receipt number, and its row opens a drawer that a link opens again', async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await page.setViewportSize(desktop);
	await beDemo(page, server.url, 'admin');
	await payDonation(page.request, server.url, 73);
	await page.goto(server.url + address);
	const donated = listed(page).filter({ hasText: '$73' }).first();
	const receipt = (await donated.locator('td').nth(-2).textContent()) ?? '';
	expect(receipt).toMatch(/^\d+$/);
	await expect(page.getByRole('heading', { name: 'Giving over time' }), 'the charts are folded').toBeHidden();

	await page.getByRole('searchbox', { name: 'Search transactions' }).fill(`No. ${receipt}`);
	await expect(listed(page)).toHaveCount(1);
	await expect(page).toHaveURL(/search=No/);
	const opener = listed(page).getByRole('button', { name: /^\$73\b.*, details of receipt/ });
	await opener.press('Enter');
	const drawer = page.getByRole('dialog', { name: /\$73 for / });
	await expect(drawer.getByRole('link', { name: `No. ${receipt}` })).toBeVisible();
	await expect(drawer.getByRole('listitem')).toHaveText([/^Donation started/, /^Paid/]);
	expect(await drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true);
	await page.keyboard.press('Escape');
	await expect(drawer).toHaveCount(0);
	await expect(opener).toBeFocused();
	await expect(page).not.toHaveURL(/payment=/);

	// The drawer is in the address, and its refund is in the timeline.
	await opener.click();
	await expect(page).toHaveURL(/payment=[\da-f-]{36}/);
	await expectAccessible(page, 'the drawer of a transaction');
	await page.setViewportSize(phone);
	await page.reload();
	await drawer.getByRole('button', { name: 'Refund…' }).click();
	const asking = page.getByRole('dialog', { name: 'Refund $73?' });
	await asking.getByRole('button', { name: 'Refund $73' }).click();
	await expect(asking.getByText(/^Refunded \$73 of \$73/)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(drawer.getByRole('listitem').filter({ hasText: '$73 refunded' })).toBeVisible();
	await page.keyboard.press('Escape');

	// Without a connection, a link says so and offers to try again.
	const link = page.url();
	await page.route('**/v1/admin/payments/*', (route) => route.abort());
	await page.goto(`${link}&payment=0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7b22`);
	await expect(page.getByRole('dialog').getByRole('alert')).toContainText('We can’t reach our server.');
	await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible();
});

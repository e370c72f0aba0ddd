import type { Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { logIn, newAccount } from '../fixtures/pages/account-pages.ts';
import { cards, stored } from '../fixtures/pages/browse-page.ts';
import { chooseMonthly, give, giveMonthly, newestOperation, openSheet, pay } from '../fixtures/pages/donate-sheet.ts';

const TEN_MINUTES = 10 * 60_000;

/** Moves the row's time of saving back, as if the person had waited. */
function age(page: Page, op_id: string, ms: number): Promise<void> {
	return page.evaluate(
		([key, by]) =>
			new Promise<void>((resolve, reject) => {
				const open = indexedDB.open('nil-athletes');
				open.onerror = () => reject(open.error);
				open.onsuccess = () => {
					const change = open.result.transaction('outbox', 'readwrite');
					const store = change.objectStore('outbox');
					const found = store.get(key);
					found.onsuccess = () => {
						const row = found.result as { created_at: number };
						store.put({ ...row, created_at: row.created_at - by });
					};
					change.onabort = () => reject(change.error);
					change.oncomplete = () => {
						open.result.close();
						resolve();
					};
				};
			}),
		[op_id, ms] as const,
	);
}

/** Taps in the sheet of the same athlete, with $50. */
async function giveAgain(page: Page): Promise<void> {
	await openSheet(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: '$50', exact: true }).check();
	await dialog.getByRole('button', { name: messages.makeOneTime }).click();
}

test('a second equal donation within ten minutes asks first; another amount, and a later one, does not', async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	const { name, tab, op_id } = await give(page, 50);
	await tab.close();

	await giveAgain(page);
	const dialog = page.getByRole('dialog');
	const question = dialog.getByText(`You already saved $50 for ${name} at `);
	await expect(question).toBeFocused();
	await expect(question).toContainText('Give another?');
	await dialog.getByRole('button', { name: 'No, one is enough' }).click();
	await expect(dialog).toHaveCount(0);
	const waiting = page.getByRole('banner').getByRole('link', { name: /^Waiting/ });
	await expect(waiting).toContainText('Waiting 1');
	expect(await newestOperation(page)).toBe(op_id);

	// Another amount is another donation, and asks nothing.
	await giveAgain(page);
	await expect(question).toBeVisible();
	await dialog.getByRole('radio', { name: '$20', exact: true }).check();
	await expect(question).toHaveCount(0);
	const [other] = await Promise.all([page.context().waitForEvent('page'), dialog.getByRole('button', { name: messages.makeOneTime }).click()]);
	await other.close();
	await expect(waiting).toContainText('Waiting 2');

	// A person who means it gives twice.
	await giveAgain(page);
	const [second] = await Promise.all([page.context().waitForEvent('page'), dialog.getByRole('button', { name: 'Give another $50' }).click()]);
	await second.close();
	await expect(waiting).toContainText('Waiting 3');

	for (const saved of [op_id, await newestOperation(page)]) await age(page, saved, TEN_MINUTES);
	const [third] = await Promise.all([page.context().waitForEvent('page'), giveAgain(page)]);
	await third.close();
	await expect(waiting).toContainText('Waiting 4');
});

test('a monthly donation asks, too, unless its first month is paid: then the server does', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	test.slow();
	consoleWatch.allow(/409 .*create-checkout-session\/subscription/);
	await logIn(page, await newAccount(server));
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	const { name, tab } = await giveMonthly(page, 20, 3);
	await tab.waitForURL(/\/sandbox\//);

	await openSheet(page);
	await chooseMonthly(page, 20, 3);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: messages.makeRecurring }).click();
	await expect(dialog.getByText(`You already saved $20/month × 3 for ${name} at `)).toBeFocused();
	// Another length is another donation.
	await dialog.getByRole('radio', { name: '6 months' }).check();
	await expect(dialog.getByRole('button', { name: messages.makeRecurring })).toBeVisible();
	await page.keyboard.press('Escape');

	await pay(tab);
	await tab.close();
	await page.goto('/outbox');
	await expect(page.getByText(/^Payment 1 of 3 made/)).toBeVisible({ timeout: 20_000 });
	await page.goBack();
	const { tab: second } = await giveMonthly(page, 20, 3);
	await expect(second.getByText(messages.planExists(name))).toBeVisible({ timeout: 20_000 });
});

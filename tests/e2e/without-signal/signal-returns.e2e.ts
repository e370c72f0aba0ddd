import type { Page } from '@playwright/test';
import { api } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { firstVisit, openListing } from '../fixtures/pages/browse-page.ts';
import { give, openSheet } from '../fixtures/pages/donate-sheet.ts';
import type { FaultyProxy } from '../fixtures/servers/faulty-proxy.ts';

const registrations = (network: FaultyProxy) => network.seen.filter(({ path, fault }) => path === api.checkoutOneTime && fault === 'pass').length;

/**
 * As if the row had failed often: its next try is an hour away. An attempt in progress would set another time, so we
 * check again.
 */
async function postpone(page: Page, op_id: string): Promise<void> {
	const stays = async () => {
		await setNextTry(page, op_id, 3_600_000);
		await page.waitForTimeout(500);
		return (await setNextTry(page, op_id, 0)) > 3_000_000;
	};
	await expect.poll(stays).toBe(true);
}

/**
 * Moves the row's next try to `later` ms from now, unless that is 0.
 * @returns the ms until the next try
 */
function setNextTry(page: Page, op_id: string, later: number): Promise<number> {
	return page.evaluate(
		([key, ms]) =>
			new Promise<number>((resolve, reject) => {
				const open = indexedDB.open('nil-athletes');
				open.onerror = () => reject(open.error);
				open.onsuccess = () => {
					const change = open.result.transaction('outbox', 'readwrite');
					const store = change.objectStore('outbox');
					let due = 0;
					const found = store.get(key);
					found.onsuccess = () => {
						const row = found.result as { next_at: number };
						due = ms === 0 ? row.next_at : Date.now() + ms;
						if (ms > 0) store.put({ ...row, next_at: due });
					};
					change.onabort = () => reject(change.error);
					change.oncomplete = () => {
						open.result.close();
						resolve(due - Date.now());
					};
				};
			}),
		[op_id, later] as const,
	);
}

test('a change of the amount wins over the departure to the checkout', { tag: '@long' }, async ({ page, networkServer: _server, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await openListing(page, network.url);
	network.fault(api.checkoutOneTime, { kind: 'refuse' });
	const { tab } = await give(page, 20);
	await tab.getByRole('button', { name: 'Change the amount' }).click();
	const dialog = tab.getByRole('dialog');
	await dialog.getByRole('radio', { name: '$100', exact: true }).check();
	network.heal();
	await expect.poll(() => registrations(network)).toBe(1);
	// The answer has arrived, so the donation could be paid. The page used to leave at this point.
	const main = tab.getByRole('main', { includeHidden: true });
	await expect(main.getByRole('link', { name: 'Pay $20', includeHidden: true })).toHaveCount(1);
	await expect(dialog).toBeVisible();
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(tab.getByRole('link', { name: /^Pay \$100/ })).toBeVisible();
	await expect(tab).toHaveURL(/\/outbox\//);
});

test('an edit in the list outlives the signal’s return, and the focus stays in the row', async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await firstVisit(page);
	await context.setOffline(true);
	const { name, tab } = await give(page, 20);
	await tab.close();
	await page
		.getByRole('banner')
		.getByRole('link', { name: /^Waiting/ })
		.click();
	const main = page.getByRole('main', { includeHidden: true });
	const row = main.locator('.ui-slip').filter({ hasText: name });
	const ready = row.getByText(messages.donationState.ready, { exact: true });
	await row.getByRole('button', { name: /^Edit/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: '$100', exact: true }).check();

	await context.setOffline(false);
	// The row is now in another group, and it has no Edit button there.
	await expect(ready).toHaveCount(1);
	await expect(dialog.getByRole('radio', { name: '$100', exact: true })).toBeChecked();
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(row.getByRole('link', { name: messages.payFor('$100', name) })).toBeVisible();
	await expect(main.locator('.ui-slip')).toHaveCount(1);
	await expect(row.locator(':focus')).toHaveCount(1);

	// The group's title changes with the signal. The buttons stay.
	const cancel = row.getByRole('button', { name: /^Cancel/ });
	await cancel.focus();
	await context.setOffline(true);
	await expect(ready).toHaveCount(0);
	await expect(cancel).toBeFocused();
});

test('any answer of the server wakes a donation that got none', { tag: '@long' }, async ({ page, networkServer: _server, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await openListing(page, network.url);
	network.fault(api.checkoutOneTime, { kind: 'refuse' });
	const { tab, op_id } = await give(page, 20);
	await expect(tab.getByText(/^Not charged\. Retrying at /)).toBeVisible();
	await tab.close();
	await postpone(page, op_id);
	network.heal();
	// No event reports that the server is back. A page that requests something finds out. It has to be this one: another
	// would send the row as it starts.
	await openSheet(page, 1);
	await expect.poll(() => registrations(network)).toBe(1);
});

test('a row that got no answer can be sent now', { tag: '@long' }, async ({ page, networkServer: _server, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await openListing(page, network.url);
	// Only this call, because without any connection the tap opens no page.
	network.fault(api.checkoutOneTime, { kind: 'refuse' });
	const { tab, op_id } = await give(page, 20);
	await expect(tab.getByText(/^Not charged\. Retrying at /)).toBeVisible();
	const others = /^\/v1\/(?!create-checkout|pay)/;
	// Any other answer would send the row.
	network.fault(others, { kind: 'refuse' });
	await postpone(page, op_id);
	network.heal();
	network.fault(others, { kind: 'refuse' });
	await tab.getByRole('button', { name: /^Send now/ }).click();
	// The page that the tap opened continues to the checkout.
	await tab.waitForURL(/\/sandbox\//);
});

import type { BrowserContext, Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { outboxTexts } from '#features/outbox/outbox-texts.ts';
import { storageTexts, unreadTexts } from '#outbox/storage-texts.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, openListing, stored } from '../fixtures/pages/browse-page.ts';
import { openSheet, pay, tapGive } from '../fixtures/pages/donate-sheet.ts';
import { plantStores } from '../fixtures/stored/plant-device.ts';

test.slow();
test.use({ visitor: 'new' });

const KEY = 'test:storage-is-lost';

/** From now on, pages of the context can lose IndexedDB, as when the browser's process for storage ends. */
async function makeBreakable(context: BrowserContext): Promise<void> {
	await context.addInitScript((key) => {
		const connections = new Set<IDBDatabase>();
		const isLost = () => localStorage.getItem(key) !== null;
		const open = IDBFactory.prototype.open;
		IDBFactory.prototype.open = function (...args) {
			if (isLost()) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
			const request = open.apply(this, args);
			request.addEventListener('success', () => connections.add(request.result));
			return request;
		};
		addEventListener(key, () => {
			for (const connection of connections) {
				connection.close();
				connection.dispatchEvent(new Event('close'));
			}
			connections.clear();
		});
	}, KEY);
}

async function lose(page: Page): Promise<void> {
	await page.evaluate((key) => {
		localStorage.setItem(key, '1');
		dispatchEvent(new Event(key));
	}, KEY);
}

async function mend(page: Page): Promise<void> {
	await page.evaluate((key) => localStorage.removeItem(key), KEY);
}

test('storage that is lost for a moment: nothing typed is lost, nothing is called saved, and no reload is needed', async ({
	page,
	context,
	server,
	consoleWatch,
}) => {
	consoleWatch.allow(/DatabaseClosedError|NotSavedError|OpenFailedError/);
	await makeBreakable(context);
	await openListing(page, server.url);

	await test.step('a donation', async () => {
		await openSheet(page);
		const dialog = page.getByRole('dialog');
		await dialog.getByRole('radio', { name: '$20', exact: true }).check();
		// In one moment: after three seconds without storage, the donation would be given without being saved.
		await dialog.getByRole('button', { name: messages.makeOneTime }).evaluate((button: HTMLElement, key) => {
			localStorage.setItem(key, '1');
			dispatchEvent(new Event(key));
			button.click();
		}, KEY);
		await expect(dialog.getByRole('alert')).toHaveText(/^We couldn’t save your donation\. .* Nothing was charged\. Tap again\.$/);
		await expect(dialog.getByText(/private window/)).toHaveCount(0);
		await mend(page);
		await expect(dialog.getByRole('radio', { name: '$20', exact: true })).toBeChecked();
		const { tab } = await tapGive(page, messages.makeOneTime);
		await tab.close();
	});

	await test.step('the list of what waits', async () => {
		await page.goto(screens.outbox);
		const row = page.locator('[data-row]').first();
		await expect(row).toBeVisible();
		await lose(page);
		const reload = page.getByRole('button', { name: unreadTexts.reload });
		await expect(reload).toBeVisible({ timeout: 20_000 });
		await expect(row, 'what was read before').toBeVisible();
		await expect(page.getByText(/private window/)).toHaveCount(0);
		await reload.click();
		await expect(page.getByText(unreadTexts.title)).toBeVisible({ timeout: 20_000 });
		await mend(page);
		await expect(row).toBeVisible({ timeout: 40_000 });
		await expect(page.getByText(unreadTexts.title)).toHaveCount(0);
	});

	await test.step('a message', async () => {
		await page.goto(screens.contact);
		const message = page.getByLabel('Message', { exact: true });
		await message.fill('Half a');
		await lose(page);
		await message.fill('Half a thought');
		// Typing is saved after a pause, and nothing can be saved now.
		await page.waitForTimeout(500);
		await mend(page);
		await expect.poll(() => page.evaluate(storedDrafts), { timeout: 40_000 }).toContain('Half a thought');
		await page.reload();
		await expect(message).toHaveValue('Half a thought');
	});
});

test.describe('without a service worker, which would answer with its own copy of the script', () => {
	test.use({ serviceWorkers: 'block' });

	test('storage that is lost in the worker that syncs rosters: it opens it anew, and no reload is needed', async ({ page, server, consoleWatch }) => {
		consoleWatch.allow(/OpenFailedError|Internal error opening backing store/);
		let refused = 0;
		page.on('console', (message) => {
			if (message.text() === 'storage refused') refused++;
		});
		// A worker runs no init script, so its own script begins with the fault: the first two times that it opens storage.
		await page.route(/\/roster-worker-[^/]+\.js$/, async (route) => {
			const response = await route.fetch();
			const fault = `{
				const open = IDBFactory.prototype.open;
				let left = 2;
				IDBFactory.prototype.open = function (...args) {
					if (left-- <= 0) return open.apply(this, args);
					console.info('storage refused');
					throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
				};
			}`;
			await route.fulfill({ response, body: `${await response.text()}\n${fault}` });
		});
		await page.goto(server.url);
		await stored(page, 2);
		expect(refused).toBe(2);
	});
});

/** Runs in the page and returns the stored drafts as text. */
function storedDrafts(): Promise<string> {
	return new Promise((resolve) => {
		const open = indexedDB.open('nil-athletes');
		open.onsuccess = () => {
			const all = open.result.transaction('drafts').objectStore('drafts').getAll();
			all.onsuccess = () => {
				open.result.close();
				resolve(JSON.stringify(all.result));
			};
		};
	});
}

test('a tab of an earlier version that doesn’t close: people browse and give, Waiting says why, and everything goes on once it closes', async ({
	page: old,
	context,
	server,
	consoleWatch,
}) => {
	consoleWatch.allow(/DatabaseClosedError|NotSavedError/);
	await old.goto(`${server.url}/.well-known/security.txt`);
	await plantStores(old, 10, [{ name: 'settings', keyPath: 'key', indexes: [], records: [] }]);
	await old.evaluate(
		() =>
			new Promise<void>((resolve) => {
				const open = indexedDB.open('nil-athletes');
				open.onsuccess = () => {
					Object.assign(window, { connection: open.result });
					resolve();
				};
			}),
	);
	const page = await context.newPage();
	await page.goto(server.url);
	await expect(cards(page)).toHaveCount(21);

	await test.step('a donation goes to its checkout without being saved here', async () => {
		await openSheet(page);
		const dialog = page.getByRole('dialog');
		await dialog.getByRole('radio', { name: '$50', exact: true }).check();
		const tap = dialog.getByRole('button', { name: messages.makeOneTime }).click();
		const [tab] = await Promise.all([context.waitForEvent('page'), tap]);
		await pay(tab);
		await tab.close();
	});

	await page.goto(`${server.url}${screens.outbox}`);
	await expect(page.getByText(`${storageTexts.other_tab('phone')} ${unreadTexts.safe}`)).toBeVisible({ timeout: 20_000 });
	await old.close();
	await expect(page.getByText(outboxTexts.empty)).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText(unreadTexts.title)).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give, openSheet, pay } from '../fixtures/pages/donate-sheet.ts';

declare global {
	interface Window {
		/** Whether each call of `window.open` returned a window. */
		opened: boolean[];
		/** The number of calls of `navigator.storage.persist()`. */
		asked: number;
	}
}

async function visit(page: Page, address = '/'): Promise<void> {
	await page.goto(address);
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
}

/** Fills in the sheet and taps, without waiting for a new tab. */
async function tapGive(page: Page, dollars: number): Promise<string> {
	const name = await openSheet(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: `$${dollars}`, exact: true }).check();
	await dialog.getByRole('button', { name: messages.makeOneTime }).click();
	return name;
}

const blocked: { name: string; windows: boolean; script: () => void }[] = [
	{
		// A tap allows one window. Something else, say an extension, has just used that up, so Chromium's own blocker
		// answers ours with null.
		name: 'by the browser’s own blocker',
		// The headless shell has no such blocker.
		windows: true,
		script: () => {
			window.opened = [];
			const open = window.open.bind(window);
			window.open = (...parameters) => {
				// Inspecting the page from here sometimes counts as a tap. The loop uses those up.
				while (navigator.userActivation.isActive) open('about:blank')?.close();
				const tab = open(...parameters);
				window.opened.push(tab !== null);
				return tab;
			};
		},
	},
	{
		name: 'by a window.open that gives null',
		windows: false,
		script: () => {
			window.opened = [];
			window.open = () => {
				window.opened.push(false);
				return null;
			};
		},
	},
];

for (const { name, windows, script } of blocked) {
	test(`a tab refused ${name}: the donation's page opens in this window, and is paid here`, { tag: windows ? [] : '@long' }, async ({
		openBrowser,
		server,
	}) => {
		const browser = await openBrowser({ windows });
		const page = browser.pages()[0] ?? (await browser.newPage());
		await page.addInitScript(script);
		await visit(page, server.url);
		const athlete = await tapGive(page, 20);
		await expect(page).toHaveURL(/\/outbox\/|\/sandbox\/|\/v1\/pay/);
		// Only this page could take it, and it continues by itself as a new tab would.
		await pay(page);
		await expect(page.getByText(`for player ${athlete}`)).toBeVisible();
		expect(page.context().pages()).toHaveLength(1);
	});
}

test('without a signal, no tab is asked for: the donation is saved once, and the sheet says so', {
	tag: '@long',
}, async ({ openBrowser, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const browser = await openBrowser();
	const page = browser.pages()[0] ?? (await browser.newPage());
	await page.addInitScript(blocked[0]?.script ?? (() => {}));
	await visit(page, server.url);
	await readyForOffline(page);
	await page.context().setOffline(true);
	await tapGive(page, 10);
	await expect(page.getByRole('heading', { name: messages.savedOn('phone') })).toBeVisible();
	expect(await page.evaluate(() => window.opened)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('link', { name: /Waiting/ })).toContainText('1');
	await expect(cards(page)).toHaveCount(21);
	await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Fakes the browser's answer about persistent storage: it says `granted` once asked. */
function countAsking(granted: boolean): void {
	window.asked = 0;
	let kept = false;
	StorageManager.prototype.persisted = async () => kept;
	StorageManager.prototype.persist = async () => {
		window.asked++;
		kept = granted;
		return kept;
	};
}
const asked = (page: Page) => page.evaluate(() => window.asked);

test('lasting storage is asked for with the first donation, not before, and not again once it is granted', { tag: '@long' }, async ({ page }) => {
	await page.addInitScript(countAsking, true);
	await visit(page);
	await openSheet(page);
	await page.getByRole('dialog').getByRole('button', { name: messages.makeOneTime }).click();
	await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(messages.amountMissing);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	expect(await asked(page)).toBe(0);
	await (await give(page, 10)).tab.close();
	await expect.poll(() => asked(page)).toBe(1);
	await (await give(page, 20, 1)).tab.close();
	await expect(page.getByRole('link', { name: /Waiting/ })).toContainText('2');
	expect(await asked(page)).toBe(1);
});

test('where lasting storage was refused, the next donation asks again, and both are saved', { tag: '@long' }, async ({ page }) => {
	await page.addInitScript(countAsking, false);
	await visit(page);
	await (await give(page, 10)).tab.close();
	await expect.poll(() => asked(page)).toBe(1);
	await (await give(page, 20, 1)).tab.close();
	await expect.poll(() => asked(page)).toBe(2);
	await expect(page.getByRole('link', { name: /Waiting/ })).toContainText('2');
});

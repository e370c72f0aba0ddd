import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api-paths.ts';
import { messages } from '#domain/messages.ts';
import { readBooks } from './fixtures/books.ts';
import { cards, firstVisit } from './fixtures/browse.ts';
import { openDashboard, turnGiving } from './fixtures/dashboard.ts';
import { give, openSheet, pay } from './fixtures/give.ts';
import { expect, test } from './fixtures/test.ts';

/** Opens a card's donation sheet and waits until the server has told it whether giving is on, and that is drawn. */
async function openedAndTold(page: Page, nth: number): Promise<void> {
	const told = page.waitForResponse(`**${api.giving}`);
	await openSheet(page, nth);
	await (await told).finished();
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const PAUSED = 'Donations are paused at the moment. Nothing was charged.';

test.describe('the Donate Request switch', () => {
	test('a donor in another browser is told before the tap, details and cards go on working, and giving comes back', async ({
		page,
		openBrowser,
		ownServer,
		network,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		expect(ownServer.port).toBeGreaterThan(0);
		const donor = await (await openBrowser()).newPage();
		await donor.goto(network.url);
		await expect(cards(donor)).toHaveCount(21);
		await openedAndTold(donor, 0);
		await expect(donor.getByRole('dialog')).not.toContainText('paused');
		await donor.keyboard.press('Escape');

		await openDashboard(page, network.url);
		await turnGiving(page, 'off');
		await expect(page.getByText('Off. New donations are refused.')).toBeVisible();
		await page.reload();
		await expect(page.getByRole('switch')).not.toBeChecked();

		await openSheet(donor);
		// Nothing has been tried yet, so nothing is said of a charge.
		await expect(donor.getByRole('dialog')).toContainText('Donations are paused at the moment. You can still save one');
		await expect(donor.getByRole('dialog').getByRole('button', { name: messages.makeOneTime })).toBeEnabled();
		await donor.keyboard.press('Escape');
		const { tab } = await give(donor, 20);
		await expect(tab.getByText(PAUSED)).toBeVisible();
		await expect(tab.getByText('Not charged.')).toHaveCount(0);

		await turnGiving(page, 'on');
		await tab.getByRole('button', { name: 'Try again' }).click();
		await pay(tab);
		await openedAndTold(donor, 1);
		await expect(donor.getByRole('dialog')).not.toContainText('paused');
	});

	test('a gift saved offline while giving is paused waits for the person, and goes through once', async ({
		page,
		openBrowser,
		ownServer,
		network,
		consoleWatch,
	}) => {
		test.slow();
		consoleWatch.allowFailedRequests();
		const browser = await openBrowser();
		const donor = await browser.newPage();
		await firstVisit(donor, network.url);
		await browser.setOffline(true);

		await openDashboard(page, network.url);
		await turnGiving(page, 'off');

		const { tab, op_id } = await give(donor, 50);
		await expect(tab.getByRole('heading', { level: 1 })).toContainText('Saved');
		await browser.setOffline(false);
		await expect(tab.getByText(PAUSED)).toBeVisible({ timeout: 30_000 });
		// The words of the first answer stand until the second one has come.
		const answered = tab.waitForResponse((response) => new URL(response.url()).pathname === api.checkoutOneTime);
		await tab.getByRole('button', { name: 'Try again' }).click();
		expect((await answered).ok()).toBe(false);
		await expect(tab.getByText(PAUSED)).toBeVisible();

		await turnGiving(page, 'on');
		await tab.getByRole('button', { name: 'Try again' }).click();
		await pay(tab);
		await ownServer.stop();
		const books = await readBooks(ownServer);
		expect(books.intents).toMatchObject([{ op_id, state: 'paid', amount_cents: 5000 }]);
		expect([books.payments.length, books.violations]).toEqual([1, []]);
	});

	test('a link to the checkout says so while giving is paused, and works again afterwards', async ({ page, openBrowser, ownServer, network }) => {
		expect(ownServer.port).toBeGreaterThan(0);
		const donor = await (await openBrowser()).newPage();
		await donor.goto(network.url);
		await expect(cards(donor)).toHaveCount(21);
		const { tab } = await give(donor, 10);
		await expect(tab.getByRole('button', { name: /^Pay/ })).toBeVisible({ timeout: 20_000 });

		await openDashboard(page, network.url);
		await turnGiving(page, 'off');
		await donor.goto(network.url + screens.outbox);
		await donor.getByRole('link', { name: /^Pay/ }).click();
		await expect(donor.getByRole('heading', { level: 1 })).toHaveText(PAUSED);
		await turnGiving(page, 'on');
		await donor.getByRole('link', { name: 'Try again' }).click();
		await expect(donor.getByRole('button', { name: /^Pay/ })).toBeVisible();
	});
});

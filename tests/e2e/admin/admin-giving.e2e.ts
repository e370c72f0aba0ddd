import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { test as base, expect } from '../fixtures/browser-test.ts';
import { openDashboard, turnGiving } from '../fixtures/pages/admin-dashboard.ts';
import { cards, firstVisit } from '../fixtures/pages/browse-page.ts';
import { give, openSheet, pay } from '../fixtures/pages/donate-sheet.ts';
import { openBooks } from '../fixtures/servers/read-books.ts';

const test = base.extend<{ admin: Page }>({
	/** A page in a browser unrelated to the donor's. */
	admin: async ({ browser, consoleWatch }, use) => {
		const context = await browser.newContext();
		consoleWatch.add(context);
		await use(await context.newPage());
		await context.close();
	},
});

/** Opens a card's donation sheet, and waits until the server has said whether giving is on and the sheet shows it. */
async function openedAndTold(page: Page, nth: number): Promise<void> {
	const told = page.waitForResponse(`**${api.giving}`);
	await openSheet(page, nth);
	await (await told).finished();
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const { finePrint } = donationMessages;
const { pausedBand } = messages;
const PAUSED = 'Donations are paused right now. Nothing was charged.';

test.describe('the Donate Request switch', () => {
	test('a donor in another browser is told before the tap, details and cards go on working, and giving comes back', { tag: '@long' }, async ({
		page: donor,
		admin,
		server,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		await donor.goto('/');
		await expect(cards(donor)).toHaveCount(21);
		const band = donor.locator('#root .app-status');
		await openedAndTold(donor, 0);
		await expect(donor.getByRole('dialog')).not.toContainText('paused');
		await expect(donor.getByRole('dialog')).not.toContainText(finePrint.paused('phone'));
		await expect(band).not.toContainText(pausedBand.title);
		await donor.keyboard.press('Escape');

		await openDashboard(admin, server.url);
		await turnGiving(admin, 'off');
		await expect(admin.getByText('Off. Donations are paused.')).toBeVisible();
		await admin.reload();
		await expect(admin.getByRole('switch')).not.toBeChecked();

		// Home says so before anyone picks an athlete, and nothing moves for it.
		const height = (await band.boundingBox())?.height;
		await donor.reload();
		await expect(band).toContainText(`${pausedBand.title} ${pausedBand.text}`);
		expect((await band.boundingBox())?.height).toBe(height);
		await openSheet(donor);
		await expect(donor.getByRole('dialog').getByText(finePrint.paused('phone'))).toBeVisible();
		// Nothing has been tried yet, so the page says nothing about a charge.
		await expect(donor.getByRole('dialog')).toContainText('Donations are paused right now. You can still save one');
		await expect(donor.getByRole('dialog').getByRole('button', { name: messages.makeOneTime })).toBeEnabled();
		await donor.keyboard.press('Escape');
		const { tab } = await give(donor, 20);
		await expect(tab.getByText(PAUSED)).toBeVisible();
		await expect(tab.getByText('Not charged.')).toHaveCount(0);

		await turnGiving(admin, 'on');
		await tab.getByRole('button', { name: 'Try again' }).click();
		await pay(tab);
		await openedAndTold(donor, 1);
		await expect(donor.getByRole('dialog')).not.toContainText('paused');
		await expect(band).not.toContainText(pausedBand.title);
	});

	test('a donation saved offline while giving is paused waits for the person, and goes through once', { tag: '@long' }, async ({
		page: donor,
		context,
		admin,
		server,
		consoleWatch,
	}) => {
		test.slow();
		consoleWatch.allowFailedRequests();
		const readBooks = await openBooks(server);
		await firstVisit(donor);
		await context.setOffline(true);

		await openDashboard(admin, server.url);
		await turnGiving(admin, 'off');

		const { tab, op_id } = await give(donor, 50);
		await expect(tab.getByRole('heading', { level: 1 })).toContainText('Saved');
		await context.setOffline(false);
		await expect(tab.getByText(PAUSED)).toBeVisible({ timeout: 30_000 });
		// The first answer's text stays until the second answer arrives, in whichever tab sends.
		const answered = context.waitForEvent('response', (response) => new URL(response.url()).pathname === api.checkoutOneTime);
		await tab.getByRole('button', { name: 'Try again' }).click();
		expect((await answered).ok()).toBe(false);
		await expect(tab.getByText(PAUSED)).toBeVisible();

		await turnGiving(admin, 'on');
		await tab.getByRole('button', { name: 'Try again' }).click();
		await pay(tab);
		const books = await readBooks();
		expect(books.intents).toMatchObject([{ op_id, state: 'paid', amount_cents: 5000 }]);
		expect([books.payments.length, books.violations]).toEqual([1, []]);
	});

	test('a link to the checkout says so while giving is paused, and works again afterwards', { tag: '@long' }, async ({ page: donor, admin, server }) => {
		await donor.goto('/');
		await expect(cards(donor)).toHaveCount(21);
		const { tab } = await give(donor, 10);
		await expect(tab.getByRole('button', { name: /^Pay/ })).toBeVisible({ timeout: 20_000 });

		await openDashboard(admin, server.url);
		await turnGiving(admin, 'off');
		await donor.goto(screens.outbox);
		await donor.getByRole('link', { name: /^Pay/ }).click();
		await expect(donor.getByRole('heading', { level: 1 })).toHaveText(PAUSED);
		await turnGiving(admin, 'on');
		await donor.getByRole('link', { name: 'Try again' }).click();
		await expect(donor.getByRole('button', { name: /^Pay/ })).toBeVisible();
	});
});

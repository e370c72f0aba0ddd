import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, openListing, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { changeRosters } from '../fixtures/pages/change-rosters.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';
import { drawn, watchShifts } from '../fixtures/pages/layout-shifts.ts';

const { saved, ready, unpaid, paid } = messages.donationState;

async function home(page: Page): Promise<void> {
	await page.goto(screens.home);
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	await readyForOffline(page);
}

/** The accent color of Donate and Pay. */
function accent(page: Page): Promise<string> {
	return page.evaluate(() => {
		const probe = document.body.appendChild(document.createElement('div'));
		probe.style.background = 'var(--accent)';
		const color = getComputedStyle(probe).backgroundColor;
		probe.remove();
		return color;
	});
}

test('saved, ready, and paid look different, and only a donation that can be paid has the accent', { tag: '@long' }, async ({
	page,
	context,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await home(page);
	const color = await accent(page);
	const { name, tab } = await give(page, 20);
	await tab.waitForURL(/\/sandbox\//);
	await tab.close();
	await page.goto(screens.outbox);
	const row = page.getByRole('listitem').filter({ hasText: name });
	const link = row.getByRole('link', { name: messages.payFor('$20', name) });
	await expect(row.getByText(ready, { exact: true })).toHaveCSS('background-color', color);
	await expect(link).toHaveCSS('background-color', color);

	await context.setOffline(true);
	await expect(row.getByText(unpaid, { exact: true })).not.toHaveCSS('background-color', color);
	await expect(link).not.toHaveCSS('background-color', color);
	// Nothing is left to send, so the page doesn't say that something leaves.
	await expect(page.getByText(donationMessages.payWhenBack, { exact: true })).toBeVisible();
	await expect(page.getByRole('main').getByText('We’ll send it')).toHaveCount(0);
	const second = await test.step('another donation, without a signal', async () => {
		await page.goBack();
		await expect(cards(page)).toHaveCount(21);
		return give(page, 50, 1);
	});
	await second.tab.close();
	await page.goto(screens.outbox);
	const waiting = page.getByRole('listitem').filter({ hasText: second.name });
	await expect(waiting.getByText(saved, { exact: true })).not.toHaveCSS('background-color', color);

	await context.setOffline(false);
	await link.click();
	await pay(page);
	await page.goto(screens.outbox);
	await expect(row.getByText(paid, { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('once the signal is back, a banner and the header say what can be paid', { tag: '@long' }, async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await home(page);
	await context.setOffline(true);
	await (await give(page, 50)).tab.close();
	const pill = page.getByRole('banner').getByRole('link', { name: /^Waiting/ });
	await expect(pill).toHaveText('Waiting 1');
	await context.setOffline(false);
	await expect(page.getByText(messages.backOnline)).toBeVisible({ timeout: 30_000 });
	await expect(pill).toHaveText(`Waiting 1: ${messages.pay('$50')}`);
	await expect(pill).toHaveCSS('background-color', await accent(page));
	await page
		.getByRole('status')
		.getByRole('link', { name: messages.pay('$50') })
		.click();
	await expect(page.getByRole('heading', { level: 1, name: 'Your donations' })).toBeVisible();
	// The person is where the banner leads, so it is gone.
	await expect(page.getByText(messages.backOnline)).toHaveCount(0);
	await context.setOffline(true);
	await expect(pill).toHaveText('Waiting 1');
});

test('a server that is away without the browser’s word takes the accent from all that pays, and moves nothing', async ({
	page,
	networkServer: _server,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await openListing(page, network.url);
	for (const nth of [0, 1]) {
		const { tab } = await give(page, 20, nth);
		// The second one doesn't leave for a checkout of its own.
		await expect(nth === 0 ? tab.getByRole('button', { name: 'Pay $20' }) : tab.getByRole('link', { name: 'Pay only this $20' })).toBeVisible();
		await tab.close();
	}
	const pill = page.getByRole('banner').getByRole('link', { name: /^Waiting/ });
	await pill.click();
	// Under the pointer, the accent is another shade.
	await page.mouse.move(0, 0);
	const color = await accent(page);
	const main = page.getByRole('main');
	const link = main.getByRole('link', { name: /^Pay \$20 for/ }).first();
	const together = main.getByRole('button', { name: messages.payAll(2, '$40') });
	const tag = main.locator('.outbox-state').first();
	const paying = [link, together, tag, pill];
	for (const one of paying) await expect(one).toHaveCSS('background-color', color);
	await changeRosters(page, { checked_at: 0 });
	const shifted = await watchShifts(page);

	network.cutOff();
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(page.getByText('Offline.')).toBeVisible();
	for (const one of paying) await expect(one).not.toHaveCSS('background-color', color);
	await expect(tag).toHaveText(unpaid);
	await expect(pill).toHaveText('Waiting 2');
	await drawn(page);
	expect(await shifted()).toEqual([]);
	// The link would lead to the browser's own error page.
	await link.click();
	await expect(main.getByRole('alert')).toContainText('You need a connection to pay.');
	await expect(page).toHaveURL(/\/outbox$/);

	// The tap asks the server first, finds it back, and goes on.
	network.heal();
	await link.click();
	await page.waitForURL(/\/sandbox\//);
});

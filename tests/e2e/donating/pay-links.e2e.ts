import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { payLinkTexts } from '#ui/payment/pay-link-texts.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { logIn, newAccount } from '../fixtures/pages/account-pages.ts';
import { openListing } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import type { FaultyProxy } from '../fixtures/servers/faulty-proxy.ts';

/** Taps Pay while the server is away, though the browser reports its own network as fine, and again once it is back. */
async function expectPayAsksFirst(page: Page, network: FaultyProxy, name: string): Promise<void> {
	const link = page.getByRole('main').getByRole('link', { name: messages.payFor('$50', name) });
	await expect(link).toBeVisible();
	const address = page.url();
	network.cutOff();
	// A person who returns to the page makes it ask the server, which doesn't answer.
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
	await expect(link).toHaveClass(/idle/);
	await link.click();
	await expect(page.getByText(payLinkTexts.offline)).toBeVisible();
	expect(page.url()).toBe(address);
	network.heal();
	await link.click();
	await page.waitForURL(/\/sandbox\//);
}

test('Pay, for a declined donation and in the history, stays on the page while the server is away, and leaves once it is back', {
	tag: '@long',
}, async ({ page, networkServer, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await logIn(page, await newAccount(networkServer, 'Robin Vale'), network.url);
	await openListing(page, network.url);
	const { name, tab } = await give(page, 50);
	await tab.waitForURL(/\/sandbox\//);
	await tab.getByRole('button', { name: 'Decline' }).click();
	await expect(tab.getByRole('heading', { name: messages.paymentFailed })).toBeVisible();
	await expectPayAsksFirst(tab, network, name);

	await tab.goto(network.url + screens.myDonations);
	await expectPayAsksFirst(tab, network, name);
});

import type { Page } from '@playwright/test';
import { api } from '#domain/api/api-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { logIn, pressLogout, untilHome } from '../fixtures/pages/account-pages.ts';
import { openListing } from '../fixtures/pages/browse-page.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';
import { fireSync } from '../fixtures/pages/worker-events.ts';
import type { FaultyProxy } from '../fixtures/servers/faulty-proxy.ts';
import { openBooks } from '../fixtures/servers/read-books.ts';

/** Donates while the server is away, and leaves no page of ours open. */
async function giveAndLeave(page: Page, network: FaultyProxy, dollars: number): Promise<string> {
	network.fault(/^\/v1\//, { kind: 'refuse' });
	const { tab, op_id } = await give(page, dollars);
	await expect(tab.getByText('Not charged.').first()).toBeVisible();
	await tab.close();
	await page.goto('about:blank');
	return op_id;
}

const registrations = (network: FaultyProxy) => network.seen.filter(({ path, fault }) => path === api.checkoutOneTime && fault === 'pass').length;

test.beforeEach(({ consoleWatch }) => consoleWatch.allowFailedRequests());

test('a donation saved without a signal is sent with no page open, once, and is ready to pay at the next visit', { tag: '@long' }, async ({
	page,
	networkServer,
	network,
}) => {
	const readBooks = await openBooks(networkServer);
	await openListing(page, network.url);
	const op_id = await giveAndLeave(page, network, 20);
	network.heal();
	await fireSync(page, network.url);
	await expect.poll(async () => (await readBooks()).intents).toEqual([expect.objectContaining({ op_id, amount_cents: 2000 })]);
	// Later events have nothing to send.
	await fireSync(page, network.url);
	// Not even a signal is needed to see that it can be paid.
	await page.goto(`${network.url}/outbox/${op_id}`);
	await pay(page);
	expect(registrations(network)).toBe(1);
	const books = await readBooks();
	expect(books.payments).toEqual([expect.objectContaining({ amount_cents: 2000 })]);
	expect(books.violations).toEqual([]);
});

test('a person’s donation goes out in their name, and after a logout not at all', { tag: '@long' }, async ({ page, networkServer, network }) => {
	const readBooks = await openBooks(networkServer);
	await openListing(page, network.url);
	await logIn(page, 'fan', network.url);
	await openListing(page, network.url);
	const named = await giveAndLeave(page, network, 20);
	network.heal();
	await fireSync(page, network.url);
	await expect.poll(async () => (await readBooks()).intents.map(({ op_id }) => op_id)).toEqual([named]);

	await openListing(page, network.url);
	const kept = await giveAndLeave(page, network, 50);
	// Back without a connection, the person logs out. The cookie stays until the server knows.
	await page.goto(network.url);
	await pressLogout(page);
	await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
	await untilHome(page);
	await page.goto('about:blank');
	network.heal();
	const before = network.seen.length;
	await fireSync(page, network.url);
	// The worker has nothing to say to the server. The next page, which has, proves that time has passed.
	await page.goto(network.url);
	await expect.poll(() => network.seen.some(({ path }) => path === api.logout)).toBe(true);
	const paths = network.seen.slice(before).map(({ path }) => path);
	expect(paths).not.toContain(api.checkoutOneTime);
	expect((await readBooks()).intents.map(({ op_id }) => op_id)).not.toContain(kept);
});

import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { freshProfile } from '../fixtures/launch-browser.ts';
import { privateRecordsHere } from '../fixtures/pages/account-pages.ts';
import { cards, readyForOffline } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import { readBooks } from '../fixtures/servers/read-books.ts';

test.slow();

test('offline, three donations, a closed browser, the server back: one checkout pays three', { tag: '@long' }, async ({
	embeddedServer,
	network,
	openBrowser,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const profile = freshProfile();
	let browser = await openBrowser({ profile });
	let page = browser.pages()[0] ?? (await browser.newPage());
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	await readyForOffline(page);

	await embeddedServer.stop();
	const amounts = [50, 20, 50];
	const op_ids: string[] = [];
	for (const [nth, dollars] of amounts.entries()) {
		const { tab, op_id } = await give(page, dollars, nth);
		op_ids.push(op_id);
		await expect(tab.getByRole('heading', { name: messages.savedOn('phone') })).toBeVisible();
		if (nth === 0) await expect(tab.getByRole('link', { name: 'Add another athlete' })).toBeVisible();
		await tab.close();
	}
	await browser.close();

	await embeddedServer.start();
	browser = await openBrowser({ profile });
	page = browser.pages()[0] ?? (await browser.newPage());
	await page.goto(`${network.url}/outbox`);
	const payAll = page.getByRole('button', { name: messages.payAll(3, '$120') });
	await expect(payAll).toBeEnabled({ timeout: 30_000 });
	await expect(page.getByText(donationMessages.wallets)).toBeVisible();
	// One can be left out, and taken in again.
	const ticks = page.getByRole('region', { name: 'Pay together' }).getByRole('checkbox');
	await expect(ticks).toHaveCount(3);
	await ticks.nth(1).uncheck();
	await expect(page.getByRole('button', { name: /^Pay 2 donations/ })).toBeEnabled();
	await ticks.nth(1).check();
	await payAll.click();
	const checkout = page.getByRole('button', { name: 'Pay $120' });
	await expect(checkout).toBeVisible({ timeout: 30_000 });
	await expect(page.getByRole('listitem')).toHaveCount(3);

	// Back without paying: each donation still waits, and nothing is lost.
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
	await expect(page.locator('.basket-lines').getByText('Waiting', { exact: true })).toHaveCount(3);
	await page.getByRole('link', { name: messages.payAll(3, '$120') }).click();
	await checkout.click();
	await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText('Total $120')).toBeVisible();
	await expect(page.getByText('Demo: no athlete is paid.', { exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: /^Receipt \d of 3: / })).toHaveCount(3);
	await expect(page.locator('.basket-lines').getByText(/has now received \$\d/)).toHaveCount(3);
	await expect(page.locator('.basket-jerseys .ui-jersey')).toHaveCount(3);
	await expect(page.getByRole('button', { name: /^Share that you backed .+, .+, and .+$/ })).toHaveCount(1);
	await expect(page.getByText('Transaction ID', { exact: true })).toBeVisible();
	// Each receipt is fetched on the side, once its payment is confirmed. Leaving the page would cut that off.
	await expect.poll(async () => (await privateRecordsHere(page)).match(/"payment:/g)?.length).toBe(3);
	const address = page.url();
	await page
		.getByRole('link', { name: /^Receipt \d of 3: / })
		.first()
		.click();
	await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
	await page.goto(`${network.url}/outbox`);
	await expect(page.getByText(/^Paid \d/)).toHaveCount(3);
	await readyForOffline(page);
	await embeddedServer.stop();
	// The phone knows what the server said, so a lost signal raises no doubt about the payment.
	await page.goto(address);
	await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
	await expect(page.getByText('the copy saved on this phone')).toBeVisible();
	await expect(page.getByText('Total $120')).toBeVisible();
	await expect(page.locator('.basket-jerseys .ui-jersey')).toHaveCount(3);
	await expect(page.getByRole('button', { name: /^Share that you backed .+, .+, and .+$/ })).toHaveCount(1);
	await expect(page.getByText('Demo: no athlete is paid.', { exact: true })).toBeVisible();
	await page
		.getByRole('link', { name: /^Receipt \d of 3: / })
		.last()
		.click();
	await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
	await page.close();

	const books = await readBooks(embeddedServer);
	expect(books.intents.map(({ op_id, state }) => [op_id, state]).sort()).toEqual(op_ids.map((op_id) => [op_id, 'paid']).sort());
	expect(books.payments.map(({ amount_cents, state }) => [amount_cents, state]).sort()).toEqual([
		[2000, 'settled'],
		[5000, 'settled'],
		[5000, 'settled'],
	]);
	expect(books.violations).toEqual([]);
});

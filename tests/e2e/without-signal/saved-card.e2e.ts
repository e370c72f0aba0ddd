import type { Locator, Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { logIn, NO_PROFILE, newAccount } from '../fixtures/pages/account-pages.ts';
import { openListing } from '../fixtures/pages/browse-page.ts';
import { openSheet, pay, tapGive } from '../fixtures/pages/donate-sheet.ts';
import { fireSync } from '../fixtures/pages/worker-events.ts';
import { openBooks } from '../fixtures/servers/read-books.ts';

test.slow();

const OFFER = /^Give \$20 with Visa ••42/;

/**
 * In the open listing, gives $20 with the saved card, whose button says `when` it is charged. @returns the tab of the
 * donation's own page.
 */
async function giveByCard(page: Page, nth: number, when: RegExp): Promise<{ tab: Page; op_id: string }> {
	await openSheet(page, nth);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: '$20', exact: true }).check();
	const byCard = dialog.getByRole('button', { name: OFFER }).filter({ hasText: when });
	await expect(byCard).toBeVisible();
	// The saved card's button has the accent, like Donate Now on a card. The checkout is the other way.
	const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
	const accent = await colorOf(page.locator('.browse-card .ui-donate').first());
	expect(await colorOf(byCard)).toBe(accent);
	expect(await colorOf(dialog.getByRole('button', { name: messages.makeOneTime }))).not.toBe(accent);
	// Nothing in the sheet waits for a connection while there is one.
	const waits = dialog.getByText(/(when|as soon as|after) you’re (back )?online/).first();
	await expect(waits).toBeVisible({ visible: when.source.includes('online') });
	await expect(dialog.getByRole('checkbox', { name: 'Save this card for next time' })).toHaveCount(0);
	return tapGive(page, OFFER);
}

test('with a saved card, a donation made offline is authorized with no page open, charged once, and an undo leaves nothing', async ({
	page,
	networkServer,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	consoleWatch.allow(NO_PROFILE);
	const readBooks = await openBooks(networkServer);
	await openListing(page, network.url);
	await logIn(page, await newAccount(networkServer), network.url);

	// The card provider's page, and back.
	await page.goto(`${network.url}${screens.account}`);
	await page.getByRole('button', { name: 'Save a card' }).click();
	await page.getByRole('button', { name: /^Save Visa ••42/ }).click();
	await page.goto(`${network.url}${screens.account}`);
	await expect(page.getByText('Visa ending in 4242')).toBeVisible();

	// Offline, the sheet knows the card, and nothing is chosen beforehand.
	await openListing(page, network.url);
	network.fault(/^\/v1\//, { kind: 'refuse' });
	const { tab, op_id } = await giveByCard(page, 0, /ten minutes after you’re back online\. Undo until then\./);
	const agreed = 'You agreed: “Give $20 with Visa ••42 · We’ll charge it ten minutes after you’re back online. Undo until then.” You’ll have';
	await expect(tab.getByText(agreed)).toBeVisible();
	await tab.close();
	await page.goto('about:blank');
	network.heal();
	await fireSync(page, network.url);
	await expect.poll(async () => (await readBooks()).intents).toEqual([expect.objectContaining({ op_id, state: 'processing', amount_cents: 2000 })]);
	expect((await readBooks()).payments).toEqual([]);

	await page.goto(`${network.url}${screens.outbox}`);
	await expect(page.getByText(/^Not charged yet\. We’ll charge your card at (\w+ \d+, )?\d/)).toBeVisible();
	await page.getByRole('button', { name: /^Charge now/ }).click();
	await expect(page.getByText(/^Paid \d/)).toBeVisible();
	expect((await readBooks()).payments).toEqual([expect.objectContaining({ amount_cents: 2000, state: 'settled' })]);

	await openListing(page, network.url);
	const undone = await giveByCard(page, 1, /We’ll charge it at (\w+ \d+, )?\d+:\d\d [AP]M\. Undo until then\./);
	await expect(undone.tab.getByRole('heading', { name: 'Authorized. Not charged yet.' })).toBeVisible({ timeout: 20_000 });
	await undone.tab.getByRole('button', { name: 'Undo' }).click();
	await expect(undone.tab.getByRole('heading', { name: 'Canceled' })).toBeVisible();
	const stateOf = async () => (await readBooks()).intents.find((intent) => intent.op_id === undone.op_id)?.state;
	await expect.poll(stateOf).toBe('cancelled');

	// Another card is saved by the checkout that it pays, because its donor ticked the box. The amount is above what a
	// saved card pays, so none is offered.
	await openListing(page, network.url);
	await openSheet(page, 2);
	await page.getByRole('dialog').getByRole('radio', { name: '$500', exact: true }).check();
	const box = page.getByRole('dialog').getByRole('checkbox', { name: 'Save this card for next time' });
	await expect(box).not.toBeChecked();
	await box.click();
	await expect(box).toBeChecked();
	const paid = await tapGive(page, messages.makeOneTime);
	await pay(paid.tab);
	await page.goto(`${network.url}${screens.account}`);
	await expect(page.getByText('Visa ending in 4242')).toHaveCount(2);
	const books = await readBooks();
	expect(books.payments).toHaveLength(2);
	expect(books.violations).toEqual([]);
});

import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { firstVisit, openListing } from '../fixtures/pages/browse-page.ts';
import { openSheet } from '../fixtures/pages/donate-sheet.ts';

test('without a signal, the sheet’s fine print doesn’t promise a checkout', async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await firstVisit(page);
	await openSheet(page);
	const dialog = page.getByRole('dialog');
	const offline = dialog.getByText(donationMessages.finePrint.offline('phone'));
	await expect(dialog.locator('.ui-amount-form > .ui-note').last()).toBeVisible();
	await expect(offline).toHaveCount(0);

	// The text follows the signal while the sheet is open.
	await context.setOffline(true);
	await expect(offline).toBeVisible();
	await dialog.getByRole('button', { name: messages.recurringHeading, exact: true }).click();
	await expect(offline).toBeVisible();
	await context.setOffline(false);
	await expect(offline).toHaveCount(0);
});

test('right after a visit, the first call that gets no answer shows that the server is away', async ({
	page,
	networkServer: _server,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await openListing(page, network.url);
	// The rosters were just synced, so no sync is due for a minute. The browser reports its own network as fine.
	network.cutOff();
	await page.reload();
	await openSheet(page);
	const offline = page.getByRole('dialog').getByText(donationMessages.finePrint.offline('phone'));
	await expect(offline).toBeVisible();
	network.heal();
	await expect(offline).toHaveCount(0);
});

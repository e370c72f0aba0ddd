import { screens } from '#domain/api/api-paths.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { donateTexts } from '#features/donate/donate-texts.ts';
import { outboxTexts } from '#features/outbox/outbox-texts.ts';
import { receiptTexts } from '#features/receipt/receipt-texts.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { firstVisit } from '../fixtures/pages/browse-page.ts';
import { give, openSheet } from '../fixtures/pages/donate-sheet.ts';

test.slow();

test('offline, donations open no tabs; back online, they are paid together, or the open checkout goes on', async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await firstVisit(page);
	await context.setOffline(true);
	const dialog = page.getByRole('dialog');
	const names: string[] = [];
	for (const [nth, dollars] of [20, 50].entries()) {
		names.push(await openSheet(page, nth));
		await expect(dialog.getByText(donationMessages.offlineDonation('phone'))).toBeVisible();
		await dialog.getByRole('radio', { name: `$${dollars}`, exact: true }).check();
		await dialog.getByRole('button', { name: messages.makeOneTime }).click();
		const title = dialog.getByRole('heading', { name: messages.savedOn('phone') });
		await expect(title).toBeFocused();
		await expect(dialog.getByText(`$${dollars} for ${names[nth]}`)).toBeVisible();
		if (nth > 0) break;
		await dialog.getByRole('button', { name: donateTexts.savedHere.another }).click();
		await expect(dialog).toHaveCount(0);
	}
	expect(context.pages()).toHaveLength(1);
	await dialog.getByRole('link', { name: donateTexts.savedHere.seeWaiting(2) }).click();
	await expect(page.getByText(messages.donationState.saved, { exact: true })).toHaveCount(2);
	await context.setOffline(false);

	const together = page.getByRole('region', { name: outboxTexts.together.title });
	await expect(together).toBeVisible({ timeout: 30_000 });
	await together.getByRole('button', { name: messages.payAll(2, '$70') }).click();
	await expect(page.getByRole('button', { name: 'Pay $70' })).toBeVisible({ timeout: 30_000 });

	// Back without paying.
	await page.goto('/outbox');
	const open = page.getByRole('region', { name: donationMessages.checkoutOpen.title });
	await expect(open).toBeVisible({ timeout: 30_000 });
	await expect(open.getByText('2 donations, $70')).toBeVisible();
	await expect(open.getByText(outboxTexts.states.notCharged)).toBeVisible();
	await expect(page.getByText(outboxTexts.states.timedOut)).toHaveCount(0);
	await expect(page.getByText(outboxTexts.groups.fix)).toHaveCount(0);
	await expect(together).toHaveCount(0);
	await open.getByRole('button', { name: donationMessages.checkoutOpen.apart }).click();
	await expect(open).toHaveCount(0);
	await expect(page.getByRole('link', { name: new RegExp(`^Pay \\$20 for ${names[0]}`) })).toBeVisible();
	await expect(together).toBeVisible();
	await page.reload();
	await open.getByRole('link', { name: donationMessages.checkoutOpen.go }).click();
	await page.getByRole('button', { name: 'Pay $70' }).click();
	await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible({ timeout: 30_000 });
	await page.goto('/outbox');
	await expect(page.getByRole('heading', { name: donationMessages.checkoutOpen.title })).toHaveCount(0);
});

test('a tap while another donation waits offers to pay both, and the page stays', async ({ page, context }) => {
	await firstVisit(page);
	const first = await give(page, 20);
	await expect(first.tab).toHaveURL(/\/sandbox\//);
	await first.tab.close();
	const { tab } = await give(page, 50, 1);
	await expect(tab.getByText(outboxTexts.together.ready(2))).toBeVisible({ timeout: 30_000 });
	await expect(tab.getByRole('link', { name: donationMessages.payOnlyThis('$50') })).toBeVisible();
	expect(new URL(tab.url()).pathname).toMatch(/^\/outbox\//);
	await tab.getByRole('button', { name: outboxTexts.together.payAll('$70') }).click();
	await expect(tab.getByRole('button', { name: 'Pay $70' })).toBeVisible({ timeout: 30_000 });
	expect(context.pages()).toHaveLength(2);
});

test('a donation whose own checkout the shared one has ended is never called timed out', async ({ page }) => {
	await firstVisit(page);
	const first = await give(page, 20);
	await expect(first.tab).toHaveURL(/\/sandbox\//);
	await first.tab.close();
	const { tab } = await give(page, 50, 1);
	await page.goto(`/outbox/${first.op_id}`);
	const own = page.getByRole('link', { name: donationMessages.payOnlyThis('$20') });
	await expect(own).toBeVisible({ timeout: 30_000 });
	const intent = (await own.getAttribute('href'))?.split('/').at(-1) ?? '';
	await tab.getByRole('button', { name: outboxTexts.together.payAll('$70') }).click();
	await expect(tab.getByRole('button', { name: 'Pay $70' })).toBeVisible({ timeout: 30_000 });

	// What the server says while the shared checkout is about to open.
	await page.route('**/v1/intents/*', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), state: 'expired', in_basket: false } });
	});
	await page.goto(`${screens.success}?intent=${intent}`);
	await expect(page.getByRole('heading', { level: 1, name: receiptTexts.confirmation.notPaidYet })).toBeVisible();
	await expect(page.getByText(receiptTexts.confirmation.unpaidHere)).toBeVisible();
	await page.goto('/outbox');
	await expect(page.getByRole('region', { name: outboxTexts.together.title })).toBeVisible({ timeout: 30_000 });
	await expect(page.getByText(outboxTexts.states.timedOut)).toHaveCount(0);
	await expect(page.getByText(outboxTexts.groups.fix)).toHaveCount(0);

	// An answer may be on its way through the handler.
	await page.unrouteAll({ behavior: 'wait' });
	await page.goto(`${screens.success}?intent=${intent}`);
	await expect(page.getByRole('heading', { level: 1, name: donationMessages.checkoutOpen.title })).toBeVisible();
	await expect(page.getByRole('main').getByText('2 donations, $70')).toBeVisible();
	// It may be paid in another tab by now.
	await expect(page.getByText(receiptTexts.confirmation.late)).toBeVisible();
	await expect(page.getByText(receiptTexts.confirmation.unpaidHere)).toHaveCount(0);
	await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
	await expect(page.getByRole('link', { name: donationMessages.payOnlyThis('$20') })).toHaveAttribute('href', `/v1/pay/${intent}`);
	await expect(page.getByText(receiptTexts.confirmation.timedOut)).toHaveCount(0);
	await page.getByRole('link', { name: donationMessages.checkoutOpen.go }).click();
	await expect(page.getByRole('button', { name: 'Pay $70' })).toBeVisible({ timeout: 30_000 });
});

import { amountMessages } from '#domain/money/amount-messages.ts';
import { PRESET_DOLLARS } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give, openSheet } from '../fixtures/pages/donate-sheet.ts';

test.use({ viewport: { width: 1440, height: 900 }, ...withMotion });

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
});

test('the sheet says what the spec quotes; one section open at a time', async ({ page }) => {
	const team = await cards(page).first().locator('.browse-card-team b').textContent();
	const name = await openSheet(page);
	const dialog = page.getByRole('dialog', { name: messages.donationTitle(name, team ?? '') });
	await expect(dialog).toBeVisible();
	expect((await dialog.boundingBox())?.width).toBe(700);
	const once = dialog.getByRole('button', { name: messages.oneTimeHeading, exact: true });
	const monthly = dialog.getByRole('button', { name: messages.recurringHeading, exact: true });
	await expect(once).toHaveAttribute('aria-expanded', 'true');
	await expect(monthly).toHaveAttribute('aria-expanded', 'false');
	for (const dollars of PRESET_DOLLARS) await expect(dialog.getByRole('radio', { name: `$${dollars}`, exact: true })).toBeAttached();
	await monthly.click();
	await expect(once).toHaveAttribute('aria-expanded', 'false');
	await expect(monthly).toHaveAttribute('aria-expanded', 'true');
	await expect(dialog.getByRole('radio', { name: '3 months' })).toBeChecked();
	for (const months of [6, 12]) await expect(dialog.getByRole('radio', { name: `${months} months` })).not.toBeChecked();
	// A look at the other section loses nothing.
	await dialog.getByRole('radio', { name: '12 months' }).check();
	await dialog.getByRole('radio', { name: '$20', exact: true }).check();
	await once.click();
	await monthly.click();
	await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(2);
	for (const name of ['12 months', '$20']) await expect(dialog.getByRole('radio', { name, exact: true })).toBeChecked();
	await monthly.click();
	await expect(monthly).toHaveAttribute('aria-expanded', 'false');
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
});

const refused: { name: string; type: string | null; message: string }[] = [
	{ name: 'nothing chosen', type: null, message: messages.amountMissing },
	{ name: 'Other left empty', type: '', message: messages.amountMissing },
	{ name: 'zero', type: '0', message: messages.amountMissing },
	{ name: 'zero with cents', type: '0.00', message: messages.amountMissing },
	{ name: 'under a dollar', type: '0.99', message: messages.amountLimits },
	{ name: 'over the limit', type: '10000.01', message: messages.amountLimits },
	{ name: 'not a number', type: 'ten', message: amountMessages.unreadable },
	{ name: 'a third decimal', type: '10.555', message: amountMessages.period },
	{ name: 'negative', type: '-5', message: messages.amountLimits },
	{ name: 'a thousand or one', type: '1.000', message: amountMessages.period },
	{ name: 'thousands of nothing', type: '0,500', message: amountMessages.zero },
];
for (const section of [messages.oneTimeHeading, messages.recurringHeading]) {
	const submit = section === messages.oneTimeHeading ? messages.makeOneTime : messages.makeRecurring;
	// Both sections check the same field.
	const tag = section === messages.oneTimeHeading ? [] : '@long';
	test(`${section}: every wrong amount is refused in words, and nothing is saved`, { tag }, async ({ page }) => {
		const dialog = page.getByRole('dialog');
		for (const { name, type, message } of refused) {
			await test.step(name, async () => {
				await openSheet(page);
				if (section !== messages.oneTimeHeading) await dialog.getByRole('button', { name: section, exact: true }).click();
				if (type !== null) {
					await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
					await dialog.getByLabel(messages.donateAmountLabel).fill(type);
				}
				await dialog.getByRole('button', { name: submit }).click();
				await expect(dialog.getByRole('alert')).toHaveText(message);
				await page.keyboard.press('Escape');
				await expect(dialog).toHaveCount(0);
			});
		}
		await expect(page.getByRole('link', { name: /Waiting/ })).toHaveCount(0);
	});
}

test('a visitor sees the amount, the button, and the fine print at once, without scrolling', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openSheet(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: '$20', exact: true }).check();
	for (const part of [
		dialog.getByRole('radio', { name: '$20', exact: true }).locator('..'),
		dialog.getByRole('button', { name: messages.makeOneTime }),
		dialog.locator('.ui-amount-form > .ui-note').last(),
	]) {
		await expect(part).toBeInViewport({ ratio: 1 });
	}
	expect(await dialog.evaluate((sheet) => sheet.scrollTop)).toBe(0);
});

test('the button says the amount it will take, also for Other', async ({ page }) => {
	await openSheet(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
	const field = dialog.getByLabel(messages.donateAmountLabel);
	for (const [text, amount] of [
		['25,5', '$25.50'],
		['1,00', '$1'],
		['1 000 USD', '$1,000'],
		['２５', '$25'],
	] as const) {
		await field.fill(text);
		await expect(dialog.getByRole('button', { name: `${messages.makeOneTime} ${amount}`, exact: true }), text).toBeVisible();
	}
	await dialog.getByRole('button', { name: messages.recurringHeading, exact: true }).click();
	await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
	await field.fill('25,50');
	await expect(dialog.getByRole('button', { name: messages.makeRecurring })).toContainText('$25.50/month for 3 months · $76.50 total');
});

test('recurring needs an account: said as the spec has it, also as a toast', { tag: '@long' }, async ({ page }) => {
	await openSheet(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: messages.recurringHeading, exact: true }).click();
	await dialog.getByRole('radio', { name: '$100', exact: true }).check();
	await dialog.getByRole('radio', { name: '6 months' }).check();
	await expect(dialog.getByRole('button', { name: messages.makeRecurring })).toContainText('$100/month for 6 months · $600 total · last payment ');
	await dialog.getByRole('button', { name: messages.makeRecurring }).click();
	await page.locator('[data-sonner-toast]').filter({ hasText: messages.signUpFirst }).waitFor();
	// The note in the sheet said so before the tap, and says no more now.
	await expect(dialog.getByText('You need a free account to give monthly.')).toBeVisible();
	await expect(dialog.getByText(messages.signUpFirst)).toHaveCount(0);
	await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('paying: the tap opens a tab that the pop-up blocker lets through, and ends in the server’s word', async ({ page }) => {
	const { name, tab } = await give(page, 50);
	await expect(tab.getByText(/no real money/i)).toBeVisible({ timeout: 20_000 });
	await tab.getByRole('button', { name: /^Pay/ }).click();
	await expect(tab.getByRole('heading', { name: messages.paymentSuccess })).toBeVisible({ timeout: 20_000 });
	await expect(tab.getByText(`for player ${name}`)).toBeVisible();
	await expect(tab.getByText('Amount: $50')).toBeVisible();
	await expect(tab.getByRole('link', { name: 'Home', exact: true }).last()).toBeVisible();
	await page.goto('/outbox');
	await expect(page.getByText(/^Paid/).first()).toBeVisible({ timeout: 20_000 });
});

test('declining: the failed page shows the transaction, and a second try pays once', { tag: '@long' }, async ({ page, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const { name, tab } = await give(page, 20);
	await tab.getByRole('button', { name: /Decline/ }).click({ timeout: 20_000 });
	await expect(tab.getByRole('heading', { name: messages.paymentFailed })).toBeVisible();
	const id = new URL(tab.url()).searchParams.get('transaction_id') ?? '';
	expect(id).not.toBe('');
	await expect(tab.getByText(id).first()).toBeVisible();
	await expect(tab.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible();
	await expect(tab.getByText('You weren’t charged.')).toBeVisible();
	await expect(tab.getByText(`for player ${name}`)).toBeVisible();
	await expect(tab.getByText('Amount: $20')).toBeVisible();
	await expect(tab.getByRole('button', { name: 'Copy the transaction ID' })).toBeVisible();
	// Only the server can say that nobody was charged.
	await tab.route('**/v1/intents/*', (route) => route.abort());
	const unanswered = tab.waitForEvent('requestfailed', (request) => request.url().includes('/v1/intents/'));
	await tab.reload();
	await unanswered;
	await expect(tab.getByText('Your donation is still saved here')).toBeVisible();
	await expect(tab.getByText('We don’t know yet whether you were charged.')).toBeVisible();
	await tab.unroute('**/v1/intents/*');
	await tab.getByRole('link', { name: messages.payFor('$20', name) }).click();
	await tab.getByRole('button', { name: /^Pay/ }).click();
	await expect(tab.getByRole('heading', { name: messages.paymentSuccess })).toBeVisible({ timeout: 20_000 });
});

test('a saved donation can be changed and canceled while there is no signal', async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await readyForOffline(page);
	await context.setOffline(true);
	const { tab } = await give(page, 10);
	await expect(tab.getByRole('heading', { name: messages.savedOn('computer') })).toBeVisible();
	await tab.getByRole('button', { name: 'Change the amount' }).click();
	await tab.getByRole('dialog').getByRole('radio', { name: '$100', exact: true }).check();
	await tab.getByRole('button', { name: 'Save $100' }).click();
	await expect(tab.getByRole('dialog')).toHaveCount(0);
	await expect(tab.locator('.ui-ticket-amount')).toHaveText('$100');
	await tab.getByRole('button', { name: 'Cancel this donation' }).click();
	await expect(tab.getByRole('heading', { name: 'Canceled' })).toBeVisible();
	await expect(tab.getByText(/^Canceled .*Not charged\./)).toBeVisible();
	await context.setOffline(false);
	await page.goto('/outbox');
	await expect(page.getByText(/Canceled/).first()).toBeVisible();
	await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
});

test('Enter gives, a double tap saves one row', async ({ page }) => {
	await openSheet(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: '$10', exact: true }).check();
	await dialog.getByRole('button', { name: messages.makeOneTime }).dblclick();
	await expect.poll(() => page.context().pages().length).toBeGreaterThan(1);
	await expect(page.getByRole('link', { name: /Waiting/ })).toContainText('1');
});

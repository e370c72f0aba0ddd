import type { Locator, Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { privateRecordsHere } from '#tests/e2e/fixtures/pages/account-pages.ts';
import { readyForOffline } from '#tests/e2e/fixtures/pages/browse-page.ts';
import { give, giveMonthly, openSheet, pay } from '#tests/e2e/fixtures/pages/donate-sheet.ts';
import { fillRequest, openRequest } from '#tests/e2e/fixtures/pages/fill-request.ts';
import { IPHONE, offerInstall } from '#tests/e2e/fixtures/pages/offer-install.ts';
import { expect } from '../patient-expect.ts';
import { after, home, type Scene, still } from './scene.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function goOffline(page: Page): Promise<void> {
	await readyForOffline(page);
	await page.context().setOffline(true);
}

/**
 * The first donation triggers the offer. It goes to the n-th athlete, because waiting donations are identified by their
 * athlete.
 */
async function installOffer(page: Page, nth: number, prepare: () => Promise<void>): Promise<void> {
	// It is on home once.
	await page.evaluate(() => localStorage.removeItem('nil-athletes:install-offer-at-home'));
	await page.reload();
	await prepare();
	// The offer has its place on home once the start is over. Whoever has scrolled before that gets it on the next visit.
	await expect(page.getByRole('contentinfo')).toBeVisible();
	const { tab } = await give(page, 20, nth);
	await tab.close();
	await expect(page.getByRole('region', { name: 'Add it to your home screen' })).toBeVisible();
}

/** Two donations that one checkout can pay, to athletes who have none from this browser, because the sheet asks about a second. */
async function waitTogether(page: Page, first: number): Promise<void> {
	for (const nth of [first, first + 1]) {
		const { tab } = await give(page, 20, nth);
		await tab.close();
	}
	await page.goto(screens.outbox);
	await expect(page.getByRole('region', { name: 'Pay together' })).toBeVisible();
}

async function payTogether(page: Page, first: number): Promise<void> {
	await waitTogether(page, first);
	await page.getByRole('button', { name: /^Pay all/ }).click();
	await page.getByRole('button', { name: /^Pay \$/ }).click();
	await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
}

/** Saves a test card of the sandbox, unless there is one, and comes back to the listing. */
async function withSavedCards(page: Page): Promise<void> {
	await page.goto(screens.account);
	const section = page.getByRole('region', { name: 'Payment methods' });
	await expect(section.getByRole('button', { name: 'Save a card' })).toBeVisible();
	if ((await section.getByText('Visa ending in 4242').count()) === 0) {
		await section.getByRole('button', { name: 'Save a card' }).click();
		await page.getByRole('button', { name: /^Save Visa ••42/ }).click();
		await expect(page.getByText('Visa ending in 4242').first()).toBeVisible();
	}
	await home(page);
}

/** In the open sheet. A login that hasn't confirmed its saved cards does so first. */
async function cardOffer(page: Page): Promise<Locator> {
	const offer = dialog(page).getByRole('button', { name: /^Give .* with Visa ••42/ });
	const confirm = dialog(page).getByRole('button', { name: 'Use a saved card' });
	await expect(offer.or(confirm)).toBeVisible();
	if (await confirm.isVisible()) await confirm.click();
	return offer;
}

/** While another donation waits, the page offers both ways to pay, and stays. */
async function atCheckout(tab: Page): Promise<void> {
	const only = tab.getByRole('link', { name: /^Pay only this/ });
	await expect(only.or(tab.getByRole('button', { name: /^Pay \$/ })).first()).toBeVisible();
	if (await only.isVisible()) await only.click();
	await tab.waitForURL(/\/sandbox\//);
}

/** A donation from the listing, in the tab that it opened. */
const donation = (name: string, amount: number, steps: (tab: Page) => Promise<unknown>, before?: (page: Page) => Promise<unknown>): Scene => ({
	name,
	who: 'visitor',
	play: async (page) => {
		await home(page);
		await before?.(page);
		const { tab } = await give(page, amount);
		await steps(tab);
		return tab;
	},
});

/** Donations and requests, from the sheet to the receipt, with and without a signal. */
export const givingScenes: readonly Scene[] = [
	after('donate-sheet', 'visitor', screens.home, (page) => openSheet(page)),
	after('donate-sheet-error', 'visitor', screens.home, async (page) => {
		await openSheet(page);
		await dialog(page).getByRole('radio', { name: 'Other', exact: true }).check();
		await dialog(page).getByRole('button', { name: messages.makeOneTime }).click();
	}),
	after('donate-sheet-monthly-visitor', 'visitor', screens.home, async (page) => {
		await openSheet(page);
		await dialog(page).getByRole('button', { name: messages.recurringHeading, exact: true }).click();
	}),
	after('donate-sheet-monthly', 'fan', screens.home, async (page) => {
		await openSheet(page);
		await dialog(page).getByRole('button', { name: messages.recurringHeading, exact: true }).click();
		await dialog(page).getByRole('radio', { name: '$50', exact: true }).check();
	}),
	after('donate-sheet-saved-card', 'fan', screens.home, async (page) => {
		await withSavedCards(page);
		await openSheet(page, 4);
		await dialog(page).getByRole('radio', { name: '$50', exact: true }).check();
		await expect(await cardOffer(page)).toBeVisible();
	}),
	after('donate-sheet-save-card', 'fan', screens.home, async (page) => {
		await openSheet(page, 6);
		// More than a saved card pays, because the fan of another scene has one.
		await dialog(page).getByRole('radio', { name: '$500', exact: true }).check();
		await dialog(page).getByRole('checkbox', { name: 'Save this card for next time' }).click();
		await expect(dialog(page).getByText('We’ll email you once it’s saved.')).toBeVisible();
	}),
	{
		name: 'donation-on-saved-card',
		who: 'fan',
		play: async (page) => {
			await home(page);
			await withSavedCards(page);
			await openSheet(page, 5);
			await dialog(page).getByRole('radio', { name: '$20', exact: true }).check();
			const tap = (await cardOffer(page)).click();
			const [tab] = await Promise.all([page.context().waitForEvent('page'), tap]);
			await expect(tab.getByRole('heading', { name: 'Authorized. Not charged yet.' })).toBeVisible();
			return tab;
		},
	},
	after('donate-sheet-offline', 'visitor', screens.home, async (page) => {
		await goOffline(page);
		await openSheet(page);
		await dialog(page).getByRole('radio', { name: '$20', exact: true }).check();
	}),
	after('donate-sheet-saved', 'visitor', screens.home, async (page) => {
		await goOffline(page);
		await openSheet(page, 12);
		await dialog(page).getByRole('radio', { name: '$20', exact: true }).check();
		await dialog(page).getByRole('button', { name: messages.makeOneTime }).click();
		await expect(dialog(page).getByRole('heading', { name: /^Saved on this/ })).toBeVisible();
	}),
	donation('donation-at-checkout', 20, atCheckout),
	donation('donation-paid', 50, pay),
	donation('donation-paid-transaction', 1000, async (tab) => {
		await pay(tab);
		await tab.getByText('Transaction ID').click();
		await expect(tab.locator('code')).toBeVisible();
	}),
	donation('donation-declined', 100, async (tab) => {
		await atCheckout(tab);
		await tab.getByRole('button', { name: 'Decline' }).click();
		await expect(tab.getByRole('heading', { name: messages.paymentFailed })).toBeVisible();
	}),
	donation('donation-saved-offline', 10, (tab) => expect(tab.getByRole('heading', { level: 1 })).toBeVisible(), goOffline),
	after('install-card', 'visitor', screens.home, (page) => installOffer(page, 1, () => offerInstall(page, 'accepted'))),
	after('install-steps', 'visitor', screens.home, (page) =>
		installOffer(page, 2, () =>
			page.evaluate((iphone) => {
				Object.defineProperty(navigator, 'userAgent', { get: () => iphone });
			}, IPHONE),
		),
	),
	after('outbox', 'visitor', screens.home, async (page) => {
		const { tab } = await give(page, 10, 3);
		await tab.close();
		await page.goto(screens.outbox);
		await expect(page.locator('.ui-slip').first()).toBeVisible();
	}),
	after('outbox-together', 'visitor', screens.home, (page) => waitTogether(page, 4)),
	after('outbox-checkout-open', 'visitor', screens.home, async (page) => {
		await waitTogether(page, 10);
		await page.getByRole('button', { name: /^Pay all/ }).click();
		await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
		await page.goto(screens.outbox);
		await expect(page.getByRole('heading', { name: /^Checkout open/ })).toBeVisible();
	}),
	after('donation-in-open-checkout', 'visitor', screens.home, async (page) => {
		await waitTogether(page, 16);
		const own = page.getByRole('link', { name: /^Pay \$\d+ for / }).first();
		const intent = (await own.getAttribute('href'))?.split('/').at(-1);
		await page.getByRole('button', { name: /^Pay all/ }).click();
		await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
		await page.goto(`${screens.success}?intent=${intent}`);
		await expect(page.getByRole('heading', { level: 1, name: 'Checkout open' })).toBeVisible();
	}),
	{
		name: 'donation-among-others',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			await (await give(page, 20, 13)).tab.close();
			const { tab } = await give(page, 50, 14);
			await expect(tab.getByText(/donations are ready\.$/)).toBeVisible();
			return tab;
		},
	},
	{
		name: 'receipt-guest',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			const { tab } = await give(page, 20, 15);
			await atCheckout(tab);
			await pay(tab);
			await tab.getByRole('main').getByRole('link', { name: 'Receipt', exact: true }).click();
			await expect(tab.getByRole('heading', { name: 'Email this receipt' })).toBeVisible();
			return tab;
		},
	},
	{
		name: 'donation-paid-monthly',
		who: 'fan',
		play: async (page, width) => {
			await home(page);
			// The fan is asked before a second plan for the same athlete starts.
			const { tab } = await giveMonthly(page, 20, 6, { nth: width < 768 ? 16 : 17 });
			await pay(tab);
			await expect(tab.getByText('from the same card')).toBeVisible();
			return tab;
		},
	},
	after('basket-paid', 'visitor', screens.home, (page) => payTogether(page, 6)),
	after('receipt-together', 'fan', screens.home, async (page) => {
		await payTogether(page, 8);
		await page.getByRole('link', { name: 'Receipt 1 of 2: $20' }).click();
		await expect(page.getByRole('article', { name: /^Receipt number/ })).toContainText('$40 in one payment for 2 donations');
		await expect(page.getByRole('link', { name: /^No\. \d+: \$20 for / })).toHaveCount(1);
	}),
	still('basket-unknown', 'visitor', screens.basket('00000000-0000-4000-8000-000000000000')),
	donation(
		'outbox-edit',
		500,
		async (tab) => {
			await tab.getByRole('button', { name: 'Change the amount' }).click();
			await expect(dialog(tab)).toBeVisible();
		},
		goOffline,
	),
	after('outbox-offline', 'visitor', screens.home, async (page) => {
		await goOffline(page);
		const { sheet } = await openRequest(page);
		await fillRequest(sheet, 'Vale');
		await sheet.getByRole('button', { name: 'Submit Request' }).click();
		await expect(sheet).toHaveCount(0);
		await page.getByRole('link', { name: /Waiting/ }).click();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	}),
	still('outbox-row-unknown', 'visitor', '/outbox/00000000-0000-4000-8000-000000000000'),
	after('request-sheet', 'visitor', screens.home, (page) => openRequest(page)),
	after('request-sheet-error', 'visitor', screens.home, async (page) => {
		const { sheet } = await openRequest(page);
		await fillRequest(sheet, 'Vale');
		await sheet.getByRole('radio', { name: 'Other' }).first().check();
		await sheet.getByRole('button', { name: 'Submit Request' }).click();
		await expect(sheet.getByRole('alert')).toBeVisible();
	}),
	after('request-sent', 'visitor', screens.home, async (page) => {
		const { sheet } = await openRequest(page);
		await fillRequest(sheet, 'Vale');
		await sheet.getByRole('button', { name: 'Submit Request' }).click();
		await expect(page.getByRole('link', { name: 'See your request' })).toBeVisible();
	}),
	after('request-page', 'visitor', screens.home, async (page) => {
		const { sheet } = await openRequest(page);
		await fillRequest(sheet, 'Vale');
		await sheet.getByRole('button', { name: 'Submit Request' }).click();
		await page.getByRole('link', { name: 'See your request' }).click();
		await expect(page.getByRole('list', { name: 'Status' })).toBeVisible();
	}),
	after('request-sheet-draft', 'visitor', screens.home, async (page) => {
		const begun = await openRequest(page);
		await begun.sheet.getByLabel('Company Name').fill('Half a company');
		await expect.poll(() => privateRecordsHere(page)).toContain('Half a company');
		await home(page);
		await page.context().setOffline(true);
		const { sheet } = await openRequest(page);
		await expect(sheet.getByText('Pick up where you left off.')).toBeVisible();
		await sheet.getByRole('radio', { name: 'Flat Fee' }).scrollIntoViewIfNeeded();
	}),
	still('success-plain', 'visitor', `${screens.success}?player_name=Somebody&amount=10`),
	still('success-unknown', 'visitor', `${screens.success}?intent=00000000-0000-4000-8000-000000000000`),
	still('failed', 'visitor', `${screens.failed}?transaction_id=abc`),
	still('receipt-closed', 'visitor', screens.receipt('00000000-0000-4000-8000-000000000000')),
];

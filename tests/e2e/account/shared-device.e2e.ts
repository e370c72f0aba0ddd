import type { Page } from '@playwright/test';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import {
	fillLogin,
	knownAs,
	logIn,
	logOut,
	menuItem,
	newAccount,
	pressLogin,
	pressLogout,
	privateRecordsHere,
	untilHome,
} from '../fixtures/pages/account-pages.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give, openSheet, pay } from '../fixtures/pages/donate-sheet.ts';

const PRIVATE = { 'First Name': 'Quillfeather', 'Phone Number': '555 010 0199', Address: '17 Canary Row' };

test('after a logout nothing private is left; the next person sees nothing of it; what waits stays its owner’s, hidden', async ({
	page,
	context,
	server,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const [anna, ben] = [await newAccount(server, 'Anna Brook'), await newAccount(server, 'Ben Alder')];
	await logIn(page, anna);
	await page.goto(screens.account);
	await page.getByRole('button', { name: accountMessages.account.createProfile }).click();
	for (const [label, value] of Object.entries(PRIVATE)) await page.getByLabel(label, { exact: true }).fill(value);
	await page.getByRole('button', { name: 'Create Profile' }).click();
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	expect(await privateRecordsHere(page)).toContain(PRIVATE.Address);
	await readyForOffline(page);
	await context.setOffline(true);
	const { name, tab } = await give(page, 20);
	await tab.close();
	await expect(page.getByRole('link', { name: 'Waiting 1' })).toBeVisible();

	// The page warns first, and staying changes nothing.
	await pressLogout(page);
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText('One item hasn’t been sent or paid yet');
	await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(`^\\$20 for ${name} \\(`));
	await dialog.getByRole('link', { name: 'Pay first' }).click();
	await expect(page).toHaveURL(new RegExp(`${screens.outbox}$`));
	await expect(dialog).toHaveCount(0);
	await pressLogout(page);
	await dialog.getByRole('button', { name: 'Stay logged in' }).click();
	expect(await knownAs(page)).toBe(anna.user_email);
	await pressLogout(page);
	await dialog.getByRole('button', { name: 'Log out' }).click();
	await untilHome(page);
	await expect(await menuItem(page, 'Login')).toBeVisible();
	await expect(page.getByRole('link', { name: /^Waiting/ })).toHaveCount(0);
	await expect.poll(() => privateRecordsHere(page)).not.toContain(PRIVATE.Address);
	const left = await privateRecordsHere(page);
	for (const text of [...Object.values(PRIVATE), anna.user_name]) expect(left).not.toContain(text);
	expect(left).toContain(`"summary":{"amount_cents":2000,"player_name":"${name}"`);
	await context.setOffline(false);

	await logIn(page, ben);
	await page.goto(screens.outbox);
	await expect(page.getByText('Nothing is waiting.')).toBeVisible();
	await expect(page.getByText(name)).toHaveCount(0);
	await page.goto(screens.account);
	await expect(page.getByRole('button', { name: accountMessages.account.createProfile })).toBeVisible();
	await expect(page.getByText(PRIVATE.Address)).toHaveCount(0);
	await page.goto(screens.home);
	await logOut(page);
	await expect(await menuItem(page, 'Login')).toBeVisible();

	await logIn(page, anna);
	await page.goto(screens.outbox);
	await expect(page.getByText(name).first()).toBeVisible();
	// Deleting the account says what is deleted with it, and deletes that.
	await page.goto(screens.deleteAccount);
	await page.getByRole('button', { name: 'Delete my account' }).click();
	await expect(dialog).toContainText(`$20 for ${name}`);
	await dialog.getByRole('button', { name: 'Delete Account' }).click();
	await expect.poll(() => knownAs(page)).toBeNull();
	await expect.poll(() => privateRecordsHere(page)).not.toContain(anna.user_email);
	expect(await privateRecordsHere(page)).not.toContain(name);
});

test('a logout that a closed page cut off is finished by the next start', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const anna = await newAccount(server, 'Anna Brook');
	await logIn(page, anna);
	await page.goto(screens.account);
	await expect(page.getByRole('button', { name: accountMessages.account.createProfile })).toBeVisible();
	await expect.poll(() => privateRecordsHere(page)).toContain('private_records":[{');
	// No page of ours runs here that could write them again.
	await page.goto('/healthz');
	await page.evaluate(() => {
		for (const key of ['nilUser', 'nil-athletes:token', 'user_role', 'isAdmin']) localStorage.removeItem(key);
	});
	await page.goto(screens.account);
	await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
	await expect.poll(() => privateRecordsHere(page)).toContain('private_records":[]');
});

test('the receipt of somebody logged in closes with the logout: on the screen, out of the browser’s memory, by Back, and at the address it came from', async ({
	page,
	server,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const anna = await newAccount(server, 'Anna Brook');
	await logIn(page, anna);
	await page.goto(screens.home);
	await expect(cards(page)).toHaveCount(21);
	const { name, tab } = await give(page, 20);
	const visited: string[] = [];
	tab.on('framenavigated', (frame) => visited.push(frame.url()));
	await pay(tab);
	const receipt = tab.getByText(`for player ${name}`);
	const closed = tab.getByRole('heading', { name: 'Receipt closed' });
	await expect(tab).toHaveURL(`${server.url}${screens.success}`);
	await tab.reload();
	await expect(receipt).toBeVisible();
	await expect(tab.getByText('Amount: $20')).toBeVisible();

	// Like a page in the browser's back/forward cache: it doesn't hear of the logout until it is shown again.
	await tab.evaluate(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }));
	await logOut(page);
	await expect(await menuItem(page, 'Login')).toBeVisible();
	await tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
	await expect(closed).toBeVisible();
	await expect(receipt).toHaveCount(0);

	await tab.goto(screens.aboutUs);
	await tab.goBack();
	await expect(closed).toBeVisible();
	await expect(receipt).toHaveCount(0);

	const address = visited.find((url) => url.includes('intent='));
	await tab.goto(String(address));
	await expect(closed).toBeVisible();
	await expect(receipt).toHaveCount(0);
	// It isn't the next person's either.
	await logIn(page, await newAccount(server, 'Ben Alder'));
	await page.goto(String(address));
	await expect(page.getByRole('heading', { name: 'Receipt closed' })).toBeVisible();
	expect(await privateRecordsHere(page)).not.toContain(name);

	await tab.goto(`${screens.success}?player_name=Somebody&amount=10`);
	await expect(tab.getByRole('heading', { name: messages.paymentSuccess })).toBeVisible();
	await expect(tab.getByText('for player Somebody')).toBeVisible();
	await expect(tab.getByText('Amount: $10')).toBeVisible();
});

/** Fills in the sheet of the first athlete again, as a visitor who can't see that it was saved. */
async function giveAgain(page: Page, dollars: number): Promise<void> {
	await openSheet(page);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('radio', { name: `$${dollars}`, exact: true }).check();
	await dialog.getByRole('button', { name: messages.makeOneTime }).click();
}

test('a session that ends by itself while a donation waits: the phone says that something is saved, and nothing of it, until its owner is back', async ({
	page,
	context,
	server,
	browser,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const [anna, ben] = [await newAccount(server, 'Anna Brook'), await newAccount(server, 'Ben Alder')];
	await logIn(page, anna);
	await page.goto(screens.home);
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	await readyForOffline(page);
	await context.setOffline(true);
	const { name, tab, op_id } = await give(page, 20);
	await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();

	// Logged out everywhere, from another phone. This one learns of it when it sends the donation.
	const elsewhere = await browser.newContext();
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
	await elsewhere.request.post(server.url + api.login, { headers, multipart: { username: anna.user_email, password: anna.password } });
	await elsewhere.request.post(server.url + api.logoutEverywhere, { headers });
	await elsewhere.close();
	await context.setOffline(false);
	await expect.poll(() => knownAs(page), { timeout: 30_000 }).toBeNull();

	const pill = page.getByRole('banner').getByRole('link', { name: 'Something’s saved here. Log in to see it.' });
	const main = page.getByRole('main');
	const untold = async () => {
		for (const secret of [name, '$20', anna.user_name, anna.user_email]) await expect(main.getByText(secret)).toHaveCount(0);
	};
	await expect(tab.getByRole('heading', { level: 1, name: 'Log in to see this' })).toBeVisible();
	await expect(tab.getByText('Not on this')).toHaveCount(0);
	await tab.close();
	for (const offline of [false, true]) {
		await context.setOffline(offline);
		await page.reload();
		await pill.click();
		await expect(main.getByText(/^Something is saved on this (phone|computer)$/)).toBeVisible();
		await expect(page.getByText('Nothing is waiting.')).toHaveCount(0);
		await untold();
		await page.goto(screens.outboxRow(op_id));
		await expect(page.getByRole('heading', { level: 1, name: 'Log in to see this' })).toBeVisible();
		await untold();
		await page.goto(screens.login);
		await expect(main.getByText(/^Something is saved on this (phone|computer)\. Log in to see it\.$/)).toBeVisible();
		await untold();
		await page.goto(screens.home);
	}
	await context.setOffline(false);
	await expectAccessible(page, 'something hidden', { part: 'header', sizes: [phone], themes: ['light', 'dark'] });

	await expect(cards(page)).toHaveCount(21);
	await giveAgain(page, 20);
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('You may have saved this donation')).toBeFocused();
	await expect(dialog.getByText(/ at \d/)).toHaveCount(0);
	await dialog.getByRole('button', { name: 'No, one is enough' }).click();

	await logIn(page, ben);
	await expect(page.getByRole('banner').getByRole('link', { name: /^Waiting|saved here/ })).toHaveCount(0);
	await page.goto(screens.outboxRow(op_id));
	await expect(page.getByRole('heading', { level: 1, name: 'Saved under another login' })).toBeVisible();
	await untold();
	await page.goto(screens.home);
	await logOut(page);

	// From the row's own page to the login and back.
	await page.goto(screens.outboxRow(op_id));
	await main.getByRole('link', { name: 'Log in' }).click();
	await fillLogin(page, anna.user_email, anna.password);
	await pressLogin(page);
	await expect(page).toHaveURL(new RegExp(`${op_id}$`));
	await expect(page.getByRole('link', { name: messages.payFor('$20', name) })).toBeVisible({ timeout: 20_000 });
	await expect(pill).toHaveCount(0);
});

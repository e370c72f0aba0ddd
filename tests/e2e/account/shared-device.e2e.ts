import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { knownAs, logIn, logOut, menuItem, newAccount, pressLogout, privateRecordsHere, untilHome } from '../fixtures/pages/account-pages.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';

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
	await expect(page.getByText(accountMessages.account.profileMissing)).toBeVisible();
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
	await expect(page.getByText(accountMessages.account.profileMissing)).toBeVisible();
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

import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { knownAs, logIn, newAccount } from '../fixtures/pages/account-pages.ts';
import { holdResponse } from '../fixtures/pages/hold-requests.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Where you’re logged in' });
const entries = (page: Page) => part(page).getByRole('listitem');

test('another session is ended from here: that browser is logged out at its next call, and this one goes on', { tag: '@long' }, async ({
	page,
	server,
	browser,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	const elsewhere = await browser.newContext({ baseURL: server.url });
	consoleWatch.add(elsewhere);
	const lost = await elsewhere.newPage();
	await logIn(lost, account);
	await lost.goto(screens.account);
	await expect(entries(lost)).toHaveCount(1);
	await expect(part(lost)).toContainText(/You’re logged in on this (phone|computer) only/);

	await logIn(page, account);
	await page.goto(screens.account);
	await expect(entries(page)).toHaveCount(2);
	await expect(entries(page).first()).toContainText(/Chrome on \w+, this (phone|computer)/);
	await expect(entries(page).first().getByRole('button')).toHaveCount(0);
	await expect(entries(page).last()).toContainText(/^Chrome on \w+Last active \d\d?:\d\d [AP]M\. Logged in with a password on .*\. Expires .* or sooner\./);
	await expectAccessible(page, 'sessions', { part: 'main', sizes: [phone, desktop], themes: ['light', 'dark'] });

	const end = part(page).getByRole('button', { name: /^Log out: Chrome on \w+, last active \d\d?:\d\d [AP]M$/ });
	await end.focus();
	await page.keyboard.press('Enter');
	await page
		.locator('[data-sonner-toast]')
		.filter({ hasText: /Chrome on \w+ is logged out\./ })
		.waitFor();
	await expect(entries(page)).toHaveCount(1);
	await expect(part(page).getByRole('list')).toBeFocused();

	const said = lost.locator('[data-sonner-toast]').filter({ hasText: accountMessages.account.sessionEnded }).waitFor();
	await lost.getByRole('main').getByRole('button', { name: 'Download my data' }).click();
	await said;
	await expect(lost.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
	expect(await knownAs(lost)).toBeNull();
	await page.reload();
	await expect(entries(page)).toHaveCount(1);
	expect(await knownAs(page)).toBe(account.user_email);
	await elsewhere.close();
});

test('while it loads, without the server, and where ending one fails', { tag: '@long' }, async ({ page, server, browser, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	const elsewhere = await browser.newContext({ baseURL: server.url });
	consoleWatch.add(elsewhere);
	await logIn(await elsewhere.newPage(), account);
	await elsewhere.close();
	await logIn(page, account);
	const release = await holdResponse(page, `**${api.mySessions}`);
	await page.goto(screens.account);
	await expect(part(page).getByRole('status', { name: 'Loading your sessions…' })).toBeVisible();
	await expect(part(page).getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
	release();
	await expect(entries(page)).toHaveCount(2);

	await page.route(`**${api.mySessions}/*`, (route) => route.abort());
	await part(page)
		.getByRole('button', { name: /^Log out: / })
		.click();
	await expect(part(page).getByRole('alert')).toHaveText('Our server didn’t answer. That device may already be logged out. Try again to be sure.');
	await expect(entries(page)).toHaveCount(2);

	await page.unroute(`**${api.mySessions}`);
	await page.route(`**${api.mySessions}`, (route) => route.abort());
	await page.reload();
	await expect(part(page).getByRole('alert')).toHaveText('You need a connection to see where you’re logged in.', { timeout: 20_000 });
	await page.unroute(`**${api.mySessions}`);
	await part(page).getByRole('button', { name: 'Try again' }).click();
	await expect(entries(page)).toHaveCount(2);
});

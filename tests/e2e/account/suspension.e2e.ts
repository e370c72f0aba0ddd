import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, phone } from '../fixtures/checks/axe-check.ts';
import { fillLogin, logIn, loginRefused, NO_PROFILE, newAccount, pressLogin } from '../fixtures/pages/account-pages.ts';
import { chooseAction, openDashboard, users } from '../fixtures/pages/admin-dashboard.ts';

const { suspended } = accountMessages.account;
const { userSuspended, userRestored } = accountMessages.admin;
const dialog = (page: Page) => page.getByRole('dialog');

for (const viewport of [desktop, phone]) {
	test(`an admin suspends a person, who reads why at once and at the login, and brings them back, at ${viewport.width} px`, { tag: '@long' }, async ({
		page,
		server,
		openBrowser,
		consoleWatch,
	}) => {
		consoleWatch.allow(NO_PROFILE);
		const account = await newAccount(server);
		const theirs = (await openBrowser()).pages()[0];
		if (theirs === undefined) throw new Error('no page');
		await logIn(theirs, account, server.url);

		await page.setViewportSize(viewport);
		await openDashboard(page, server.url);
		const row = users(page).filter({ hasText: account.user_email });
		const press = (what: string) => chooseAction(page, `${account.user_name}, ${account.user_email}`, `${what}…`);
		await press('Suspend');
		await expect(dialog(page)).toContainText('Their monthly donations stop for good');
		await page.keyboard.press('Escape');
		await expect(row).not.toContainText('Suspended');
		await press('Suspend');
		await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click();
		await expect(page.getByText(userSuspended)).toBeVisible();
		await expect(row).toContainText('Suspended');

		consoleWatch.allowFailedRequests();
		await theirs.goto(server.url + screens.account);
		await expect(theirs.getByText(suspended)).toBeVisible();
		await expect(theirs).toHaveURL(new RegExp(`${screens.login}$`));
		await fillLogin(theirs, account.user_email, account.password);
		await pressLogin(theirs);
		await loginRefused(theirs, suspended);

		await press('Restore');
		await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
		await expect(page.getByText(userRestored)).toBeVisible();
		await expect(row).toContainText('Active');
		await logIn(theirs, account, server.url);
	});
}

test('nobody is offered to suspend themselves', { tag: '@long' }, async ({ page, server }) => {
	await openDashboard(page, server.url);
	const search = page.getByRole('searchbox', { name: 'Search users' });
	const menu = page.getByRole('button', { name: /^Actions for / });
	await search.fill('fan@demo.example');
	await expect(users(page)).toHaveCount(1);
	await menu.click();
	await expect(page.getByRole('menuitem')).toHaveText(['Make admin…', 'Add to support…', 'School desk…', 'Suspend…', 'Remove…']);
	await page.keyboard.press('Escape');
	await search.fill('admin@demo.example');
	await expect(users(page).getByRole('heading', { name: 'Demo Admin' })).toBeVisible();
	await expect(menu).toHaveCount(0);
});

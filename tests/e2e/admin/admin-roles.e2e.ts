import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { type Account, fillLogin, logIn, NO_PROFILE, newAccount, pressLogin } from '../fixtures/pages/account-pages.ts';
import { chooseAction, openDashboard, users } from '../fixtures/pages/admin-dashboard.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const texts = accountMessages.adminRole;
const dialog = (page: Page) => page.getByRole('dialog');
const linkPattern = new RegExp(`${screens.becomeAdmin}#[\\w-]{43}`);
const rowOf = (page: Page, { user_email }: Account) => users(page).filter({ hasText: user_email });
const menuOf = ({ user_name, user_email }: Account) => `${user_name}, ${user_email}`;

async function confirm(page: Page, button: string): Promise<void> {
	await dialog(page).getByRole('button', { name: button, exact: true }).click();
	await expect(dialog(page)).toHaveCount(0);
}

/** Proves who is there, where the page asks. */
async function prove(page: Page, { password }: Account): Promise<void> {
	const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await question.getByLabel('Password', { exact: true }).fill(password);
	await question.getByRole('button', { name: 'Confirm' }).click();
	await expect(question).toHaveCount(0);
}

test('an admin invites a supporter, who logs in, accepts, and manages the site until another admin takes the role back', { tag: '@long' }, async ({
	page,
	ownServer: server,
	openBrowser,
	consoleWatch,
}) => {
	consoleWatch.allow(NO_PROFILE);
	consoleWatch.allowFailedRequests();
	const [robin, casey] = [await newAccount(server), await newAccount(server, 'Casey Doyle')];
	await openDashboard(page, server.url);
	await chooseAction(page, menuOf(robin), 'Make admin…');
	await expect(dialog(page)).toContainText(robin.user_email);
	await confirm(page, 'Send invitation');
	await expect(rowOf(page, robin)).toContainText('invited to be an admin');
	const first = await mailed(server.dataDir, robin.user_email, linkPattern);
	await chooseAction(page, menuOf(robin), 'Cancel admin invitation…');
	await confirm(page, 'Cancel invitation');
	await expect(rowOf(page, robin)).not.toContainText('invited to be an admin');
	for (const account of [robin, casey]) {
		await chooseAction(page, menuOf(account), 'Make admin…');
		await confirm(page, 'Send invitation');
		await expect(rowOf(page, account)).toContainText('invited to be an admin');
	}

	// The link leads through the login, and keeps its token.
	const theirs = (await openBrowser()).pages()[0];
	if (theirs === undefined) throw new Error('no page');
	await theirs.goto(server.url + first);
	await fillLogin(theirs, robin.user_email, robin.password);
	await pressLogin(theirs);
	await expect(theirs.getByRole('main').getByRole('alert')).toContainText(texts.linkWrong);
	await expect.poll(() => mailed(server.dataDir, robin.user_email, linkPattern)).not.toBe(first);
	await theirs.goto(`${server.url}${screens.aboutUs}`);
	await theirs.goto(server.url + (await mailed(server.dataDir, casey.user_email, linkPattern)));
	await expect(theirs.getByRole('main').getByRole('alert')).toContainText(texts.otherAccount);
	await theirs.goto(`${server.url}${screens.aboutUs}`);
	await theirs.goto(server.url + (await mailed(server.dataDir, robin.user_email, linkPattern)));
	await expect(theirs.getByText('Demo Admin invited you to be an admin of this site.')).toBeVisible();
	await expect(theirs.getByRole('main')).toContainText(robin.user_email);
	await theirs.getByRole('button', { name: 'Become an admin' }).click();
	await expect(theirs).toHaveURL(new RegExp(`${screens.admin}$`));
	await prove(theirs, robin);
	await expect(rowOf(theirs, robin)).toContainText('Admin');

	const other = (await openBrowser()).pages()[0];
	if (other === undefined) throw new Error('no page');
	await logIn(other, casey, server.url);
	await other.goto(server.url + (await mailed(server.dataDir, casey.user_email, linkPattern)));
	await other.getByRole('button', { name: 'Become an admin' }).click();
	await expect(other).toHaveURL(new RegExp(`${screens.admin}$`));
	await prove(other, casey);
	await chooseAction(other, menuOf(robin), 'Remove as admin…');
	await confirm(other, 'Remove as admin');
	await expect(rowOf(other, robin).getByText('User', { exact: true })).toBeVisible();

	// The next thing that the former admin does says so, and the dashboard is closed to them.
	await theirs.getByRole('tab', { name: 'Messages' }).click();
	await expect(theirs.getByText('This page is for admins and support.')).toBeVisible();
	await expect(theirs.getByRole('tab')).toHaveCount(0);
	expect(server.output).not.toContain(first.split('#')[1] ?? first);
});

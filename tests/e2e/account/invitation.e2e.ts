import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { logIn, NO_PROFILE } from '../fixtures/pages/account-pages.ts';
import { chooseAction, openDashboard, users } from '../fixtures/pages/admin-dashboard.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const words = accountMessages.account;
const dialog = (page: Page) => page.getByRole('dialog');
const linkPattern = new RegExp(`${screens.choosePassword}#[\\w-]{43}`);
const PASSWORD = 'Stadium-Lights-8';

test('an admin makes an account and sends its link again; the person chooses a password and logs in', { tag: '@long' }, async ({
	page,
	server,
	openBrowser,
	consoleWatch,
}) => {
	consoleWatch.allow(NO_PROFILE);
	const user_email = `robin-${randomUUID().slice(0, 8)}@people.example`;
	await openDashboard(page, server.url);
	await page.getByRole('button', { name: 'Create user' }).click();
	await dialog(page).getByRole('textbox', { name: 'User Name' }).fill('Robin Vale');
	await dialog(page).getByRole('textbox', { name: 'Email' }).fill(user_email);
	await expect(dialog(page)).toContainText('We’ll email a link to this address.');
	await dialog(page).getByRole('button', { name: words.create }).click();
	await expect(page.getByText(words.created)).toBeVisible();
	const row = users(page).filter({ hasText: user_email });
	await expect(row).toContainText('No password yet');
	const first = await mailed(server.dataDir, user_email, linkPattern);

	await chooseAction(page, `Robin Vale, ${user_email}`, 'Resend link…');
	await expect(dialog(page)).toContainText(user_email);
	await dialog(page).getByRole('button', { name: 'Send link' }).click();
	await expect(page.getByText(accountMessages.admin.invitationSent)).toBeVisible();
	await expect.poll(() => mailed(server.dataDir, user_email, linkPattern)).not.toBe(first);
	const second = await mailed(server.dataDir, user_email, linkPattern);

	const theirs = (await openBrowser()).pages()[0];
	if (theirs === undefined) throw new Error('no page');
	consoleWatch.allowFailedRequests();
	await theirs.goto(server.url + first);
	await expect(theirs.getByRole('main').getByRole('alert')).toContainText(words.linkWrong);
	await expect(theirs.getByRole('link', { name: 'Email me a code' })).toHaveAttribute('href', screens.forgotPassword);
	// A change of only the part after `#` doesn't reload the page.
	await theirs.goto(`${server.url}${screens.aboutUs}`);
	await theirs.goto(server.url + second);
	await expect(theirs.getByText('We made an account for Robin Vale.')).toBeVisible();
	const choose = async (password: string, confirm = password) => {
		await theirs.getByLabel('Password', { exact: true }).fill(password);
		await theirs.getByLabel('Confirm Password', { exact: true }).fill(confirm);
		await theirs.getByRole('button', { name: 'Set password' }).click();
	};
	const at = (label: string, text: string) => expect(theirs.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(text.slice(0, 60)));
	await choose('weakling');
	await at('Password', words.passwordWeak);
	await choose(PASSWORD, 'Stadium-Lights-9');
	await at('Confirm Password', words.confirmNotPassword);
	await choose('Password1!');
	await at('Password', words.passwordCommon);
	await choose('Robin-vale-1');
	await at('Password', words.passwordPersonal);
	await choose(PASSWORD);
	await expect(theirs.getByText(words.passwordChosen)).toBeVisible();
	await expect(theirs).toHaveURL(new RegExp(`${screens.login}$`));
	expect(server.output).not.toContain(second.split('#')[1] ?? second);
	await logIn(theirs, { user_name: 'Robin Vale', user_email, password: PASSWORD });
	await page.reload();
	await expect(users(page).filter({ hasText: user_email })).toContainText('Active');
});

test('a link that is cut off, and one that can’t be looked at, say so and lead on', { tag: '@long' }, async ({ page, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await page.goto(screens.choosePassword);
	await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is incomplete');
	await page.goto(screens.aboutUs);
	await page.route(`**${api.passwordLink}`, (route) => route.abort('connectionfailed'));
	await page.goto(`${screens.choosePassword}#${'x'.repeat(43)}`);
	await expect(page.getByRole('main').getByRole('alert')).toContainText('You need a connection to choose a password.');
	await page.unroute(`**${api.passwordLink}`);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toContainText(words.linkWrong);
});

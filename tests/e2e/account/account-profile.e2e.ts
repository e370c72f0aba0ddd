import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { myDataSchema } from '#domain/account-export.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { fillLogin, knownAs, logIn, loginRefused, NO_PROFILE, newAccount, pressLogin } from '../fixtures/pages/account-pages.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { cards, readyForOffline } from '../fixtures/pages/browse-page.ts';
import { logInByRedirect } from '../fixtures/pages/provider-login.ts';
import { toast } from '../fixtures/pages/shown-toast.ts';

const words = accountMessages.account;
const field = (page: Page, label: string) => page.getByRole('main').locator('form').getByLabel(label, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('profile: none yet, added, read-only until edited; only what is filled in is sent; the greeting follows; readable offline', { tag: '@long' }, async ({
	page,
	server,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allow(NO_PROFILE);
	await rememberAirplaneMode(page);
	await page.setViewportSize({ width: 1440, height: 900 });
	const account = await newAccount(server);
	const sent: unknown[] = [];
	page.on('request', (request) => {
		if (request.method() !== 'GET' && /user[-_]profile/.test(request.url())) sent.push(request.postDataJSON());
	});
	await logIn(page, account);
	await page.goto(screens.account);
	await expect(page.getByRole('button', { name: words.createProfile })).toBeVisible();
	await expect(page.getByText('Your profile tells the people who run this site who you are')).toBeVisible();
	await expect(page.getByText(words.profileMissing)).toHaveCount(0);
	const index = page.getByRole('navigation', { name: 'On this page' });
	const parts = ['Profile', 'Donations', 'Requests', 'Payment', 'Login and security', 'Notifications', 'Your data', 'Delete account'];
	await expect(index.getByRole('link')).toHaveText(parts);
	expect(await page.locator('.account-part').evaluateAll((found) => found.map((part) => part.ariaLabel))).toEqual(parts);
	await index.getByRole('link', { name: 'Login and security' }).press('Enter');
	await expect(page.getByRole('group', { name: 'Login and security' })).toBeFocused();
	await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeInViewport();
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(index).toBeHidden();
	await page.setViewportSize({ width: 1440, height: 900 });
	await press(page, words.createProfile);
	await field(page, 'First Name').fill(' Robina ');
	await field(page, 'City').fill('Wexcombe');
	await press(page, 'Cancel');
	await expect(page.getByRole('button', { name: words.createProfile })).toBeVisible();
	await press(page, words.createProfile);
	await field(page, 'First Name').fill(' Robina ');
	await field(page, 'City').fill('Wexcombe');
	await press(page, 'Create Profile');
	await toast(page, words.profileAdded).waitFor();
	await expect(page).toHaveURL(/\/$/);
	await expect(page.getByText(messages.hello('Robina'))).toBeVisible();

	await page.goto(screens.account);
	await expect(page.getByText('Wexcombe')).toBeVisible();
	await expect(field(page, 'City')).toHaveCount(0);
	await press(page, 'Edit Profile');
	await field(page, 'City').fill('Port Ashby');
	await press(page, 'Cancel');
	await expect(page.getByText('Wexcombe')).toBeVisible();
	await press(page, 'Edit Profile');
	await field(page, 'First Name').fill('Robin');
	// A value that was given once can be removed.
	await field(page, 'City').fill('');
	await field(page, 'Zip Code').fill('44010');
	await press(page, 'Save Profile');
	await toast(page, words.profileUpdated).waitFor();
	await expect(page).toHaveURL(/\/$/);
	await expect(page.getByText(messages.hello('Robin'), { exact: true })).toBeVisible();
	expect(sent).toEqual([
		{ user_id: expect.any(Number), first_name: 'Robina', city: 'Wexcombe' },
		{ first_name: 'Robin', city: '', zipcode: '44010' },
	]);

	consoleWatch.allowFailedRequests();
	await readyForOffline(page);
	await setAirplaneMode(page, true);
	await page.goto(screens.account);
	await expect(page.getByText('44010')).toBeVisible();
	await expect(page.getByText('as you last saw it here')).toBeVisible();
	await press(page, 'Edit Profile');
	await expect(page.getByText('You need a connection to save your profile.')).toBeVisible();
	await field(page, 'State').fill('Ohio');
	await press(page, 'Save Profile');
	await expect(page.getByRole('form').getByRole('alert')).toContainText('may have been saved');
	await expect(field(page, 'State')).toHaveValue('Ohio');
	await setAirplaneMode(page, false);
	await press(page, 'Save Profile');
	await toast(page, words.profileUpdated).waitFor();
});

test('name and e-mail corrected, another e-mail only with the password; a copy of everything', { tag: '@long' }, async ({
	page,
	server,
	context,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	const another = account.user_email.replace('robin', 'rowan');
	await logIn(page, account);
	await page.goto(screens.account);
	await press(page, 'Edit name or email');
	await field(page, 'User Name').fill('Rowan Vale');
	await press(page, 'Save');
	await expect(page.getByText('Rowan Vale')).toBeVisible();
	await press(page, 'Edit name or email');
	await field(page, 'Email').fill('nonsense');
	await press(page, 'Save');
	await expect(field(page, 'Email')).toBeFocused();
	await field(page, 'Email').fill(another);
	await press(page, 'Save');
	await expect(field(page, 'Password')).toHaveAccessibleDescription(new RegExp(words.passwordMissing));
	await field(page, 'Password').fill('Wrong-pass-1');
	await press(page, 'Save');
	await expect(field(page, 'Password')).toHaveAccessibleDescription(new RegExp(words.badCredentials));
	await field(page, 'Password').fill(account.password);
	await press(page, 'Save');
	await expect(page.getByRole('main').getByText(another)).toBeVisible();
	expect(await knownAs(page)).toBe(another);

	const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')]);
	expect(download.suggestedFilename()).toBe('my-data.json');
	const data = myDataSchema.parse(JSON.parse(readFileSync(await download.path(), 'utf8')));
	expect(data.account).toMatchObject({ user_email: another, user_name: 'Rowan Vale' });
	await readyForOffline(page);
	await context.setOffline(true);
	await press(page, 'Download my data');
	await expect(page.getByRole('main').getByRole('alert')).toContainText('Our server didn’t answer. Nothing was saved');
});

test.describe('change password', () => {
	const good = { 'Old Password': 'A-good-1', 'New Password': 'A-better-2', 'Confirm Password': 'A-better-2' };
	const faults: [changed: Partial<typeof good>, label: keyof typeof good, text: string][] = [
		[{ 'Old Password': '', 'New Password': '', 'Confirm Password': '' }, 'Old Password', words.oldPasswordMissing],
		[{ 'New Password': '', 'Confirm Password': '' }, 'New Password', words.passwordMissing],
		[{ 'New Password': 'weak', 'Confirm Password': '' }, 'New Password', words.passwordWeak],
		[{ 'Confirm Password': '' }, 'Confirm Password', words.confirmMissing],
		[{ 'Confirm Password': 'A-better-3' }, 'Confirm Password', words.confirmNotNew],
		[{ 'Old Password': 'Wrong-pass-1' }, 'Old Password', words.badCredentials],
	];
	test('every session ends, and the new password logs in', async ({ page, server, consoleWatch }) => {
		consoleWatch.allow(NO_PROFILE);
		const account = await newAccount(server);
		await logIn(page, account);
		await page.goto(screens.changePassword);
		for (const [name, value] of Object.entries(good)) await field(page, name).fill(value);
		await press(page, 'Change Password');
		await toast(page, words.passwordChanged).waitFor();
		await expect(heading(page, 'Login')).toBeVisible();
		expect(await knownAs(page)).toBeNull();
		await logIn(page, { ...account, password: good['New Password'] });
	});

	test('each fault in its order; then every session ends, and the new one logs in; not without the server', { tag: '@long' }, async ({
		page,
		server,
		context,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const account = await newAccount(server);
		await logIn(page, account);
		await page.goto(screens.account);
		await page.getByRole('link', { name: 'Change Password' }).click();
		await expect(heading(page, 'Change Password')).toBeVisible();
		for (const [changed, label, text] of faults) {
			for (const [name, value] of Object.entries({ ...good, ...changed })) await field(page, name).fill(value);
			await press(page, 'Change Password');
			await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text.replace(/[.]/g, '\\.')));
			await expect(field(page, label)).toBeFocused();
		}
		for (const [name, value] of Object.entries(good)) await field(page, name).fill(value);
		await readyForOffline(page);
		await context.setOffline(true);
		await expect(page.getByText('You need a connection to change your password.')).toBeVisible();
		await press(page, 'Change Password');
		await expect(page.getByRole('form').getByRole('alert')).toContainText('may have been changed');
		expect(await knownAs(page)).toBe(account.user_email);
		await context.setOffline(false);
		await press(page, 'Change Password');
		await toast(page, words.passwordChanged).waitFor();
		await expect(heading(page, 'Login')).toBeVisible();
		expect(await knownAs(page)).toBeNull();
		await fillLogin(page, account.user_email, account.password);
		await pressLogin(page);
		await loginRefused(page, words.badCredentials);
		await logIn(page, { ...account, password: 'A-better-2' });
	});

	test('an account of the identity provider has none here', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
		consoleWatch.allow(NO_PROFILE);
		await logInByRedirect(page, server.url, 'Toni Vale', `toni-${Date.now()}@fans.example`);
		await page.goto(screens.account);
		await expect(page.getByText(words.managedBy('Google'))).toBeVisible();
		await expect(page.getByRole('link', { name: 'Change Password' })).toHaveCount(0);
		await page.goto(screens.changePassword);
		await expect(page.getByText(words.managedBy('Google'))).toBeVisible();
		await expect(page.getByLabel('Old Password')).toHaveCount(0);
	});
});

test('log out everywhere ends the session of another device too', { tag: '@long' }, async ({ page, browser, server, baseURL, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	const phone = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
	const other = await phone.newPage();
	await logIn(other, account);
	await logIn(page, account);
	await page.goto(screens.account);
	await press(page, 'Log out everywhere');
	await expect(page).toHaveURL(/\/$/);
	expect(await knownAs(page)).toBeNull();
	const said = toast(other, words.sessionEnded).waitFor();
	await other.reload();
	await said;
	await expect(cards(other)).toHaveCount(21);
	await expect.poll(() => knownAs(other)).toBeNull();
	await phone.close();
});

test('delete account: says what goes and what stays, asks, and leaves nothing; not without the server', { tag: '@long' }, async ({
	page,
	server,
	context,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	await logIn(page, account);
	await page.goto(screens.deleteAccount);
	await readyForOffline(page);
	await expect(page.getByText('Kept without your name')).toBeVisible();
	await press(page, 'Delete my account');
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialog).toHaveCount(0);
	await context.setOffline(true);
	await press(page, 'Delete my account');
	await dialog.getByRole('button', { name: 'Delete Account' }).click();
	await expect(dialog.getByRole('alert')).toContainText('may have been deleted');
	expect(await knownAs(page)).toBe(account.user_email);
	await context.setOffline(false);
	const [answer] = await Promise.all([
		page.waitForResponse((response) => response.request().method() === 'DELETE'),
		dialog.getByRole('button', { name: 'Delete Account' }).click(),
	]);
	expect(answer.url()).toContain(api.account(0).slice(0, -1));
	await toast(page, words.removed).waitFor();
	await expect(page).toHaveURL(/\/$/);
	expect(await knownAs(page)).toBeNull();
	await page.goto(screens.login);
	await fillLogin(page, account.user_email, account.password);
	await pressLogin(page);
	await loginRefused(page, words.badCredentials);
});

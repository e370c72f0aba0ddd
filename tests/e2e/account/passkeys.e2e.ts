import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { passkeyErrors } from '#session/passkeys/passkey-texts.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { fillLogin, knownAs, logIn, logOut, menuItem, newAccount, nextScreen, pressLogin } from '../fixtures/pages/account-pages.ts';
import { holdResponse } from '../fixtures/pages/hold-requests.ts';
import { toast } from '../fixtures/pages/shown-toast.ts';
import { addAuthenticator } from '../fixtures/pages/virtual-authenticator.ts';
import { lieIdle } from '../fixtures/servers/age-session.ts';
import { providedLeague } from '../fixtures/servers/provided-league.ts';
import { TestServer } from '../fixtures/servers/test-server.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const entries = (page: Page) => part(page).getByRole('listitem');
const create = (page: Page) => part(page).getByRole('button', { name: 'Create a passkey' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });
const everywhere = { sizes: [phone, desktop], themes: ['light', 'dark'] } as const;

/** Creates one with the suggested name. */
async function createPasskey(page: Page): Promise<void> {
	await create(page).click();
	await dialog(page, 'Create a passkey').getByRole('button', { name: 'Continue' }).click();
	await toast(page, passkeyMessages.added).waitFor();
	await expect(dialog(page, 'Create a passkey')).toHaveCount(0);
}

test('a passkey is created under a suggested name, renamed, logs in where the field suggests it, and is removed', { tag: '@also-long' }, async ({
	page,
	server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	const device = await addAuthenticator(page);
	await device.touch(false);
	await logIn(page, account);
	await page.goto(screens.account);
	await expect(part(page)).toContainText('You don’t have any passkeys yet.');
	await expectAccessible(page, 'no passkeys', { part: 'main', ...everywhere });

	await create(page).click();
	const naming = dialog(page, 'Create a passkey');
	const name = naming.getByLabel('Name');
	await expect(name).toHaveValue(/^Chrome on \w+$/);
	await expectAccessible(page, 'create a passkey', { part: '[role="dialog"]', ...everywhere });
	await name.fill(' ');
	await naming.getByRole('button', { name: 'Continue' }).click();
	await expect(name).toBeFocused();
	await expect(name).toHaveAccessibleDescription(/Please enter a name/);
	await name.fill('My phone');
	await device.touch(true);
	await page.keyboard.press('Enter');
	await toast(page, passkeyMessages.added).waitFor();
	await expect(naming).toHaveCount(0);
	await expect(create(page)).toBeFocused();
	expect(await device.count()).toBe(1);
	await expect(entries(page)).toHaveCount(1);
	await expect(entries(page)).toContainText(/^My phoneCreated \w+ \d+, \d{4}\. Not used yet\./);

	await part(page).getByRole('button', { name: 'Rename My phone' }).click();
	await dialog(page, 'Rename passkey').getByLabel('Name').fill('Robin’s phone');
	await dialog(page, 'Rename passkey').getByRole('button', { name: 'Save' }).click();
	await expect(entries(page)).toContainText('Robin’s phone');
	await expect(dialog(page, 'Rename passkey')).toHaveCount(0);
	await expectAccessible(page, 'a passkey', { part: 'main', ...everywhere });

	// A visitor who wanted a private screen gets there. Nobody types or presses anything on the way.
	await device.touch(false);
	await logOut(page);
	await (await menuItem(page, 'Login')).click();
	await nextScreen(page);
	await expect(byPasskey(page)).toBeVisible();
	await expectAccessible(page, 'login', { part: 'main', ...everywhere });
	const asked = page.waitForResponse((answer) => answer.url().endsWith(passkeyApi.passkeyLogin));
	await device.touch(true);
	// It goes again within a second or two, so the wait for it begins before it is there.
	const greeted = toast(page, accountMessages.account.loggedIn).waitFor();
	await page.goto(screens.myDonations);
	expect((await asked).status()).toBe(200);
	await greeted;
	await expect(page).toHaveURL(({ pathname }) => pathname === screens.myDonations);
	expect(await knownAs(page)).toBe(account.user_email);

	await page.goto(screens.account);
	await expect(entries(page)).toContainText(/Last used \d\d?:\d\d [AP]M\./);
	await expect(page.getByRole('region', { name: 'Where you’re logged in' })).toContainText('Logged in with a passkey on');

	// Removing one takes a proof of identity, which the passkey itself gives.
	await lieIdle(page.request, server, server.url, { proved: 10, active: 10 });
	await part(page).getByRole('button', { name: 'Remove Robin’s phone' }).click();
	const removing = dialog(page, 'Remove this passkey?');
	await expect(removing).toContainText('You won’t be able to log in with “Robin’s phone” anymore.');
	await expectAccessible(page, 'remove a passkey', { part: '[role="dialog"]', ...everywhere });
	await removing.getByRole('button', { name: 'Remove' }).click();
	const question = dialog(page, 'Confirm it’s you');
	await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
	await expectAccessible(page, 'confirm with a passkey', { part: '[role="dialog"]', ...everywhere });
	await question.getByRole('button', { name: 'Use a passkey' }).click();
	await expect(question).toHaveCount(0);
	await toast(page, passkeyMessages.removed).waitFor();
	await expect(entries(page)).toHaveCount(0);
	await expect(part(page).getByRole('list')).toBeFocused();

	// The device still has it, and it no longer logs in.
	await device.touch(false);
	await logOut(page);
	await page.goto(screens.login);
	await device.touch(true);
	await byPasskey(page).click();
	await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(passkeyMessages.unknown);
	expect(await knownAs(page)).toBeNull();
});

test('in a browser without suggestions, the button logs in, and says when the person isn’t recognized', { tag: '@long' }, async ({
	page,
	server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }));
	const account = await newAccount(server);
	const device = await addAuthenticator(page);
	await device.touch(false);
	await logIn(page, account);
	await page.goto(screens.account);
	await device.touch(true);
	await createPasskey(page);
	// A second one of the same device.
	await create(page).click();
	await dialog(page, 'Create a passkey').getByRole('button', { name: 'Continue' }).click();
	await expect(dialog(page, 'Create a passkey').getByRole('alert')).toHaveText(passkeyErrors.exists);
	await page.keyboard.press('Escape');
	await expect(entries(page)).toHaveCount(1);

	await device.touch(false);
	await logOut(page);
	await page.goto(screens.login);
	await device.recognize(false);
	await device.touch(true);
	await byPasskey(page).click();
	await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(passkeyErrors.canceled, { timeout: 20_000 });
	await device.recognize(true);
	await byPasskey(page).click();
	await expect.poll(() => knownAs(page)).toBe(account.user_email);

	// It stands in for the old password.
	await page.goto(screens.changePassword);
	const form = page.getByRole('form', { name: 'Change Password' });
	await form.getByRole('button', { name: 'Use a passkey instead' }).click();
	await expect(form.getByLabel('Old Password', { exact: true })).toHaveCount(0);
	await expectAccessible(page, 'a passkey instead', { part: 'main', ...everywhere });
	await form.getByLabel('New Password', { exact: true }).fill('Better-pass-2');
	await form.getByLabel('Confirm Password', { exact: true }).fill('Better-pass-2');
	await form.getByRole('button', { name: 'Change Password' }).click();
	await toast(page, accountMessages.account.passwordChanged).waitFor();
	expect(await knownAs(page)).toBeNull();
});

test('while it loads, without the server, and where the browser can’t use passkeys', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await logIn(page, await newAccount(server));
	const release = await holdResponse(page, `**${passkeyApi.myPasskeys}`);
	await page.goto(screens.account);
	await expect(part(page).getByRole('status', { name: 'Loading your passkeys…' })).toBeVisible();
	release();
	await expect(create(page)).toBeVisible();

	await page.route(`**${passkeyApi.newPasskeyOptions}`, (route) => route.abort());
	await create(page).click();
	await dialog(page, 'Create a passkey').getByRole('button', { name: 'Continue' }).click();
	await expect(dialog(page, 'Create a passkey').getByRole('alert')).toHaveText(
		'Our server didn’t answer. Your passkey may have been added. Check the list before you try again.',
	);
	await page.keyboard.press('Escape');

	await page.unroute(`**${passkeyApi.myPasskeys}`);
	await page.route(`**${passkeyApi.myPasskeys}`, (route) => route.abort());
	await page.reload();
	await expect(part(page).getByRole('alert')).toHaveText('You need a connection to see and change your passkeys.', { timeout: 20_000 });
	await page.unroute(`**${passkeyApi.myPasskeys}`);
	await part(page).getByRole('button', { name: 'Try again' }).click();
	await expect(create(page)).toBeVisible();

	await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
	await page.reload();
	await expect(part(page)).toContainText('This browser can’t use passkeys here.');
	await expect(create(page)).toHaveCount(0);
	await logOut(page);
	await page.goto(screens.login);
	await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
	await expect(byPasskey(page)).toHaveCount(0);
});

test('where admins need a passkey, the dashboard opens with one and not with the password alone', { tag: '@long' }, async ({ page, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const server = await TestServer.create({ league: providedLeague(), env: { ADMIN_PASSKEY: 'required' } });
	try {
		await server.start();
		const device = await addAuthenticator(page);
		await device.touch(false);
		await logIn(page, 'admin', server.url);
		await page.goto(server.url + screens.admin);
		await expect(page.getByText('You need a passkey to open the dashboard.')).toBeVisible();
		await expectAccessible(page, 'a passkey is needed', { part: 'main', ...everywhere });
		await page.getByRole('link', { name: 'My Profile' }).last().click();
		await expect(part(page)).toContainText('As an admin, you need a passkey to open the dashboard.');
		await device.touch(true);
		await createPasskey(page);
		await expect(part(page)).not.toContainText('As an admin');
		await page.goto(server.url + screens.admin);
		await expect(page.getByRole('tab', { name: 'All Users List' })).toBeVisible();

		// With the password alone
		await device.touch(false);
		await logOut(page);
		await page.goto(server.url + screens.login);
		await fillLogin(page, 'admin@demo.example', 'Demo-admin-1');
		await pressLogin(page);
		await expect.poll(() => knownAs(page)).toBe('admin@demo.example');
		await page.goto(server.url + screens.admin);
		await expect(page.getByText('Use your passkey to open the dashboard.')).toBeVisible();
		await expectAccessible(page, 'the passkey is needed', { part: 'main', ...everywhere });
		await device.touch(true);
		await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
		await expect(page.getByRole('tab', { name: 'All Users List' })).toBeVisible();
	} finally {
		consoleWatch.rest();
		await server.remove();
	}
});

import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { fillLogin, knownAs, logIn, loginRefused, menuItem, NO_PROFILE, newAccount, pressLogin } from '../fixtures/pages/account-pages.ts';
import { cards, readyForOffline } from '../fixtures/pages/browse-page.ts';
import { toast } from '../fixtures/pages/shown-toast.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const words = accountMessages.account;
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The field is marked, described by this text, and focused. It is the only one. */
async function isAtFault(page: Page, label: string, text: string): Promise<void> {
	const at = field(page, label);
	await expect(at).toHaveAttribute('aria-invalid', 'true');
	await expect(at).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
	await expect(at).toBeFocused();
	await expect(page.getByRole('main').locator('[aria-invalid="true"]')).toHaveCount(1);
}

/** On a first visit, the answer about the identity provider adds a line, which moves the links below away from a click. */
const providerIsKnown = (page: Page) => expect(page.getByText('Development login')).toBeVisible();

test.describe('login', () => {
	const faults: [email: string, password: string, label: string, text: string][] = [
		['', '', 'Email', words.emailInvalid],
		['   ', 'A-good-1', 'Email', words.emailInvalid],
		['robin@people.example', '', 'Password', words.passwordMissing],
		['robin@people.example', '   ', 'Password', words.passwordMissing],
	];
	test('what is missing is said beside the field, the e-mail first; nothing is sent', { tag: '@long' }, async ({ page }) => {
		const asked: string[] = [];
		page.on('request', (request) => void (request.url().includes(api.login) && asked.push(request.url())));
		await page.goto(screens.login);
		for (const [email, password, label, text] of faults) {
			await fillLogin(page, email, password);
			await pressLogin(page);
			await isAtFault(page, label, text);
		}
		expect(asked).toEqual([]);
	});

	test('loader, toast, home, and a greeting; one request however often it is pressed', async ({ page, server }) => {
		const account = await newAccount(server);
		await page.setViewportSize({ width: 1440, height: 900 });
		let requests = 0;
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(`**${api.login}`, async (route) => {
			requests++;
			await held;
			await route.continue();
		});
		await page.goto(screens.login);
		await fillLogin(page, ` ${account.user_email} `, account.password);
		await field(page, 'Password').press('Enter');
		await expect(page.getByRole('status').filter({ hasText: 'Logging in' })).toBeVisible();
		await field(page, 'Password').press('Enter');
		await page.getByRole('form', { name: 'Login' }).evaluate((form: HTMLFormElement) => form.requestSubmit());
		// Between the login and home, no frame is blank.
		await page.evaluate(() => {
			const root = document.documentElement;
			root.dataset.blank = '0';
			const look = () => {
				if (document.querySelector('main')?.textContent?.trim() === '') root.dataset.blank = String(Number(root.dataset.blank) + 1);
				requestAnimationFrame(look);
			};
			look();
		});
		answer();
		await toast(page, words.loggedIn).waitFor();
		await expect(page).toHaveURL(/\/$/);
		await expect(cards(page)).not.toHaveCount(0);
		expect(await page.evaluate(() => document.documentElement.dataset.blank)).toBe('0');
		await expect(page.getByText(messages.hello(account.user_email))).toBeVisible();
		expect(requests).toBe(1);
		// Back doesn't return to the login.
		await page.goBack();
		await expect(heading(page, 'Login')).toHaveCount(0);
	});

	test('refused: the server’s words in a toast and beside the form, announced once, and nobody is logged in', async ({ page, server, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		const account = await newAccount(server);
		await page.goto(screens.login);
		await fillLogin(page, account.user_email, 'Wrong-pass-1');
		await pressLogin(page);
		await toast(page, words.badCredentials).waitFor();
		await loginRefused(page, words.badCredentials);
		expect(await knownAs(page)).toBeNull();
	});

	test('refused: the toast leaves the status line readable; without an answer the spec’s', { tag: '@long' }, async ({
		page,
		server,
		context,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const account = await newAccount(server);
		await page.goto(screens.login);
		await readyForOffline(page);
		await fillLogin(page, account.user_email, 'Wrong-pass-1');
		await pressLogin(page);
		await toast(page, words.badCredentials).waitFor();
		// The toast leaves the status line readable.
		const band = await page.locator('.app-status').boundingBox();
		await expect.poll(async () => (await toast(page, words.badCredentials).boundingBox())?.y).toBeGreaterThanOrEqual((band?.y ?? 0) + (band?.height ?? 0));
		await loginRefused(page, words.badCredentials);
		await context.setOffline(true);
		await expect(page.getByText('You need a connection to log in.')).toBeVisible();
		await pressLogin(page);
		await toast(page, words.failed).waitFor();
		await loginRefused(page, words.failed);
		await expect(field(page, 'Password')).toHaveValue('Wrong-pass-1');
		expect(await knownAs(page)).toBeNull();
		await context.setOffline(false);
		await field(page, 'Password').fill(account.password);
		await pressLogin(page);
		await expect(page).toHaveURL(/\/$/);
	});

	test('back to the private screen that was asked for, also by way of registration', async ({ page, server, consoleWatch }) => {
		consoleWatch.allow(NO_PROFILE);
		const account = await newAccount(server);
		await page.goto(screens.account);
		await expect(heading(page, 'Login')).toBeVisible();
		await providerIsKnown(page);
		await page.getByRole('link', { name: words.registerHere }).click();
		await expect(heading(page, 'Create Account')).toBeVisible();
		await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
		await expect(heading(page, 'Login')).toBeVisible();
		await fillLogin(page, account.user_email, account.password);
		await pressLogin(page);
		await expect(heading(page, 'My Profile')).toBeVisible();
		await expect(page).toHaveURL(new RegExp(`${screens.account}$`));
	});

	test('Google’s button comes first and says that it is for trying out; where there is no provider it is absent', { tag: '@long' }, async ({ page }) => {
		await page.goto(screens.login);
		const google = page.getByRole('button', { name: words.loginWithGoogle });
		await expect(google).toBeVisible();
		await expect(page.getByText('Development login')).toBeVisible();
		const first = await page.getByRole('form', { name: 'Login' }).getByRole('button').first().textContent();
		expect(first).toBe(words.loginWithGoogle);
		await page.route(`**${api.identityProvider}`, (route) => route.fulfill({ json: { provider: null } }));
		const answered = page.waitForResponse(`**${api.identityProvider}`);
		await page.reload();
		await answered;
		await expect(field(page, 'Email')).toBeVisible();
		await expect(google).toHaveCount(0);
	});

	test('a password can be seen; browsers and password managers know what is what', { tag: '@long' }, async ({ page }) => {
		await page.goto(screens.login);
		const password = field(page, 'Password');
		await expect(password).toHaveAttribute('type', 'password');
		await page.getByRole('button', { name: 'Show Password' }).click();
		await expect(password).toHaveAttribute('type', 'text');
		await page.getByRole('button', { name: 'Hide Password' }).click();
		await expect(password).toHaveAttribute('type', 'password');
		await expect(password).toHaveAttribute('autocomplete', 'current-password');
		await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username webauthn');
		await page.goto(screens.createUser);
		await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'new-password');
		await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username');
	});
});

test.describe('create account', () => {
	const good = { 'User Name': 'Robin Vale', Email: 'robin@people.example', Password: 'A-good-1', 'Confirm Password': 'A-good-1' };
	const faults: [changed: Partial<typeof good>, label: keyof typeof good, text: string][] = [
		[{ 'User Name': ' ', Email: '', Password: '', 'Confirm Password': '' }, 'User Name', words.userNameMissing],
		[{ Email: '', Password: '' }, 'Email', words.emailInvalid],
		[{ Email: 'robin@people' }, 'Email', words.emailInvalid],
		[{ Password: '', 'Confirm Password': '' }, 'Password', words.passwordMissing],
		[{ Password: 'Ab-4567', 'Confirm Password': '' }, 'Password', words.passwordWeak],
		[{ Password: 'lower-only-1' }, 'Password', words.passwordWeak],
		[{ Password: 'UPPER-ONLY-1' }, 'Password', words.passwordWeak],
		[{ Password: 'No-digit-here' }, 'Password', words.passwordWeak],
		[{ Password: 'NoSymbol1' }, 'Password', words.passwordWeak],
		[{ 'Confirm Password': '' }, 'Confirm Password', words.confirmMissing],
		[{ 'Confirm Password': 'A-good-2' }, 'Confirm Password', words.confirmNotPassword],
	];
	test('each fault in its order, in the spec’s words', { tag: '@long' }, async ({ page }) => {
		await page.goto(screens.createUser);
		for (const [changed, label, text] of faults) {
			for (const [name, value] of Object.entries({ ...good, ...changed })) await field(page, name).fill(value);
			await page.getByRole('button', { name: words.create }).click();
			await isAtFault(page, label, text);
		}
	});

	test('busy, created, to the login; the password travels in no address; an address that is taken is said beside it', async ({ page, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		const Email = `new-${Date.now()}@people.example`;
		const addresses: string[] = [];
		page.on('request', (request) => addresses.push(request.url()));
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(`**${api.register}`, async (route) => {
			await held;
			await route.continue();
		});
		for (const outcome of ['created', 'taken']) {
			await page.goto(screens.createUser);
			for (const [name, value] of Object.entries({ ...good, Email })) await field(page, name).fill(value);
			await page.getByRole('button', { name: words.create }).click();
			if (outcome === 'created') {
				await expect(page.getByRole('button', { name: words.creating })).toBeDisabled();
				answer();
				await toast(page, words.created).waitFor();
				await expect(heading(page, 'Login')).toBeVisible();
				await expect(field(page, 'Email')).toHaveValue(Email);
				await expect(field(page, 'Password')).toHaveValue('');
			} else {
				await toast(page, words.emailTaken).waitFor();
				await isAtFault(page, 'Email', words.emailTaken);
				await expect(page.getByRole('form').getByRole('alert')).toHaveCount(0);
			}
		}
		expect(addresses.filter((address) => address.includes('A-good-1'))).toEqual([]);
	});

	test('without an answer the spec’s words, and what was typed stays', { tag: '@long' }, async ({ page, context, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		await page.goto(screens.createUser);
		await readyForOffline(page);
		for (const [name, value] of Object.entries(good)) await field(page, name).fill(value);
		await context.setOffline(true);
		await page.getByRole('button', { name: words.create }).click();
		await toast(page, words.failed).waitFor();
		const form = page.getByRole('form');
		await expect(form).toHaveAccessibleDescription(words.failed);
		await expect(form.getByText(words.failed)).toBeVisible();
		await expect(form.getByRole('alert')).toHaveCount(0);
		await expect(field(page, 'User Name')).toHaveValue(good['User Name']);
	});
});

test('a forgotten password: a code by mail, a new password, and a login with it; without an answer it says what may have happened', async ({
	page,
	server,
	context,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	await page.goto(screens.login);
	await providerIsKnown(page);
	await page.getByRole('link', { name: 'Forgot password' }).click();
	await expect(heading(page, 'Forgot password')).toBeVisible();
	await page.getByRole('button', { name: 'Email me a code' }).click();
	await isAtFault(page, 'Email', words.emailInvalid);
	await field(page, 'Email').fill(account.user_email);
	await readyForOffline(page);
	await context.setOffline(true);
	await expect(page.getByText('You need a connection to get a code.')).toBeVisible();
	await page.getByRole('button', { name: 'Email me a code' }).click();
	await expect(page.getByRole('form').getByRole('alert')).toContainText('The email may be on its way');
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Email me a code' }).click();
	await expect(page.getByText(words.codeSent)).toBeFocused();
	await expect(page.getByText('.data/mail')).toBeVisible();
	const set = page.getByRole('button', { name: 'Set new password' });
	await set.click();
	await isAtFault(page, 'Code', 'Please enter the code from the email.');
	await field(page, 'Code').fill('AAAAA-AAAAA');
	await set.click();
	await isAtFault(page, 'New Password', words.passwordMissing);
	await field(page, 'New Password').fill('A-better-2');
	await field(page, 'Confirm Password').fill('A-better-3');
	await set.click();
	await isAtFault(page, 'Confirm Password', words.confirmNotNew);
	await field(page, 'Confirm Password').fill('A-better-2');
	await set.click();
	await isAtFault(page, 'Code', words.codeWrong);
	await field(page, 'Code').fill(await mailed(server.dataDir, account.user_email, /\b[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}\b/));
	await set.click();
	await toast(page, words.passwordChanged).waitFor();
	await expect(heading(page, 'Login')).toBeVisible();
	await logIn(page, { ...account, password: 'A-better-2' });
});

test('the menu of a visitor, a user and an admin', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	consoleWatch.allow(NO_PROFILE);
	const account = await newAccount(server);
	for (const viewport of [
		{ width: 1440, height: 900 },
		{ width: 390, height: 844 },
	]) {
		const narrow = viewport.width < 1025;
		await page.setViewportSize(viewport);
		await page.goto(screens.aboutUs);
		await expect(await menuItem(page, 'Login')).toBeVisible();
		for (const name of ['Favorite Athletes', 'Account', 'Logout']) await expect(await menuItem(page, name)).toHaveCount(0);
		await logIn(page, account);
		for (const name of ['Home', 'Favorite Athletes', 'About Us', 'Logout']) await expect(await menuItem(page, name)).toBeVisible();
		await expect(await menuItem(page, 'Login')).toHaveCount(0);
		if (narrow) await expect(page.getByRole('banner').getByText('R', { exact: true })).toBeVisible();
		else await (await menuItem(page, 'Account')).click();
		await expect(await menuItem(page, 'Account Information')).toBeVisible();
		await expect(await menuItem(page, 'Delete Account')).toHaveCount(narrow ? 1 : 0);
		await (await menuItem(page, 'Account Information')).click();
		await expect(heading(page, 'My Profile')).toBeVisible();
		await expect(page.getByRole('link', { name: accountMessages.admin.title })).toHaveCount(0);
		if (narrow) await expect(await menuItem(page, 'Account Information')).toHaveAttribute('aria-current', 'page');
		// No page of ours runs here that could write them again.
		await page.goto('/healthz');
		await page.evaluate(() => localStorage.clear());
	}
	await logIn(page, 'admin');
	await page.goto(screens.account);
	await page.getByRole('link', { name: accountMessages.admin.title }).click();
	await expect(page).toHaveURL(new RegExp(`${screens.admin}$`));
});

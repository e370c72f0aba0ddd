import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { fillLogin, knownAs, loginRefused, pressLogin } from '../fixtures/pages/account-pages.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';
import { googleButton, logInByRedirect, signInAs, untilLoggedIn } from '../fixtures/pages/provider-login.ts';

const { errors, syncFailed, tokenFailed, loginFailed } = accountMessages.identity;
const wide = { width: 1440, height: 900 };

test('by redirect, back to the page; the tokens are in no storage', async ({ page, networkServer: _server, network, consoleWatch }) => {
	await logInByRedirect(page, network.url);
	await expect(page).not.toHaveURL(/\/auth\/callback|code=/);
	expect(await knownAs(page)).toBe('dana@fans.example');
	const kept = await page.evaluate(async () => {
		const databases = (await indexedDB.databases()).map(({ name }) => name);
		return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]);
	});
	expect(kept).not.toMatch(/eyJ|refresh|id_token|access_token/);
	// Back doesn't lead to a used response, but to an expired page of the provider.
	consoleWatch.allow(/status of 404.*\/idp\/interaction/);
	await page.goBack();
	await expect(page).not.toHaveURL(/\/auth\/callback/);
	// An old tab or a bookmark still has one.
	await page.goto(`${network.url}${screens.authCallback}?code=used&state=old`);
	await expect(page).toHaveURL(`${network.url}/`);
	await expect(page.getByRole('alert')).toHaveCount(0);
	expect(await knownAs(page)).toBe('dana@fans.example');
});

test('also when the service worker answers for the page', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
	await page.goto(network.url);
	await readyForOffline(page);
	await logInByRedirect(page, network.url);
	expect(await knownAs(page)).toBe('dana@fans.example');
});

test.describe('where there is room', () => {
	test.use({ viewport: wide });

	test('by pop-up: the page stays', async ({ page, networkServer: _server, network }) => {
		await page.goto(network.url + screens.login);
		const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
		const closed = popup.waitForEvent('close');
		await signInAs(popup);
		await closed;
		await untilLoggedIn(page, 'dana@fans.example');
		expect(network.seen.filter(({ path }) => path.startsWith(screens.authPopup))).toHaveLength(1);
		// The toast is in progress. The end of the test must not cut it off.
		await page.waitForLoadState('networkidle');
	});

	test('pop-up closed by the person', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
		await page.goto(network.url + screens.login);
		const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
		await expect(popup.getByText('Development login')).toBeVisible();
		await popup.close();
		await expect(page.getByText(errors.cancelled)).toBeVisible();
		expect(await knownAs(page)).toBeNull();
	});

	test('canceled on the provider’s page', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
		await page.goto(network.url + screens.login);
		const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
		await popup.getByRole('button', { name: 'Cancel' }).click();
		await expect(page.getByText(loginFailed)).toBeVisible();
	});
});

test.describe('an answer that is not this login’s', () => {
	test('another state while one is under way', async ({ page, networkServer: _server, network }) => {
		await page.goto(network.url + screens.login);
		await googleButton(page).click();
		await expect(page.getByText('Development login: anyone')).toBeVisible();
		await page.goto(`${network.url}${screens.authCallback}?code=stolen&state=another`);
		await expect(page.getByRole('alert')).toContainText(errors.state_mismatch);
		expect(network.seen.filter(({ path }) => path === '/idp/token')).toEqual([]);
	});

	test('none under way, and one without a state', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
		await page.goto(`${network.url}${screens.authCallback}?code=x&state=y`);
		await expect(page.getByRole('alert')).toContainText(errors.missing_transaction);
		await page.goto(`${network.url}${screens.authCallback}?code=x`);
		await expect(page.getByRole('alert')).toContainText(errors.state_mismatch);
		await page.goto(network.url + screens.authCallback);
		await expect(page.getByRole('alert')).toContainText(errors.missing_transaction);
	});
});

test.describe('trouble on the way', () => {
	test.beforeEach(({ consoleWatch }) => consoleWatch.allowFailedRequests());

	test('our own server gives no answer: both ways of logging in say so', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
		await page.goto(network.url + screens.login);
		network.fault(/^\/v1\//, { kind: 'refuse' });
		await fillLogin(page, 'robin@people.example', 'A-good-1');
		await pressLogin(page);
		await loginRefused(page, accountMessages.account.failed);
		await expect(page.getByText('Our server didn’t answer. You need a connection to log in.')).toBeVisible();
		await googleButton(page).click();
		await expect(page.getByText(loginFailed)).toBeVisible();
		await expect(page.getByText('Our server didn’t answer. Please try again.')).toBeVisible();
	});

	test('the token call is tried three times where no answer comes', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
		network.fault('/idp/token', { kind: 'refuse' }, 2);
		await logInByRedirect(page, network.url);
		expect(network.seen.filter(({ path }) => path === '/idp/token').map(({ fault }) => fault)).toEqual(['refuse', 'refuse', 'pass']);
	});

	test('and no more; a refusal is an answer', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
		network.fault('/idp/token', { kind: 'refuse' });
		await page.goto(network.url + screens.login);
		await googleButton(page).click();
		await signInAs(page);
		await expect(page.getByRole('alert')).toContainText(tokenFailed);
		expect(network.seen.filter(({ path }) => path === '/idp/token')).toHaveLength(3);
		expect(await knownAs(page)).toBeNull();
	});

	test('a lost answer to the sync is asked for again', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
		network.fault(api.identitySync, { kind: 'swallow-answer' }, 1);
		await logInByRedirect(page, network.url);
		expect(network.seen.filter(({ path }) => path === api.identitySync)).toHaveLength(2);
	});

	test('an account that may not be linked: nobody is logged in, and the next login asks who it is', { tag: '@long' }, async ({
		page,
		networkServer: server,
		network,
	}) => {
		const taken = { user_name: 'Nadia', user_email: 'nadia@fans.example', password: 'Stadium-Lights-7' };
		const registered = await fetch(server.url + api.register, {
			method: 'POST',
			headers: { 'x-api-key': 'nil-athletes-web', 'content-type': 'application/json' },
			body: JSON.stringify(taken),
		});
		expect(registered.status).toBe(200);
		await page.goto(network.url + screens.login);
		await googleButton(page).click();
		await signInAs(page, 'Nadia', taken.user_email);
		await expect(page.getByRole('alert')).toContainText(syncFailed);
		expect(await knownAs(page)).toBeNull();
		expect(await page.evaluate(() => document.cookie)).not.toContain('provider-session');
		await page.getByRole('link', { name: 'Back to Login' }).click();
		await googleButton(page).click();
		await signInAs(page, 'Otto', 'otto@fans.example');
		await untilLoggedIn(page, 'otto@fans.example');
	});
});

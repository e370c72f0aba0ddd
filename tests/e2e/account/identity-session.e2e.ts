import type { BrowserContext, Page } from '@playwright/test';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { test as base, expect } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { knownAs, pressLogout } from '../fixtures/pages/account-pages.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';
import { googleButton, logInByRedirect, sessionEnd, signInAs, untilLoggedIn } from '../fixtures/pages/provider-login.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

/**
 * ID tokens that last less than a minute and are renewed halfway through. A test then covers what takes an hour, even
 * on a busy machine.
 */
const TOKEN_SECONDS = 20;
const PATIENCE = { timeout: 60_000 };
const test = base.extend<{ shortLived: TestServer }>({
	shortLived: [
		async ({ network, workerServers }, use) => {
			const server = await workerServers.behindNetwork({ IDENTITY_TOKEN_SECONDS: String(TOKEN_SECONDS) });
			network.to(server.port);
			await use(server);
		},
		{ timeout: 150_000 },
	],
});

test.describe.configure({ timeout: 180_000 });

const syncs = (network: { seen: { path: string }[] }) => network.seen.filter(({ path }) => path === api.identitySync).length;
const silentChecks = (network: { seen: { path: string }[] }) => network.seen.filter(({ path }) => /^\/idp\/auth\?.*prompt=none/.test(path)).length;
const renewedAfter = (page: Page, end: number) => expect.poll(() => sessionEnd(page), { message: 'the session was renewed', ...PATIENCE }).toBeGreaterThan(end);

test('is renewed before its end: by the refresh token, and after a reload, without any, in a hidden frame', { tag: '@long' }, async ({
	page,
	shortLived: _server,
	network,
}) => {
	await logInByRedirect(page, network.url);
	const first = await sessionEnd(page);
	await renewedAfter(page, first);
	expect(silentChecks(network)).toBe(0);
	await page.reload();
	await renewedAfter(page, await sessionEnd(page));
	expect(silentChecks(network)).toBe(1);
	// The iframe didn't run the app.
	expect(network.seen.filter(({ path }) => path.startsWith(screens.authSilent))).toHaveLength(1);
});

test('three tabs renew once', { tag: '@long' }, async ({ context, shortLived: _server, network }) => {
	const tabs = await threeTabs(context, network.url);
	const [first] = tabs as [Page, Page, Page];
	const end = await sessionEnd(first);
	const before = syncs(network);
	for (const tab of tabs) await renewedAfter(tab, end);
	const renewed = await sessionEnd(first);
	for (const tab of tabs) expect(await sessionEnd(tab)).toBe(renewed);
	expect(syncs(network) - before).toBe(1);
});

async function threeTabs(context: BrowserContext, origin: string): Promise<Page[]> {
	const first = await context.newPage();
	await logInByRedirect(first, origin);
	const others = [await context.newPage(), await context.newPage()];
	for (const tab of others) await tab.goto(origin);
	return [first, ...others];
}

test('a provider that is down at renewal logs nobody out; it is tried again', { tag: '@long' }, async ({
	page,
	shortLived: _server,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await logInByRedirect(page, network.url);
	network.fault(/^\/idp\//, { kind: 'status', status: 503 });
	const end = await sessionEnd(page);
	await expect.poll(() => network.seen.filter(({ path, fault }) => path.startsWith('/idp/') && fault === 'status').length, PATIENCE).toBeGreaterThan(1);
	expect(await knownAs(page)).toBe('dana@fans.example');
	network.heal();
	await renewedAfter(page, end);
	expect(await knownAs(page)).toBe('dana@fans.example');
});

test('offline past its end: nobody is logged out, and it is renewed when the network is back', { tag: '@long' }, async ({
	page,
	context,
	shortLived: _server,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await logInByRedirect(page, network.url);
	// Otherwise, a part of the page may still be loading.
	await readyForOffline(page);
	await context.setOffline(true);
	const end = await sessionEnd(page);
	await expect.poll(() => Date.now(), { message: 'the token has expired', ...PATIENCE }).toBeGreaterThan(end + 1000);
	expect(await knownAs(page)).toBe('dana@fans.example');
	await context.setOffline(false);
	await renewedAfter(page, end);
});

test('ends with its token where the provider says no', { tag: '@long' }, async ({ page, shortLived: _server, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await logInByRedirect(page, network.url);
	// Logging out at the provider in another tab ends that session's refresh tokens.
	const elsewhere = await page.context().newPage();
	await elsewhere.goto(`${network.url}/idp/session/end`);
	await elsewhere.getByRole('button', { name: 'Log out' }).click();
	await expect(elsewhere.getByText('You’re logged out.')).toBeVisible();
	const end = await sessionEnd(page);
	await untilLoggedIn(page, null, PATIENCE.timeout);
	expect(Date.now()).toBeGreaterThan(end - 1000);
	expect(await page.evaluate(() => document.cookie)).not.toContain('provider-session');
});

test('logging out ends the provider’s session too, and comes back to the origin', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
	await logInByRedirect(page, network.url);
	await page.evaluate(() => document.body.setAttribute('data-before', ''));
	await pressLogout(page);
	await expect.poll(() => network.seen.some(({ path }) => path.startsWith('/idp/session/end?'))).toBe(true);
	// The address is the same before and after.
	await expect(page.locator('body[data-before]')).toHaveCount(0);
	await expect(page).toHaveURL(`${network.url}/`);
	await untilLoggedIn(page, null);
	await page.goto(network.url + screens.login);
	await googleButton(page).click();
	// It asks again instead of continuing the previous session.
	await signInAs(page, 'Otto', 'otto@fans.example');
	await untilLoggedIn(page, 'otto@fans.example');
});

test('a lost phone: after "log out everywhere" its session at the provider renews nothing, and opens nothing without the person', { tag: '@long' }, async ({
	page,
	browser,
	shortLived: _server,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const { login_too_old } = accountMessages.identity.errors;
	await logInByRedirect(page, network.url);
	const elsewhere = await browser.newContext();
	const laptop = await elsewhere.newPage();
	// Some seconds later, because providers report whole seconds.
	await logInByRedirect(laptop, network.url);
	// The phone hears nothing by itself, so the renewal must be refused.
	network.fault(/^\/v1\/(?!local\/auth\/|identity-provider)/, { kind: 'refuse' });
	const renewal = page.waitForResponse((response) => response.url().endsWith(api.identitySync) && response.status() !== 200, PATIENCE);
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
	expect((await laptop.request.post(network.url + api.logoutEverywhere, { headers })).status()).toBe(200);
	await elsewhere.close();
	expect(await (await renewal).json()).toMatchObject({ code: 'login_too_old' });
	await untilLoggedIn(page, null, PATIENCE.timeout);
	network.heal();
	// Whoever found the phone makes the page forget to ask who it is. The provider then continues its own session.
	const forgetToAsk = () => page.evaluate(() => localStorage.removeItem('nil-athletes:ask-who'));
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(network.url + screens.login);
	await forgetToAsk();
	await googleButton(page).click();
	await expect(page.getByText(login_too_old)).toBeVisible();
	expect(await knownAs(page)).toBeNull();
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(network.url + screens.login);
	await forgetToAsk();
	await googleButton(page).click();
	await expect(page.getByRole('alert')).toContainText(login_too_old);
	await expectAccessible(page, 'a login that is refused');
	expect(await knownAs(page)).toBeNull();
	await page.getByRole('button', { name: 'Log in again' }).click();
	await signInAs(page);
	await untilLoggedIn(page, 'dana@fans.example');
});

import { sessionAnswerSchema } from '#domain/account/account.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import {
	fillLogin,
	knownAs,
	logIn,
	logOut,
	menuItem,
	NO_PROFILE,
	newAccount,
	pressLogin,
	privateRecordsHere,
	runOut,
} from '../fixtures/pages/account-pages.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';

const heading = { level: 1 } as const;

test('a logout without a connection is done here at once, and told to the server before anything else, also after a reload', async ({
	page,
	context,
	networkServer,
	network,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	await rememberAirplaneMode(page);
	for (const reloaded of [false, true]) {
		const account = await newAccount(networkServer);
		await logIn(page, account, network.url);
		await expect(cards(page)).toHaveCount(21);
		await stored(page, 2);
		await readyForOffline(page);
		const cookies = await context.cookies();
		await setAirplaneMode(page, true);
		await logOut(page);
		await expect(await menuItem(page, 'Login')).toBeVisible();
		expect(await knownAs(page)).toBeNull();
		if (reloaded) {
			await page.reload();
			await expect(cards(page)).toHaveCount(21);
		}
		const before = network.seen.length;
		await setAirplaneMode(page, false);
		const calls = () => network.seen.slice(before).filter(({ path }) => path.startsWith('/v1/'));
		await expect.poll(() => calls().length, { timeout: 30_000 }).toBeGreaterThan(0);
		expect(calls()[0]).toMatchObject({ method: 'POST', path: api.logout });
		await expect.poll(() => page.evaluate(() => localStorage.getItem('nil-athletes:logout-to-tell'))).toBeNull();
		// The session has ended on the server too, so a copied cookie is useless.
		const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const answer = await fetch(network.url + api.session, { headers: { cookie, [API_KEY_HEADER]: DEFAULT_API_KEY } });
		expect(await answer.json()).toMatchObject({ code: 'session_ended' });
	}
});

test('a login after a logout that could not be told: the logout goes first, and the new session lives', { tag: '@long' }, async ({
	page,
	context,
	networkServer,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const [first, second] = [await newAccount(networkServer), await newAccount(networkServer, 'Sam Carver')];
	await logIn(page, first, network.url);
	await readyForOffline(page);
	await context.setOffline(true);
	await logOut(page);
	await (await menuItem(page, 'Login')).click();
	await fillLogin(page, second.user_email, second.password);
	await context.setOffline(false);
	await pressLogin(page);
	await expect.poll(() => knownAs(page)).toBe(second.user_email);
	const answer = await page.request.get(network.url + api.session, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY } });
	expect(sessionAnswerSchema.parse(await answer.json()).session?.user_email).toBe(second.user_email);
});

test('three tabs follow a logout; the browser’s way back shows nothing private', { tag: '@long' }, async ({ page, context, server, consoleWatch }) => {
	consoleWatch.allow(NO_PROFILE);
	// What a tab asks for in the moment of the logout is refused.
	consoleWatch.allow(/status of 401 /);
	const account = await newAccount(server);
	await logIn(page, account);
	const [second, third] = [await context.newPage(), await context.newPage()];
	await second.goto(screens.account);
	await third.goto(screens.aboutUs);
	await expect(second.getByRole('main').getByText(account.user_email)).toBeVisible();
	await page.goto(screens.account);
	await expect(page.getByRole('main').getByText(account.user_email)).toBeVisible();
	await logOut(page);
	await expect(second.getByRole('heading', { ...heading, name: 'Login' })).toBeVisible();
	await expect(second.getByRole('main').getByText(account.user_email)).toHaveCount(0);
	await expect(await menuItem(third, 'Login')).toBeVisible();
	await page.goBack();
	await expect(page.getByRole('heading', { ...heading, name: 'Login' })).toBeVisible();
	await expect(page.getByRole('main').getByText(account.user_email)).toHaveCount(0);
	// A login in one tab moves the others on too.
	await logIn(third, account);
	await expect(second.getByRole('heading', { ...heading, name: 'My Profile' })).toBeVisible();
});

test('the server’s word ends a session here; a lost network, a captive portal and errors never do', async ({
	page,
	networkServer,
	network,
	browser,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(networkServer);
	await logIn(page, account, network.url);
	await page.goto(network.url + screens.account);
	await expect(page.getByRole('button', { name: accountMessages.account.createProfile })).toBeVisible();
	for (const fault of [{ kind: 'refuse' }, { kind: 'captive-portal' }, { kind: 'status', status: 500 }, { kind: 'status', status: 401 }] as const) {
		network.fault(/^\/v1\//, fault);
		const asked = page.waitForEvent('requestfinished', (request) => request.url().includes(api.session)).catch(() => undefined);
		const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(api.session)).catch(() => undefined);
		await page.reload();
		await Promise.race([asked, failed]);
		await expect(page.getByRole('main').getByText(account.user_email)).toBeVisible();
		network.heal();
	}
	expect(await knownAs(page)).toBe(account.user_email);
	// After all that, the repeated call gets its answer.
	const answered = page.waitForResponse((response) => response.url().includes(api.session) && response.ok());
	await page.reload();
	await answered;
	await expect(page.getByRole('button', { name: accountMessages.account.createProfile })).toBeVisible();
	// Ended from elsewhere: the next call says so, whether it is this one or one of the page's own.
	const said = page.locator('[data-sonner-toast]').filter({ hasText: accountMessages.account.sessionEnded }).waitFor();
	const elsewhere = await browser.newContext();
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
	const multipart = { username: account.user_email, password: account.password };
	await elsewhere.request.post(network.url + api.login, { headers, multipart });
	await elsewhere.request.post(network.url + api.logoutEverywhere, { headers });
	await elsewhere.close();
	const login = page.getByRole('heading', { ...heading, name: 'Login' });
	await page.getByRole('main').getByRole('button', { name: 'Download my data' }).or(login).first().click();
	await said;
	await expect(login).toBeVisible();
	expect(await privateRecordsHere(page)).not.toContain(account.user_email);
	await fillLogin(page, account.user_email, account.password);
	await pressLogin(page);
	await expect(page.getByRole('heading', { ...heading, name: 'My Profile' })).toBeVisible();
});

test('a session that runs out while offline locks the private screens and keeps what is stored', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await rememberAirplaneMode(page);
	const account = await newAccount(server);
	await logIn(page, account);
	await page.goto(screens.account);
	await expect(page.getByRole('button', { name: accountMessages.account.createProfile })).toBeVisible();
	await readyForOffline(page);
	await setAirplaneMode(page, true);
	await runOut(page);
	await page.reload();
	await expect(page.getByRole('heading', { ...heading, name: 'Locked' })).toBeVisible();
	await expect(page.getByText('opens again once you’re back online')).toBeVisible();
	await expect(page.getByRole('main').getByText(account.user_email)).toHaveCount(0);
	expect(await privateRecordsHere(page)).toContain('private_records":[{');
	await page.goto(screens.home);
	await expect(page.getByRole('heading', heading)).toBeVisible();
	await page.goto(screens.account);
	await expect(page.getByRole('heading', { ...heading, name: 'Locked' })).toBeVisible();
	// The server confirms the session, and the screen opens by itself.
	await setAirplaneMode(page, false);
	await expect(page.getByRole('heading', { ...heading, name: 'My Profile' })).toBeVisible();
	expect(await knownAs(page)).toBe(account.user_email);
});

test('isAdmin and user_role written into the storage gain nothing, and the server’s word puts them right', async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const [account, other] = [await newAccount(server), await newAccount(server, 'Sam Carver')];
	await logIn(page, account);
	const tamper = () =>
		page.evaluate(() => {
			localStorage.setItem('isAdmin', 'true');
			localStorage.setItem('user_role', 'admin');
		});
	await tamper();
	// Even if someone tampers with the server's answer about the session on its way.
	await page.route(`**${api.session}`, async (route) => {
		const answer = await route.fetch();
		const { session } = sessionAnswerSchema.parse(await answer.json());
		await route.fulfill({ json: { session: { ...session, is_admin: true, user_role: 'admin' } } });
	});
	const refused = page.waitForResponse((response) => response.url().includes('/v1/all-users'));
	await page.goto(screens.admin);
	expect((await refused).status()).toBe(403);
	await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
	await expect(page.getByRole('main').getByText(other.user_email)).toHaveCount(0);
	// An answer that is still on its way to the page arrives before the route goes.
	await page.unrouteAll({ behavior: 'wait' });
	await page.goto(screens.account);
	await expect(page.getByRole('main').getByText(account.user_email)).toBeVisible();
	await expect(page.getByRole('link', { name: accountMessages.admin.title })).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => [localStorage.getItem('isAdmin'), localStorage.getItem('user_role')])).toEqual(['false', 'user']);
});

import type { Page } from '@playwright/test';
import { CALL_TIMEOUT_MS } from '#core/api/call-once.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { menuItem } from '../fixtures/pages/account-pages.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { Deploys } from '../fixtures/servers/deploys.ts';

/** The club's name, and a screen, because only a screen that is missing has the page reload itself. */
const PARTS = /\/assets\/(club-name|login-screen)-[^/]*\.js$/;

test.use({ visitor: 'new' });

/** Whether a service worker controls this page, and whether another one waits. */
function workers(page: Page): Promise<{ controlled: boolean; waits: boolean }> {
	return page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		return { controlled: navigator.serviceWorker.controller !== null, waits: registration?.waiting != null };
	});
}

test('a new version waits until the person agrees', async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const deploys = new Deploys();
	const address = await deploys.listen();
	await page.goto(`${address}/AboutUs`);
	await expect.poll(() => workers(page)).toEqual({ controlled: true, waits: false });
	const prompt = page.getByText('A new version is ready');
	await expect(prompt).toHaveCount(0);

	deploys.rename('login-screen');
	await page.reload();
	// The server answers none of the page's calls, and they hold nothing back until they time out.
	await expect(prompt).toBeVisible({ timeout: CALL_TIMEOUT_MS - 3_000 });
	await page.getByRole('button', { name: 'Later' }).click();
	await expect(prompt).toHaveCount(0);
	expect(await workers(page)).toEqual({ controlled: true, waits: true });

	// It asks again when the page is reopened. Another tab isn't reloaded under the person's hands.
	await page.reload();
	await expect(prompt).toBeVisible();
	const other = await context.newPage();
	await other.goto(`${address}/OurProcess`);
	await expect(other.getByText('A new version is ready')).toBeVisible();
	await other.evaluate(() => document.body.setAttribute('data-untouched', ''));
	// A background tab draws about once a second, and what it starts comes late.
	await page.bringToFront();
	const loaded = page.waitForEvent('load');
	await page.getByRole('button', { name: 'Update' }).click();
	await loaded;
	await expect.poll(() => workers(page)).toEqual({ controlled: true, waits: false });
	await expect(prompt).toHaveCount(0);
	await expect(other.getByText('A new version is ready')).toHaveCount(0);
	await expect(other.locator('body[data-untouched]')).toBeVisible();
	// What that tab hasn't opened yet no longer exists, neither in the new worker nor on the server. One reload brings
	// it.
	await (await menuItem(other, 'Login')).click();
	await expect(other.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
	await expect(other.locator('body[data-untouched]')).toHaveCount(0);
	await deploys.close();
});

test.describe('a chunk that is gone after a deploy', () => {
	test.use({ viewport: { width: 1440, height: 900 } });

	// A browser without service workers. With one, the chunk would come from the precache.
	test.beforeEach(async ({ page }) => {
		await page.addInitScript(() => {
			delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
		});
	});

	test('one reload brings the screen that was asked for', async ({ page, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		await page.goto('/');
		await page.route('**/assets/static-page*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
		await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
	});

	test('where that does not help, it says so and the rest of the page works', { tag: '@long' }, async ({ page, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		consoleWatch.allow(/ChunkError|dynamically imported module/);
		await page.goto('/');
		let loads = 0;
		page.on('load', () => {
			loads += 1;
		});
		await page.route('**/assets/static-page*.js', (route) => route.fulfill({ status: 404 }));
		await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
		await expect(page.getByRole('heading', { level: 1, name: messages.chunkFailed })).toBeVisible();
		expect(loads).toBe(1);
		await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
		await expect(page.getByRole('heading', { level: 1, name: "Men's College Football" })).toBeVisible();
	});

	test('renamed by a deploy it comes after one reload; missing on the server it is said, without a loop, with the ways on', { tag: '@long' }, async ({
		page,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		consoleWatch.allow(/ChunkError|dynamically imported module/);
		const deploys = new Deploys();
		await page.goto(`${await deploys.listen()}/contactus`);
		await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
		let loads = 0;
		page.on('load', () => {
			loads += 1;
		});
		deploys.rename('static-page');
		const open = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();
		await open('About Us');
		await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
		expect(loads).toBe(1);

		deploys.forget('login-screen');
		// As on another day. A second reload within a minute would help nobody.
		await page.evaluate(() => sessionStorage.clear());
		await open('Login');
		const failed = page.getByRole('heading', { level: 1, name: messages.chunkFailed });
		await expect(failed).toBeVisible();
		expect(loads).toBe(2);
		await page.getByRole('button', { name: 'Reload' }).click();
		await expect.poll(() => loads).toBe(3);
		await expect(failed).toBeVisible();
		await page.getByRole('alert').getByRole('link', { name: 'Home' }).click();
		await expect(page.getByRole('heading', { level: 1, name: "Men's College Football" })).toBeVisible();
		await open('Login');
		await expect(failed).toBeVisible();
		// Home was one of them. The page didn't reload by itself.
		expect(loads).toBe(4);
		deploys.restore('login-screen');
		await page.getByRole('button', { name: 'Reload' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
		expect(loads).toBe(5);
		await deploys.close();
	});

	test('a donation sheet that can not be fetched says so; the next tap tries again', { tag: '@long' }, async ({ page, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		consoleWatch.allow(/ChunkError|dynamically imported module/);
		await page.goto('/');
		await expect(cards(page)).toHaveCount(21);
		await page.route('**/assets/donate-dialog*.js', (route) => route.fulfill({ status: 404 }));
		const donate = cards(page).first().getByRole('button', { name: messages.card.donate });
		const loaded = page.waitForEvent('load');
		await donate.click();
		await loaded;
		await expect(cards(page)).toHaveCount(21);
		await donate.click();
		await expect(page.getByText(messages.chunkFailed)).toBeVisible();
		await page.unroute('**/assets/donate-dialog*.js');
		const sheet = page.getByRole('dialog');
		await expect(async () => {
			if (!(await sheet.isVisible())) await donate.click({ timeout: 2000 });
			await expect(sheet).toBeVisible({ timeout: 5000 });
		}).toPass();
	});

	test('the club’s name that can not be fetched comes once its chunk is back, with a page that reloads itself', { tag: '@long' }, async ({
		page,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		consoleWatch.allow(/ChunkError|dynamically imported module/);
		await page.route(`**${api.site}`, (route) => route.fulfill({ json: { links: [], profile: { club_name: 'Cedar Valley Herons' } } }));
		let loads = 0;
		page.on('load', () => {
			loads += 1;
		});
		await page.route(PARTS, (route) => route.fulfill({ status: 404 }));
		const givenUp = page.waitForEvent('console', (message) => message.text().includes('ChunkError'));
		await page.goto(screens.mission);
		// After the one reload, it stays away.
		await givenUp;
		await expect.poll(() => loads).toBe(2);
		const name = page.getByRole('banner').getByText('Cedar Valley Herons');
		const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
		// A screen without that chunk is shown, without the name.
		await menu.getByRole('link', { name: 'About Us' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
		await menu.getByRole('link', { name: 'Login' }).click();
		await expect(page.getByRole('heading', { level: 1, name: messages.chunkFailed })).toBeVisible();
		await expect(name).toHaveCount(0);
		expect(loads).toBe(2);
		await page.unroute(PARTS);
		// Chromium never asks for it again in the same page, and the page waits 20 s between two reloads.
		await expect(name).toBeVisible({ timeout: 40_000 });
		await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
		expect(loads).toBe(3);
	});
});

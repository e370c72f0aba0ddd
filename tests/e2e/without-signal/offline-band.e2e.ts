import type { Page } from '@playwright/test';
import { CONNECT_PATH } from '#domain/api/connect-path.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { changeRosters } from '../fixtures/pages/change-rosters.ts';
import { drawn, watchShifts } from '../fixtures/pages/layout-shifts.ts';

const viewports = casesOf(
	[{ width: 390, height: 844 }],
	[
		{ width: 320, height: 640 },
		{ width: 820, height: 1180 },
		{ width: 1440, height: 900 },
	],
);

// On a server that no other test has: what one gives to an athlete changes their card.
test('at any width a signal that comes and goes changes the band’s color and moves nothing', { tag: '@also-long' }, async ({
	page,
	context,
	network,
	ownServer: _server,
	consoleWatch,
}) => {
	for (const viewport of viewports) {
		await test.step(`${viewport.width} px`, async () => {
			consoleWatch.allowFailedRequests();
			await page.setViewportSize(viewport);
			await openSaved(page, network.url);
			const band = page.locator('#root .app-status');
			await expect(band).toContainText('Rosters as of');
			const height = (await band.boundingBox())?.height;
			const color = await band.evaluate((element) => getComputedStyle(element).backgroundColor);
			const shifted = await watchShifts(page);
			// The focus stays on the link, whatever the line says.
			const link = band.getByRole('link');
			await link.focus();
			for (let flap = 0; flap < 3; flap++) {
				await context.setOffline(true);
				await expect(page.getByText('Offline.')).toBeVisible();
				await expect(band).not.toHaveCSS('background-color', color);
				expect((await band.boundingBox())?.height).toBe(height);
				await drawn(page);
				await context.setOffline(false);
				await expect(page.getByText('Offline.')).toHaveCount(0);
				expect((await band.boundingBox())?.height).toBe(height);
				await drawn(page);
			}
			await expect(link).toBeFocused();
			expect(await shifted()).toEqual([]);
		});
	}
});

test('a newer time of the rosters moves nothing, however much shorter it is', async ({ page, network, ownServer: _server }) => {
	await openSaved(page, network.url);
	// A sync that this page has begun would write the newer time over this one.
	await page.goto(`${network.url}/.well-known/security.txt`);
	await changeRosters(page, { checked_at: 0, as_of: '2020-12-22T22:22:22.000Z' });
	network.fault(/^\/v1\/players\//, { kind: 'slow', delayMs: 4000 });
	// On a busy machine, the newer time could be there before the older one is drawn.
	network.fault(/^\/v1\/feed\/head/, { kind: 'slow', delayMs: 8000 });
	await page.goto(network.url);
	const band = page.locator('#root .app-status');
	await expect(band).toContainText('2020');
	const link = band.getByRole('link');
	await link.focus();
	await drawn(page);
	const shifted = await watchShifts(page);
	await expect(band).not.toContainText('2020');
	await expect(band).toContainText('Rosters as of');
	await drawn(page);
	await expect(link).toBeFocused();
	expect(await shifted()).toEqual([]);
});

test('a Wi-Fi that answers in our server’s place is named, with a way to its login page, until our server answers', async ({
	page,
	context,
	network,
	networkServer: _server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await openSaved(page, network.url);
	const band = page.locator('#root .app-status');
	const height = (await band.boundingBox())?.height;
	const shifted = await watchShifts(page);
	await band.getByRole('link').focus();
	const notice = band.getByText('This Wi-Fi may want you to sign in first.');
	// Its JSON first, then its page.
	network.fault(/^/, { kind: 'captive-portal', empty: true });
	await returnToPage(page);
	await expect(notice).toBeVisible();
	network.fault(/^/, { kind: 'captive-portal' });
	const link = band.getByRole('link', { name: 'Open its sign-in page' });
	await expect(link).toBeFocused();
	await expect(link).toHaveAttribute('href', `${network.url}${CONNECT_PATH}`);
	expect((await band.boundingBox())?.height).toBe(height);
	const opened = context.waitForEvent('page');
	await page.keyboard.press('Enter');
	const login = await opened;
	await expect(login).toHaveTitle('Welcome to Stadium Wi-Fi');
	network.heal();
	// The Wi-Fi leads on to the address that was asked for, and our server leads home.
	await login.reload();
	await expect(login).toHaveURL(`${network.url}/`);
	await login.close();
	await returnToPage(page);
	await expect(notice).toHaveCount(0);
	await expect(band.getByRole('link')).toHaveText('Saved on this phone');
	expect(await shifted()).toEqual([]);
});

test('a line that carries requests and no answers is called what it is, without the browser’s word', async ({
	page,
	network,
	networkServer: _server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await openSaved(page, network.url);
	network.fault(/^/, { kind: 'black-hole' });
	await returnToPage(page);
	// A call is given up long after that.
	await expect(page.getByText('Offline.')).toBeVisible();
	expect(await page.evaluate(() => navigator.onLine)).toBe(true);
	network.heal();
	await returnToPage(page);
	await expect(page.getByText('Offline.')).toHaveCount(0);
});

test('a line that falls silent soon after it was checked is noticed, too', { tag: '@long' }, async ({
	page,
	network,
	networkServer: _server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await openSaved(page, network.url);
	const details = await cards(page).first().getByRole('link', { name: messages.card.viewDetails }).getAttribute('href');
	const asked = () => network.seen.filter(({ path }) => path.startsWith(feedApi.head)).length;
	network.fault(/^\/v1\/players\//, { kind: 'black-hole' });
	await page.goto(new URL(String(details), network.url).href);
	// The silent call asks whether the server is away, and it isn’t.
	await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(0);
	await expect(page.getByText('Offline.')).toHaveCount(0);
	network.fault(/^/, { kind: 'black-hole' });
	// A sync by the clock would come after a minute.
	await expect(page.getByText('Offline.')).toBeVisible({ timeout: 30_000 });
});

/** Opens home, and waits until all of it is on this device. */
async function openSaved(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	await readyForOffline(page);
}

/** As after a look at another app: the page asks the server again. */
async function returnToPage(page: Page): Promise<void> {
	// Two syncs of a sport have ten seconds between them.
	await page.waitForTimeout(10_000);
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

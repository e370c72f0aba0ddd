import type { Page } from '@playwright/test';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { readyForOffline } from '#tests/e2e/fixtures/pages/browse-page.ts';
import { give } from '#tests/e2e/fixtures/pages/donate-sheet.ts';
import { fakePushManager } from '#tests/e2e/fixtures/pages/fake-push-manager.ts';
import { Deploys } from '#tests/e2e/fixtures/servers/deploys.ts';
import { expect } from '../patient-expect.ts';
import { after, broken, firstAthlete, firstTeam, home, newcomer, open, type Scene, strangeBrowser } from './scene.ts';

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first();

/** A page in a new browser whose settings allow notifications. */
async function notifiable(page: Page): Promise<Page> {
	const fresh = await strangeBrowser(page, { serviceWorkers: 'allow' });
	await fakePushManager(fresh.context());
	// The headless shell says no before anybody is asked.
	await fresh.context().addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
	await fresh.context().grantPermissions(['notifications']);
	return fresh;
}

/** What is stored on the device, and what the screens say while something is missing, broken, or slow. */
export const deviceScenes: readonly Scene[] = [
	after('stadium-sheet', 'visitor', screens.home, (page) => page.getByRole('button', { name: /for the stadium$/ }).click()),
	{
		name: 'stadium-sheet-saved',
		who: 'visitor',
		play: async (page) => {
			await home(page, await firstTeam(page));
			await page.getByRole('button', { name: /for the stadium$/ }).click();
			const save = page.getByRole('dialog').getByRole('button', { name: 'Save for the stadium' });
			if (await save.isVisible()) await save.click();
			await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove' })).toBeVisible();
			return undefined;
		},
	},
	after('on-this-phone', 'fan', screens.onThisPhone, () => Promise.resolve()),
	{
		name: 'on-this-phone-notified',
		who: 'visitor',
		play: async (page) => {
			const fresh = await notifiable(page);
			await open(fresh, screens.onThisPhone);
			await readyForOffline(fresh);
			await fresh.getByRole('button', { name: 'Turn on notifications' }).click();
			await expect(fresh.getByText(/^Notifications are on/)).toBeVisible();
			return fresh;
		},
	},
	{
		name: 'outbox-notify',
		who: 'visitor',
		play: async (page) => {
			const fresh = await notifiable(page);
			await home(fresh);
			const { tab } = await give(fresh, 10);
			await tab.close();
			await fresh.goto(screens.outbox);
			await expect(fresh.getByRole('button', { name: 'Notify me' })).toBeVisible();
			return fresh;
		},
	},
	after('on-this-phone-remove', 'visitor', screens.onThisPhone, (page) =>
		page
			.getByRole('button', { name: /^Remove/ })
			.first()
			.click(),
	),
	after('on-this-phone-erase', 'visitor', screens.onThisPhone, (page) => page.getByRole('button', { name: 'Erase everything' }).click()),
	{
		name: 'on-this-phone-empty',
		who: 'visitor',
		play: async (page) => {
			const fresh = await newcomer(page, '**/v1/{sync,feed}/**', 'fails');
			await open(fresh, screens.onThisPhone);
			return fresh;
		},
	},
	after('home-offline', 'visitor', screens.home, async (page) => {
		await readyForOffline(page);
		await page.context().setOffline(true);
		await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible();
	}),
	broken('home-nothing-stored', '**/v1/**', 'fails', screens.home, (page) => page.getByText(/isn’t on this/)),
	broken('home-error', '**/v1/**', 500, screens.home, (page) => page.getByRole('main').getByText('Something went wrong on our end.')),
	broken('home-loading', '**/v1/**', 'waits', screens.home, (page) => page.locator('.ui-skeleton').first()),
	broken('athlete-loading', '**/v1/**', 'waits', firstAthlete, (page) => page.locator('.ui-skeleton').first()),
	broken('athlete-error', '**/v1/**', 'fails', firstAthlete, tryAgain),
	broken('team-poster-error', '**/v1/**', 'fails', '/poster/team/mens-college-football/nobody', tryAgain),
	broken('terms-error', `**${api.site}`, 'fails', screens.terms, tryAgain),
	broken('terms-loading', `**${api.site}`, 'waits', screens.terms, (page) => page.getByRole('status', { name: 'Loading the terms…' })),
	broken('screen-unavailable', '**/assets/contact-screen*', 'fails', screens.contact, (page) => page.getByText(messages.chunkFailed)),
	{
		name: 'update-prompt',
		who: 'visitor',
		play: async (page) => {
			const deploys = new Deploys();
			const address = await deploys.listen();
			const fresh = await strangeBrowser(page, { serviceWorkers: 'allow' });
			fresh.context().on('close', () => void deploys.close());
			await fresh.goto(address + screens.aboutUs);
			await readyForOffline(fresh);
			deploys.deploy();
			await fresh.reload();
			await expect(fresh.getByText('A new version is ready')).toBeVisible();
			return fresh;
		},
	},
	after('login-offline', 'visitor', screens.home, async (page, width) => {
		await readyForOffline(page);
		await page.context().setOffline(true);
		if (width < 1025) await page.getByRole('button', { name: 'Menu' }).click();
		await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
	}),
	{
		name: 'my-donations-error',
		who: 'fan',
		play: async (page) => {
			await page.route('**/v1/my-*', (route) =>
				route.fulfill({ status: 500, json: { code: 'internal', detail: 'Something went wrong on our end. Please try again later.' } }),
			);
			await page.goto(screens.myDonations);
			await expect(tryAgain(page)).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'admin-error',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${adminApi.transactions}*`, (route) => route.abort());
			await page.route(`**${adminApi.transactionsSummary}*`, (route) => route.abort());
			await page.goto(`${screens.admin}?tab=transactions`);
			await expect(tryAgain(page)).toBeVisible();
			return undefined;
		},
	},
];

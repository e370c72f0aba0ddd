import { expect } from '@playwright/test';
import { api, screens } from '#domain/api-paths.ts';
import { messages } from '#domain/messages.ts';
import { cards, readyForOffline } from '../../e2e/fixtures/browse.ts';
import { after, firstAthlete, home, newcomer, open, type Scene } from './scene.ts';

/** What is stored on the device, and what the screens say while something is missing, broken or slow. */
export const deviceScenes: readonly Scene[] = [
	after('stadium-sheet', 'visitor', screens.home, (page) => page.getByRole('button', { name: /for the stadium$/ }).click()),
	{
		name: 'stadium-sheet-saved',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			const team = await cards(page).first().locator('.team b').textContent();
			await home(page, screens.team("Men's College Football", team ?? ''));
			await page.getByRole('button', { name: /for the stadium$/ }).click();
			const save = page.getByRole('dialog').getByRole('button', { name: 'Save for the stadium' });
			if (await save.isVisible()) await save.click();
			await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove' })).toBeVisible();
			return undefined;
		},
	},
	after('on-this-phone', 'fan', screens.onThisPhone, () => Promise.resolve()),
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
			await page.goto(screens.login);
			const fresh = await newcomer(page, '**/v1/sync/**', 'fails');
			await open(fresh, screens.onThisPhone);
			return fresh;
		},
	},
	after('home-offline', 'visitor', screens.home, async (page) => {
		await readyForOffline(page);
		await page.context().setOffline(true);
		await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible();
	}),
	{
		name: 'home-nothing-stored',
		who: 'visitor',
		play: async (page) => {
			await page.goto(screens.login);
			const fresh = await newcomer(page, '**/v1/**', 'fails');
			await fresh.goto(screens.home);
			await expect(fresh.getByText(/isn’t on this/)).toBeVisible();
			return fresh;
		},
	},
	{
		name: 'home-trouble',
		who: 'visitor',
		play: async (page) => {
			await page.goto(screens.login);
			const fresh = await newcomer(page, '**/v1/**', 500);
			await fresh.goto(screens.home);
			await expect(fresh.getByRole('main').getByRole('alert')).toBeVisible();
			return fresh;
		},
	},
	{
		name: 'home-loading',
		who: 'visitor',
		play: async (page) => {
			await page.goto(screens.login);
			const fresh = await newcomer(page, '**/v1/**', 'waits');
			await fresh.goto(screens.home);
			await expect(fresh.locator('.bone').first()).toBeVisible();
			return fresh;
		},
	},
	{
		name: 'athlete-loading',
		who: 'visitor',
		play: async (page) => {
			const path = await firstAthlete(page);
			const fresh = await newcomer(page, '**/v1/**', 'waits');
			await fresh.goto(path);
			await expect(fresh.locator('.bone').first()).toBeVisible();
			return fresh;
		},
	},
	{
		name: 'athlete-trouble',
		who: 'visitor',
		play: async (page) => {
			const path = await firstAthlete(page);
			const fresh = await newcomer(page, '**/v1/**', 'fails');
			await fresh.goto(path);
			await expect(fresh.getByRole('button', { name: 'Try again' })).toBeVisible();
			return fresh;
		},
	},
	{
		name: 'team-poster-trouble',
		who: 'visitor',
		play: async (page) => {
			await page.goto(screens.login);
			const fresh = await newcomer(page, '**/v1/**', 'fails');
			await fresh.goto('/poster/team/mens-college-football/nobody');
			await expect(fresh.getByRole('button', { name: 'Try again' })).toBeVisible();
			return fresh;
		},
	},
	{
		name: 'screen-unavailable',
		who: 'visitor',
		play: async (page) => {
			await page.goto(screens.login);
			const fresh = await newcomer(page, '**/assets/contact-screen*', 'fails');
			await fresh.goto(screens.contact);
			await expect(fresh.getByText(messages.chunkFailed)).toBeVisible();
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
		name: 'my-donations-trouble',
		who: 'fan',
		play: async (page) => {
			await page.route('**/v1/my-*', (route) =>
				route.fulfill({ status: 500, json: { code: 'internal', detail: 'The server has a fault of its own. Please try again later.' } }),
			);
			await page.goto(screens.myDonations);
			await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
			return undefined;
		},
	},
	{
		name: 'admin-trouble',
		who: 'admin',
		play: async (page) => {
			await page.route(`**${api.adminTransactions}*`, (route) => route.abort());
			await page.route(`**${api.adminTransactionsSummary}*`, (route) => route.abort());
			await page.goto(`${screens.admin}?tab=transactions`);
			await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
			return undefined;
		},
	},
];

import { expect, type Page } from '@playwright/test';
import { screens } from '#domain/api-paths.ts';
import { messages } from '#domain/messages.ts';
import { cards, readyForOffline, stored } from '../e2e/fixtures/browse.ts';
import { give, openSheet } from '../e2e/fixtures/give.ts';
import { menuItem } from '../e2e/fixtures/people.ts';
import { openRequest } from '../e2e/fixtures/requests.ts';

export interface Scene {
	name: string;
	who: 'visitor' | 'fan' | 'admin';
	/** Brings the page to the state; gives another tab where that is the one to look at. */
	play: (page: Page, width: number) => Promise<Page | undefined>;
}

/** A screen as it stands once everything that it waits for is there. */
async function open(page: Page, path: string): Promise<undefined> {
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.locator('[aria-busy="true"], .bone')).toHaveCount(0);
}

async function home(page: Page, path: string = screens.home): Promise<undefined> {
	await open(page, path);
	await expect(cards(page).first()).toBeVisible();
	await stored(page, 2);
}

const written = ['aboutUs', 'transparency', 'privacy', 'donate', 'process', 'benefits', 'mission'] as const;
const still = (name: string, who: Scene['who'], path: string): Scene => ({ name, who, play: (page) => open(page, path) });

const visitor: Scene[] = [
	{ name: 'home', who: 'visitor', play: (page) => home(page) },
	{ name: 'home-filtered', who: 'visitor', play: (page) => home(page, '/?position=QB&class=Junior') },
	still('home-empty', 'visitor', '/?q=qqqqqq'),
	{
		name: 'filters-open',
		who: 'visitor',
		play: async (page, width) => {
			await home(page);
			if (width < 768) await page.getByRole('button', { name: messages.filters.show }).click();
			await page.getByRole('combobox', { name: 'Team' }).click();
			return undefined;
		},
	},
	{
		name: 'menu',
		who: 'visitor',
		play: async (page, width) => {
			await home(page);
			await page.getByRole('button', { name: width < 768 ? 'Menu' : 'Why Donate' }).click();
			return undefined;
		},
	},
	{
		name: 'athlete',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			const href = await cards(page)
				.first()
				.getByRole('link', { name: /View Details/ })
				.getAttribute('href');
			await open(page, href ?? '');
			return undefined;
		},
	},
	still('athlete-unknown', 'visitor', screens.details(99_999_999, 1)),
	{
		name: 'donate-sheet',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			await openSheet(page);
			return undefined;
		},
	},
	{
		name: 'donate-sheet-fault',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			await openSheet(page);
			await page.getByRole('dialog').getByRole('radio', { name: 'Other', exact: true }).check();
			await page.getByRole('dialog').getByRole('button', { name: messages.makeOneTime }).click();
			return undefined;
		},
	},
	{
		name: 'request-sheet',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			await openRequest(page);
			return undefined;
		},
	},
	{
		name: 'saved-offline',
		who: 'visitor',
		play: async (page) => {
			await home(page);
			await readyForOffline(page);
			await page.context().setOffline(true);
			const { tab } = await give(page, 10);
			await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
			return tab;
		},
	},
	still('outbox', 'visitor', screens.outbox),
	still('success-plain', 'visitor', `${screens.success}?player_name=Somebody&amount=10`),
	still('failed', 'visitor', `${screens.failed}?transaction_id=abc`),
	still('login', 'visitor', screens.login),
	still('create-account', 'visitor', screens.createUser),
	still('forgot-password', 'visitor', screens.forgotPassword),
	still('contact', 'visitor', screens.contact),
	still('not-found', 'visitor', '/no/such/page/at/all'),
	...written.map((name) => still(`page-${name}`, 'visitor', screens[name])),
];

const fan: Scene[] = [
	{
		name: 'menu-fan',
		who: 'fan',
		play: async (page, width) => {
			await home(page);
			if (width < 768) await page.getByRole('button', { name: 'Menu' }).click();
			else await (await menuItem(page, 'Account')).click();
			return undefined;
		},
	},
	still('favourites', 'fan', screens.favourites),
	still('my-donations', 'fan', screens.myDonations),
	still('statement', 'fan', screens.statement(new Date().getFullYear())),
	{
		name: 'receipt',
		who: 'fan',
		play: async (page) => {
			await open(page, screens.myDonations);
			await page
				.getByRole('link', { name: /^Receipt/ })
				.first()
				.click();
			await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
			return undefined;
		},
	},
	still('account', 'fan', screens.account),
	still('change-password', 'fan', screens.changePassword),
	still('delete-account', 'fan', screens.deleteAccount),
];

const admin: Scene[] = [
	...['All Users List', 'All Transactions', 'Requests', 'Messages'].map(
		(tab): Scene => ({
			name: `admin-${tab.toLowerCase().replaceAll(' ', '-')}`,
			who: 'admin',
			play: async (page) => {
				await open(page, screens.admin);
				await page.getByRole('tab', { name: tab }).click();
				await expect(page.locator('[aria-busy="true"], .bone')).toHaveCount(0);
				return undefined;
			},
		}),
	),
];

export const scenes: readonly Scene[] = [...visitor, ...fan, ...admin];

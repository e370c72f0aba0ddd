import type { Locator, Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { FIRST_ANSWER, FIRST_ATHLETE } from '#domain/api/screen-openings.ts';
import { cards, stored } from '#tests/e2e/fixtures/pages/browse-page.ts';
import { expect } from '../patient-expect.ts';

export interface Scene {
	name: string;
	who: 'visitor' | 'fan' | 'admin';
	/** Its steps depend on the width, because an open menu exists only on a phone or only on a desktop. */
	byWidth?: boolean;
	/** A CSS selector: what is open covers the rest, and is checked on its own. */
	part?: string;
	/** Brings the page to the state. Returns another page if that is the one to look at. */
	play: (page: Page, width: number) => Promise<Page | undefined>;
}

export const MENS_FOOTBALL = 2;

/** A screen once everything that it waits for has arrived. */
export async function open(page: Page, path: string): Promise<undefined> {
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
}

export async function home(page: Page, path: string = screens.home): Promise<undefined> {
	await open(page, path);
	await expect(cards(page).first()).toBeVisible();
	await stored(page, MENS_FOOTBALL);
}

export const still = (name: string, who: Scene['who'], path: string): Scene => ({ name, who, play: (page) => open(page, path) });

/** A scene that begins on a screen and takes some steps. */
export const after = (
	name: string,
	who: Scene['who'],
	path: string,
	steps: (page: Page, width: number) => Promise<unknown>,
	look: Pick<Scene, 'byWidth' | 'part'> = {},
): Scene => ({
	...look,
	name,
	who,
	play: async (page, width) => {
		await (path === screens.home ? home(page) : open(page, path));
		await steps(page, width);
		return undefined;
	},
});

/** A page in a browser that has never been here. */
export async function strangeBrowser(page: Page, options: { serviceWorkers: 'allow' | 'block' }): Promise<Page> {
	const browser = page.context().browser();
	if (browser === null) throw new Error('a context of its own browser');
	// Only a page with an address reveals where the server is.
	if (page.url() === 'about:blank') await page.goto(screens.login);
	const context = await browser.newContext({
		...options,
		baseURL: new URL(page.url()).origin,
		viewport: page.viewportSize(),
		locale: 'en-US',
		reducedMotion: 'reduce',
	});
	return context.newPage();
}

/** A page in such a browser whose calls to `broken` fail, or wait forever. */
export async function newcomer(page: Page, broken: string, how: 'fails' | 'waits' | number): Promise<Page> {
	const fresh = await strangeBrowser(page, { serviceWorkers: 'block' });
	// As from a server that is too busy to look up the athletes.
	await fresh.route(
		({ pathname }) => pathname === screens.home || pathname.startsWith('/DetailsView/'),
		async (route) => {
			const response = await route.fetch();
			const block = new RegExp(`<script[^>]* id="(${FIRST_ATHLETE}|${FIRST_ANSWER})">.*?</script>`);
			await route.fulfill({ response, body: (await response.text()).replace(block, '') });
		},
	);
	await fresh.route(broken, async (route) => {
		if (how === 'fails') await route.abort('connectionfailed');
		else if (how !== 'waits')
			await route.fulfill({ status: how, json: { code: 'internal', detail: 'Something went wrong on our end. Please try again later.' } });
	});
	return fresh;
}

/** What a browser shows that has never been here, and whose calls to `calls` fail or wait forever. */
export const broken = (
	name: string,
	calls: string,
	how: Parameters<typeof newcomer>[2],
	path: string | ((page: Page) => Promise<string>),
	shown: (fresh: Page) => Locator,
): Scene => ({
	name,
	who: 'visitor',
	play: async (page) => {
		const address = typeof path === 'string' ? path : await path(page);
		const fresh = await newcomer(page, calls, how);
		await fresh.goto(address);
		await expect(shown(fresh)).toBeVisible();
		return fresh;
	},
});

/** The address of the team whose athlete the listing shows first. */
export async function firstTeam(page: Page): Promise<string> {
	await home(page);
	const team = await cards(page).first().locator('.browse-card-team b').textContent();
	return screens.team("Men's College Football", team ?? '');
}

/** The address of the screen of the first athlete in the listing. */
export async function firstAthlete(page: Page): Promise<string> {
	await home(page);
	const link = cards(page)
		.first()
		.getByRole('link', { name: /View Details/ });
	return (await link.getAttribute('href')) ?? '';
}

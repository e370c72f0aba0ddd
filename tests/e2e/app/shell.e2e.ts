import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { SOCIAL_NETWORKS } from '#domain/api/social-link-schema.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards, firstVisit, listDrawn, readyForOffline } from '../fixtures/pages/browse-page.ts';
import { athletesOf, newFan, rows } from '../fixtures/pages/favorites-page.ts';

test.use({ viewport: { width: 1440, height: 900 }, ...withMotion });

const written: [path: string, heading: string][] = [
	[screens.aboutUs, 'About Us'],
	[screens.transparency, 'Transparency'],
	[screens.privacy, 'Privacy Policy'],
	[screens.donate, 'Donate'],
	[screens.process, 'Our Process'],
	[screens.benefits, 'Benefits'],
	[screens.mission, 'Our Mission'],
	[screens.contact, 'Contact Us'],
	[screens.login, 'Login'],
	[screens.createUser, 'Create Account'],
];
test('every written page has its heading and its title', { tag: '@long' }, async ({ page }) => {
	for (const [path, heading] of written) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
		await expect(page).toHaveTitle(new RegExp(heading));
	}
});

for (const visitor of ['new', 'returning'] as const) {
	test.describe(`a ${visitor} visitor`, () => {
		test.use({ visitor });

		test('an unknown address answers 404, says so, and leads home', { tag: visitor === 'new' ? '@long' : [] }, async ({ page, context, consoleWatch }) => {
			consoleWatch.allow(/404/);
			for (const path of ['/no/such/page/at/all', '/nonsense', '/Login/again/and/again']) {
				const answer = await page.goto(path);
				expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 404, visitor === 'returning']);
				await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|no page/i);
			}
			await page.getByRole('main').getByRole('link').first().click();
			await expect(cards(page)).toHaveCount(21);
			for (const path of ['/', screens.outbox, `${screens.outbox}/unknown`, '/aboutus/']) expect((await page.goto(path))?.status()).toBe(200);
			if (visitor === 'new') return;
			consoleWatch.allowFailedRequests();
			await context.setOffline(true);
			expect((await page.goto('/nonsense'))?.status()).toBe(404);
			await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|no page/i);
		});
	});
}

test.describe('the operator’s social links', () => {
	test.use({ visitor: 'new' });

	test('the footer has those that are set, and keeps them without a signal', { tag: '@long' }, async ({
		page,
		context,
		workerServers,
		network,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const SOCIAL_X = 'https://x.com/harbor-state';
		const server = await workerServers.behindNetwork({ SOCIAL_X });
		network.to(server.port);
		await page.goto(network.url);
		const social = page.getByRole('contentinfo').locator('.app-social');
		const x = social.getByRole('link', { name: 'X, opens a new tab' });
		await expect(x).toHaveAttribute('href', SOCIAL_X);
		await expect(social.getByRole('link')).toHaveCount(1);
		await readyForOffline(page);
		await context.setOffline(true);
		await page.reload();
		await expect(x).toHaveAttribute('href', SOCIAL_X);
		await context.setOffline(false);
		// The page's last requests end before the network is healed for the next test.
		await page.close();
	});
});

test('header: the visitor’s menu, its submenu, the active item', async ({ page }) => {
	await page.goto('/');
	const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
	await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
	for (const name of ['About Us', 'Login']) await expect(menu.getByRole('link', { name })).toBeVisible();
	await expect(menu.getByRole('link', { name: 'Favorite Athletes' })).toHaveCount(0);
	const why = menu.getByRole('button', { name: 'Why Donate' });
	await why.click();
	for (const name of ['Our Mission', 'Donate', 'Process', 'Benefits']) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
	await page.getByRole('heading', { level: 1 }).click();
	await expect(menu.getByRole('link', { name: 'Our Mission' })).toBeHidden();
	await why.click();
	await menu.getByRole('link', { name: 'Process', exact: true }).click();
	await expect(page).toHaveURL(/\/OurProcess$/);
});

test('at 1024 px the menu becomes a dropdown that closes on an outside click', { tag: '@long' }, async ({ page }) => {
	await page.setViewportSize({ width: 1024, height: 800 });
	await page.goto('/');
	const button = page.getByRole('button', { name: 'Menu' });
	await button.click();
	await expect(page.getByRole('link', { name: 'Our Mission' })).toBeVisible();
	await page.getByRole('heading', { level: 1 }).click();
	await expect(page.getByRole('link', { name: 'Our Mission' })).toBeHidden();
	// Escape closes it too and returns the focus. Following a link closes it. One pixel wider, the row appears.
	await button.click();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('link', { name: 'Our Mission' })).toBeHidden();
	await expect(button).toBeFocused();
	await button.click();
	await page.getByRole('link', { name: 'Our Mission' }).click();
	await expect(page).toHaveURL(/\/ourmission$/);
	await expect(page.getByRole('link', { name: 'Our Mission' }).filter({ visible: true })).toHaveCount(0);
	await page.setViewportSize({ width: 1025, height: 800 });
	await expect(button).toBeHidden();
	await expect(page.getByRole('button', { name: messages.menu.whyDonate })).toBeVisible();
});

test('the logo goes home, and loads anew when already there', { tag: '@long' }, async ({ page }) => {
	await page.goto(screens.aboutUs);
	await page.getByRole('link', { name: /home/i }).first().click();
	await expect(page).toHaveURL(/\/$/);
	await expect(cards(page)).toHaveCount(21);
	const loaded = page.waitForEvent('load');
	await page.getByRole('banner').getByRole('link').first().click();
	await loaded;
});

test('footer: links in a new tab, copyright, tagline, back to top after 600 px', async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	const footer = page.getByRole('contentinfo');
	await expect(footer.getByText(messages.tagline)).toBeVisible();
	await expect(footer.getByText(messages.copyright)).toBeVisible();
	for (const [name, path] of [
		['About Us', screens.aboutUs],
		['Transparency', screens.transparency],
		['Privacy Policy', screens.privacy],
		['Contact Us', screens.contact],
	] as const) {
		const link = footer.getByRole('link', { name });
		await expect(link).toHaveAttribute('target', '_blank');
		await expect(link).toHaveAttribute('href', path);
	}
	// The demo's samples lead to a page of ours.
	await footer.scrollIntoViewIfNeeded();
	for (const name of SOCIAL_NETWORKS) {
		const link = footer.getByRole('link', { name: `${name} (sample)` });
		await expect(link).toHaveAttribute('target', '_blank');
		await expect(link).toHaveAttribute('href', screens.aboutUs);
	}
	await expect(footer.getByRole('heading', { name: messages.tagline })).toBeVisible();
	// A visitor who follows a footer link stays where they are, because the page opens in a new tab.
	const [tab] = await Promise.all([page.waitForEvent('popup'), footer.getByRole('link', { name: 'Contact Us' }).click()]);
	await expect(tab).toHaveURL(new RegExp(`${screens.contact}$`));
	await tab.close();
	await expect(page).toHaveURL(/\/$/);
	const top = page.getByRole('button', { name: 'Back to top' });
	await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
	await expect(top).toHaveCount(0);
	await page.evaluate(() => scrollTo({ top: 640, behavior: 'instant' }));
	await top.click();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('each page opens at its top', { tag: '@long' }, async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	// As far down as one page of the list goes. Longer lists are in going-back.e2e.ts.
	const left = await page.evaluate(() => {
		scrollTo({ top: 2000, behavior: 'instant' });
		return scrollY;
	});
	expect(left).toBeGreaterThan(1000);
	await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link', { name: 'About Us' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
	expect(await page.evaluate(() => scrollY)).toBe(0);
	// Back returns to that place in the list, although it is the tab's first entry.
	await page.goBack();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('a tab that a scrolled page opens starts at its own top', { tag: '@long' }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 600 });
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await page.evaluate(async () => {
		const ended = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
		scrollTo({ top: 1500, behavior: 'instant' });
		await ended;
	});
	const [tab] = await Promise.all([page.waitForEvent('popup'), page.evaluate((path) => void open(path), screens.privacy)]);
	await tab.setViewportSize({ width: 390, height: 600 });
	await expect(tab.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
	await tab.waitForFunction(() => document.documentElement.scrollHeight > innerHeight + 100);
	expect(await tab.evaluate(() => scrollY)).toBe(0);
});

/** The Donate buttons under the button to the top. None while it is hidden. */
function covered(page: Page): Promise<(string | null)[]> {
	return page.evaluate(() => {
		const top = document.querySelector('.app-to-top');
		if (top === null) return ['no button'];
		if (getComputedStyle(top).visibility === 'hidden') return [];
		const box = top.getBoundingClientRect();
		return [...document.querySelectorAll('.ui-donate')].flatMap((donate) => {
			const { top, bottom, left, right } = donate.getBoundingClientRect();
			return bottom > box.top && top < box.bottom && right > box.left && left < box.right ? donate.textContent : [];
		});
	});
}

/** Scrolls down a list step by step. Returns where the button to the top stood; undefined where it was hidden. */
async function scrollThrough(page: Page, steps: number): Promise<(number | undefined)[]> {
	const top = page.getByRole('button', { name: 'Back to top' });
	const places: (number | undefined)[] = [];
	for (let y = 700; y < 700 + steps * 50; y += 50) {
		await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
		await expect.poll(() => covered(page), { message: `at ${y} px` }).toEqual([]);
		places.push((await top.isVisible()) ? (await top.boundingBox())?.y : undefined);
	}
	return places;
}

test('on a phone, the button to the top is never over Donate Now', { tag: '@long' }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	const top = page.getByRole('button', { name: 'Back to top' });
	const places = await scrollThrough(page, 14);
	expect(new Set(places.filter((place) => place !== undefined)).size).toBe(2);
	await top.click();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('in quick search, the button to the top hides, because each row has Donate at its edge', { tag: '@long' }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 600 });
	await firstVisit(page);
	const search = page.getByRole('searchbox', { name: messages.filters.search });
	await search.click();
	await search.fill('a');
	await expect(page.locator('.browse-quick').nth(15)).toBeAttached();
	await listDrawn(page);
	expect(new Set(await scrollThrough(page, 4))).toEqual(new Set([undefined]));
	await page.keyboard.press('Enter');
	await expect(page.locator('.browse-quick')).toHaveCount(0);
	await listDrawn(page);
	await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
	await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible();
});

test('on the favorites, the button to the top is never over Donate Now', { tag: '@long' }, async ({ page }) => {
	await page.goto('/');
	const fan = await newFan(page);
	for (const { player_id } of await athletesOf(page, 2, 20)) await fan.save(player_id);
	await page.goto(screens.favorites);
	await expect(rows(page)).toHaveCount(20);
	for (const width of [390, 1025, 1200, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await scrollThrough(page, 14), `at ${width} px wide`).toContainEqual(expect.any(Number));
	}
});

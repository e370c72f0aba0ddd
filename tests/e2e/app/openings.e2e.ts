import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { DEFAULT_SPORT_NAME } from '#domain/roster/listing/listing.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { phone } from '../fixtures/checks/axe-check.ts';
import { cards } from '../fixtures/pages/browse-page.ts';

// The service worker's page draws more than these.
test.use({ visitor: 'new' });

const APP = '**/assets/index-*.js';

/** Holds back what the page asks for until the function that it returns is called. */
async function hold(page: Page, files: string): Promise<() => void> {
	const { promise: arrives, resolve: letArrive } = Promise.withResolvers<void>();
	await page.route(files, async (route) => {
		await arrives;
		await route.continue();
	});
	return letArrive;
}

async function shownInItsFonts(page: Page): Promise<void> {
	await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0 && document.fonts.status === 'loaded');
}

test.describe('before any script has run', () => {
	test.use({ javaScriptEnabled: false });

	test('a static page can be read, and its links lead on', async ({ page }) => {
		await page.goto(screens.aboutUs);
		await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
		const section = page.getByRole('heading', { level: 2 }).first();
		await expect(section).toBeVisible();
		await page.getByRole('link', { name: 'Transparency' }).last().click();
		await expect(page).toHaveURL(screens.transparency);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	});

	test('home says which sport it opens with', { tag: '@long' }, async ({ page }) => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1, name: DEFAULT_SPORT_NAME })).toBeVisible();
		await page.goto('/?sport=4');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
	});
});

test.describe('an athlete’s page', () => {
	// The service worker's page doesn't bring the athlete, whom it has in storage.
	test.use({ serviceWorkers: 'block' });

	test('shows the athlete before the app arrives, and a tap on the heart is answered then', async ({ page }) => {
		await page.goto('/');
		const card = cards(page).first();
		const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? '';
		const path = (await card.getByRole('link').first().getAttribute('href')) ?? '';
		const letArrive = await hold(page, APP);
		await page.goto(path, { waitUntil: 'commit' });
		await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
		await expect(page.getByRole('button', { name: /Donate/ })).toHaveCount(0);
		await page.getByRole('button', { name: `Add ${name} to favorites` }).click();
		letArrive();
		// A visitor logs in for that.
		await expect(page).toHaveURL(screens.login);
		await page.goBack();
		await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(1);
		await expect(page.getByRole('button', { name: /Donate/ }).first()).toBeVisible();
	});
});

test.describe('who has begun to read stays where they are when the app arrives', () => {
	// After a reload, the service worker's page has no text before the app.
	test.use({ serviceWorkers: 'block' });

	for (const [when, late, isReload] of [
		['late', APP, false],
		['after a reload', APP, true],
		['with its screen much later', '**/assets/static-page-*.js', false],
	] as const) {
		test(when, { tag: '@long' }, async ({ page }) => {
			if (isReload) {
				await page.goto(screens.privacy);
				await expect(page.locator('.app-start')).toHaveCount(0);
			}
			const letArrive = await hold(page, late);
			await (isReload ? page.reload({ waitUntil: 'commit' }) : page.goto(screens.privacy, { waitUntil: 'commit' }));
			const heading = page.getByRole('heading', { level: 2 }).nth(3);
			await expect(heading).toBeVisible();
			// Until the first paint the page may be measured without its styles, and until its fonts are there, with others.
			await shownInItsFonts(page);
			await page.evaluate(() => scrollTo(0, 900));
			const top = (await heading.boundingBox())?.y;
			// Longer than a screen without any text is waited for.
			if (late.includes('static-page')) await page.waitForTimeout(4000);
			expect((await heading.boundingBox())?.y).toBe(top);
			letArrive();
			await expect(page.locator('.app-start')).toHaveCount(0);
			// Whatever has changed above, what is being read is where it was.
			await expect.poll(async () => (await heading.boundingBox())?.y).toBe(top);
			expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800);
		});
	}
});

test.describe('nothing moves', () => {
	test.use({ serviceWorkers: 'block' });

	test('when the app takes the place of the opening', { tag: '@long' }, async ({ page }) => {
		await page.addInitScript(() => {
			Object.assign(globalThis, { moved: 0 });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) (globalThis as never as { moved: number }).moved += (entry as PerformanceEntry & { value: number }).value;
			}).observe({ type: 'layout-shift', buffered: true });
		});
		for (const path of [screens.aboutUs, screens.home]) {
			const letArrive = await hold(page, APP);
			await page.goto(path, { waitUntil: 'commit' });
			await shownInItsFonts(page);
			await page.evaluate(() => Object.assign(globalThis, { moved: 0 }));
			letArrive();
			await expect(page.locator('.app-start')).toHaveCount(0);
			await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
			expect(await page.evaluate(() => (globalThis as never as { moved: number }).moved)).toBeLessThan(0.01);
		}
	});

	test('when the fonts arrive: lines break where they broke before', { tag: '@long' }, async ({ page }) => {
		await page.setViewportSize(phone);
		const letArrive = await hold(page, '**/*.woff2');
		await page.goto(screens.process, { waitUntil: 'commit' });
		await expect(page.locator('.app-start')).toHaveCount(0);
		const heights = () => page.locator('main p').evaluateAll((paragraphs) => paragraphs.map((paragraph) => paragraph.getBoundingClientRect().height));
		const before = await heights();
		expect(before.length).toBeGreaterThan(10);
		expect(await page.evaluate(() => document.fonts.check('16px "Public Sans Variable"'))).toBe(false);
		letArrive();
		await page.waitForFunction(() => document.fonts.check('16px "Public Sans Variable"'));
		expect(await heights()).toEqual(before);
	});
});

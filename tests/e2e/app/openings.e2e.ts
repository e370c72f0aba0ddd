import { screens } from '#domain/api/api-paths.ts';
import { DEFAULT_SPORT_NAME } from '#domain/roster/listing.ts';
import { expect, test } from '../fixtures/browser-test.ts';

// The service worker's page draws more than these.
test.use({ visitor: 'new' });

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

	test('home says which sport it opens with', async ({ page }) => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1, name: DEFAULT_SPORT_NAME })).toBeVisible();
		await page.goto('/?sport=4');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
	});
});

test('the app takes the place of the opening without moving it', async ({ page }) => {
	await page.addInitScript(() => {
		Object.assign(globalThis, { moved: 0 });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) (globalThis as never as { moved: number }).moved += (entry as PerformanceEntry & { value: number }).value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	for (const path of [screens.aboutUs, screens.home]) {
		await page.goto(path);
		await expect(page.locator('.before-app')).toHaveCount(0);
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
		expect(await page.evaluate(() => (globalThis as never as { moved: number }).moved)).toBeLessThan(0.01);
	}
});

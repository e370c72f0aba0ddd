import type { Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, field } from '../fixtures/pages/browse-page.ts';

const sports = (page: Page) => page.getByRole('navigation', { name: 'Sports' });

/** How many cards the window shows, in hundredths. */
function cardsInWindow(page: Page): Promise<number> {
	return cards(page).evaluateAll((all) =>
		Math.round(
			all.reduce((sum, card) => {
				const { top, bottom, height } = card.getBoundingClientRect();
				return sum + (100 * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))) / height;
			}, 0),
		),
	);
}

test('a phone’s first screen shows two athletes and more', { tag: '@long' }, async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await page.evaluate(() => document.fonts.ready);
	expect(await cardsInWindow(page)).toBeGreaterThan(200);
	await expect(page.getByText(messages.searchIntro)).toBeVisible();
});

test('a sport is one tap away, in the same state as its filter, and also a link', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/');
	const football = sports(page).getByRole('link', { name: "Men's Football" });
	const soccer = sports(page).getByRole('link', { name: "Women's Soccer" });
	await expect(football).toHaveAttribute('aria-current', 'true');
	await page.getByRole('searchbox').fill('a');
	await soccer.click();
	await expect(page.getByRole('heading', { level: 1, name: "Women's College Soccer" })).toBeVisible();
	await expect(soccer).toHaveAttribute('aria-current', 'true');
	await expect(football).not.toHaveAttribute('aria-current');
	await expect(soccer).toBeFocused();
	await expect(field(page, messages.filters.sport)).toHaveValue("Women's College Soccer");
	// The cascade of a chosen sport empties the search.
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await expect(page).toHaveURL((await soccer.getAttribute('href')) ?? '');
	await page.goBack();
	await expect(football).toHaveAttribute('aria-current', 'true');
});

test('home uses the width: 3 columns at 1440 px, 4 at 1600 and 1920, 5 at 2560', { tag: '@long' }, async ({ page }) => {
	for (const [width, columns] of [
		[1440, 3],
		[1600, 4],
		[1920, 4],
		[2560, 5],
	] as const) {
		await test.step(`${width} px`, async () => {
			await page.setViewportSize({ width, height: 1000 });
			await page.goto('/');
			await expect(cards(page)).toHaveCount(21);
			const edges = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
			expect(new Set(edges.map(({ left }) => left)).size).toBe(columns);
			const logo = await page.locator('.ui-logo').boundingBox();
			const right = Math.max(...edges.map((edge) => edge.right));
			// Nothing hugs the left: as much room on the right as on the left.
			const scrollBar = width - (await page.evaluate(() => document.documentElement.clientWidth));
			expect(Math.abs(width - scrollBar - right - (logo?.x ?? 0))).toBeLessThan(2);
		});
	}
});

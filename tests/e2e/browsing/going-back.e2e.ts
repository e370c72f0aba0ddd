import type { Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards, choose, stored } from '../fixtures/pages/browse-page.ts';

test.use(withMotion);

/** How far off the same card may be, in px. Positions are whole pixels, but layouts aren't. */
const NEAR = 3;

interface ScrollPosition {
	/** How many cards the list has. */
	cards: number;
	/** The first athlete whose card is fully on the screen, and its distance from the top. */
	name: string;
	top: number;
}

/** The person's place in the list, or null while no card is fully on the screen. */
function scrollPosition(page: Page): Promise<ScrollPosition | null> {
	return page.evaluate(() => {
		const all = [...document.querySelectorAll('section[aria-label="Athletes"] li h2')];
		const first = all.find((name) => name.getBoundingClientRect().top >= 80);
		return first ? { cards: all.length, name: first.textContent ?? '', top: first.getBoundingClientRect().top } : null;
	});
}

/** Loads more until the list has `count` cards, and scrolls down until the `nth` is on the screen. */
async function goDown(page: Page, count: number, nth: number): Promise<ScrollPosition> {
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	for (let there = 42; there <= count; there += 21) {
		// Not by a click: cards that come into sight take their real height, and the button may slip from under the mouse.
		await page.getByRole('button', { name: messages.filters.loadMore }).press('Enter');
		await expect(cards(page)).toHaveCount(there);
	}
	await cards(page)
		.nth(nth)
		.evaluate(async (card) => {
			const ended = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
			scrollTo({ top: scrollY + card.getBoundingClientRect().top - 137, behavior: 'instant' });
			await ended;
		});
	const here = await scrollPosition(page);
	if (here === null) throw new Error('no card on the screen');
	return here;
}

async function expectSamePosition(page: Page, before: ScrollPosition): Promise<void> {
	await expect.poll(async () => (await scrollPosition(page))?.cards).toBe(before.cards);
	await expect.poll(async () => (await scrollPosition(page))?.name).toBe(before.name);
	await expect.poll(async () => Math.abs(((await scrollPosition(page))?.top ?? Number.NaN) - before.top)).toBeLessThanOrEqual(NEAR);
}

async function leaveByMenu(page: Page): Promise<void> {
	const menu = page.getByRole('button', { name: 'Menu' });
	if (await menu.isVisible()) await menu.click();
	await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link', { name: 'About Us' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
}

for (const [device, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } })) {
	test.describe(device, { tag: device === 'desk' ? '@long' : [] }, () => {
		test.use({ viewport });

		test('back from another screen: the same athlete at the same place, with every page that was loaded', async ({ page }) => {
			await page.goto('/');
			const before = await goDown(page, 84, 70);
			await leaveByMenu(page);
			await page.goBack();
			await expectSamePosition(page, before);
		});

		test('back from an athlete whose page was opened in the same tab, and after a reload', { tag: '@long' }, async ({ page }) => {
			await page.goto('/');
			const before = await goDown(page, 84, 70);
			const details = await cards(page)
				.nth(70)
				.getByRole('link', { name: /View Details/ })
				.getAttribute('href');
			await page.goto(details ?? '');
			await expect(page.getByRole('heading', { level: 1, name: messages.detailsHeading })).toBeVisible();
			await page.goBack();
			await expectSamePosition(page, before);
			await page.reload();
			await expectSamePosition(page, before);
		});
	});
}

test('each step of the filters keeps the pages that it had; forward too', { tag: '@long' }, async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/');
	await goDown(page, 63, 0);
	await choose(page, messages.filters.class, 'Junior');
	await expect(page).toHaveURL(/class=Junior/);
	await expect(cards(page)).toHaveCount(21);
	await page.getByRole('button', { name: messages.filters.loadMore }).click();
	await expect(cards(page)).toHaveCount(42);
	await page.goBack();
	await expect(cards(page)).toHaveCount(63);
	await page.goForward();
	await expect(cards(page)).toHaveCount(42);
});

test('a tab that a long list opens, and an address typed anew, start with one page', { tag: '@long' }, async ({ page }) => {
	await page.goto('/');
	await goDown(page, 63, 40);
	const [tab] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open('/'))]);
	await expect(cards(tab)).toHaveCount(21);
	expect(await tab.evaluate(() => scrollY)).toBe(0);
	await page.goto('/?class=Junior');
	await expect(cards(page)).toHaveCount(21);
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the focus on the header moves nothing; what Tab reaches further up stops below it', { tag: '@long' }, async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/');
	const before = await goDown(page, 42, 30);
	const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
	await menu.getByRole('link', { name: 'About Us' }).focus();
	for (const name of ['Your donations', 'Home']) {
		await page.keyboard.press('Shift+Tab');
		await expect(menu.getByRole('link', { name })).toBeFocused();
	}
	expect(await scrollPosition(page)).toEqual(before);

	const donate = cards(page).nth(30).getByRole('button', { name: messages.card.donate });
	await donate.focus();
	for (let steps = 0; steps < 12; steps++) {
		await page.keyboard.press('Shift+Tab');
		const covered = await page.evaluate(() => {
			const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
			return (document.activeElement?.getBoundingClientRect().top ?? 0) < header;
		});
		expect(covered).toBe(false);
	}
});

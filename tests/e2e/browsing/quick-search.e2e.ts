import type { Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards, firstVisit, names } from '../fixtures/pages/browse-page.ts';

/** What a phone's keyboard leaves of 844 px. */
const ABOVE_KEYBOARD = 844 - 336;

const box = (page: Page) => page.getByRole('searchbox', { name: messages.filters.search });
const lines = (page: Page) => page.locator('.browse-quick');
const header = (page: Page) => page.getByRole('banner');
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });

test.beforeEach(async ({ page }) => {
	await firstVisit(page);
});

test('a tap on the search moves it to the top, and six results stand above the keyboard while somebody types', async ({ page }) => {
	await page.evaluate(() => scrollTo(0, 120));
	await box(page).click();
	await expect(header(page)).toBeHidden();
	await expect(cancel(page)).toBeVisible();
	expect((await box(page).boundingBox())?.y).toBeLessThan(16);
	// Nothing typed yet: the cards.
	await expect(cards(page).locator('.browse-card-stub').first()).toBeVisible();

	await page.keyboard.type('m');
	await expect(lines(page).nth(5)).toBeVisible();
	const sixth = await lines(page).nth(5).boundingBox();
	expect((sixth?.y ?? 0) + (sixth?.height ?? 0)).toBeLessThanOrEqual(ABOVE_KEYBOARD);
	const first = lines(page).first();
	for (const part of ['.ui-jersey', 'h2', '.browse-quick-team b']) await expect(first.locator(part)).toBeVisible();
	await expect(first.getByRole('button', { name: /^Donate Now to / })).toBeVisible();
	await expectAccessible(page, 'quick search', { part: 'main' });

	// Enter brings the cards, of the same athletes in the same order.
	const found = await names(page);
	await page.keyboard.press('Enter');
	await expect(lines(page)).toHaveCount(0);
	await expect(header(page)).toBeVisible();
	await expect(cards(page).locator('.browse-card-stub').first()).toBeVisible();
	expect(await names(page)).toEqual(found);
});

test('a team that matches comes first, and six lines of team and athletes stand above the keyboard', { tag: '@long' }, async ({ page }) => {
	const team = (await cards(page).first().locator('.browse-card-team b').textContent()) ?? '';
	await box(page).fill(team);
	const hit = page.getByRole('navigation', { name: 'Matching teams' }).getByRole('link').first();
	await expect(hit).toBeVisible();
	await expect(lines(page).nth(4)).toBeVisible();
	const fifth = await lines(page).nth(4).boundingBox();
	expect((await hit.boundingBox())?.y).toBeLessThan((await lines(page).first().boundingBox())?.y ?? 0);
	expect((fifth?.y ?? 0) + (fifth?.height ?? 0)).toBeLessThanOrEqual(ABOVE_KEYBOARD);
});

test('a matching team’s link leaves the search for the team’s page, whole and at its top', { tag: '@long' }, async ({ page }) => {
	const team = (await cards(page).first().locator('.browse-card-team b').textContent()) ?? '';
	await page.evaluate(() => scrollTo(0, 120));
	await box(page).click();
	await box(page).fill(team);
	await page.getByRole('navigation', { name: 'Matching teams' }).getByRole('link', { name: team }).first().click();
	await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
	await expect(header(page)).toBeVisible();
	await expect(cancel(page)).toHaveCount(0);
	await expect(lines(page)).toHaveCount(0);
	await expect(box(page)).toHaveValue('');
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(box(page)).toHaveValue(team);
});

test('Donate in a line opens its sheet, and closing it returns to the line', async ({ page }) => {
	await box(page).fill('m');
	const second = lines(page).nth(1);
	const name = (await second.getByRole('heading').textContent()) ?? '';
	const donate = second.getByRole('button', { name: `Donate Now to ${name}` });
	await donate.click();
	await expect(page.getByRole('dialog')).toContainText(name);
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	await expect(donate).toBeFocused();
	await expect(box(page)).toHaveValue('m');
});

test('a line leads to the athlete’s page in this tab, and Back to what was typed', async ({ page }) => {
	await box(page).fill('m');
	await lines(page).nth(6).scrollIntoViewIfNeeded();
	const seventh = lines(page).nth(6);
	const name = (await seventh.getByRole('heading').textContent()) ?? '';
	// At once, before the address knows what was typed.
	await seventh.getByRole('link').click();
	await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
	await expect(header(page)).toBeVisible();
	await page.goBack();
	await expect(box(page)).toHaveValue('m');
	await expect(seventh.getByRole('heading')).toHaveText(name);
	await expect(seventh).toBeInViewport();
	await expect(header(page)).toBeHidden();
	// A link or an address with a search opens with cards.
	await page.goto('/?q=m');
	await expect(header(page)).toBeVisible();
	await expect(lines(page)).toHaveCount(0);
});

test('Escape and Cancel return to the cards where they were; the cross leaves the field open; nothing moves on its own', { tag: '@long' }, async ({ page }) => {
	await page.evaluate(() => {
		Object.assign(globalThis, { moved: 0 });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) (globalThis as unknown as { moved: number }).moved += entry.value;
		}).observe({ type: 'layout-shift', buffered: false });
	});
	await page.evaluate(() => scrollTo(0, 150));
	await box(page).click();
	await page.keyboard.type('m');
	await expect(lines(page).first()).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(box(page)).toHaveValue('');
	await expect(box(page)).toBeFocused();
	await expect(header(page)).toBeVisible();
	await expect(lines(page)).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);

	await page.keyboard.type('m');
	await expect(lines(page).first()).toBeVisible();
	await box(page).fill('');
	await expect(lines(page)).toHaveCount(0);
	await expect(header(page)).toBeHidden();
	await cancel(page).click();
	await expect(header(page)).toBeVisible();
	expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBe(0);
});

test('a tap on a card does its work, and then leaves the search', async ({ page }) => {
	await box(page).click();
	await expect(header(page)).toBeHidden();
	await cards(page)
		.first()
		.getByRole('button', { name: /^Donate Now/ })
		.click();
	await expect(page.getByRole('dialog')).toBeVisible();
	// The dialog alone would hide the header from the accessibility tree.
	await expect(page.locator('html[data-searching]')).toHaveCount(0);
});

test('on a wide screen the search stays where it is', { tag: '@long' }, async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await box(page).click();
	await page.keyboard.type('m');
	await expect.poll(() => names(page)).not.toEqual([]);
	await expect(header(page)).toBeVisible();
	await expect(lines(page)).toHaveCount(0);
	await expect(cancel(page)).toHaveCount(0);
});

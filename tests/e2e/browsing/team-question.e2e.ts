import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards, firstVisit, names, teamQuestion } from '../fixtures/pages/browse-page.ts';

test.use({ visitor: 'new' });

const jerseys = (page: Page) => teamQuestion(page).getByRole('list', { name: 'Teams' }).getByRole('listitem');

/** Sums what moves from the page's first moment on, as the browser counts it for CLS. */
async function sumShifts(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		Object.assign(globalThis, { moved: 0 });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) (globalThis as never as { moved: number }).moved += entry.value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	return () => page.evaluate(() => (globalThis as never as { moved: number }).moved);
}

for (const viewport of [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
]) {
	test(`${viewport.width} px: a first visit asks whose team is yours, nothing moves, and the list stays as it is`, async ({ page, consoleWatch }) => {
		await page.setViewportSize(viewport);
		const moved = await sumShifts(page);
		await firstVisit(page);
		await expect(jerseys(page)).toHaveCount(6);
		await expectAccessible(page, 'the question for a team', { part: 'main' });
		expect(await moved()).toBeLessThan(0.01);
		const list = await names(page);
		const height = (await teamQuestion(page).boundingBox())?.height;

		// The answer is looked up on the device.
		consoleWatch.allowFailedRequests();
		await page.context().setOffline(true);
		const team = (await jerseys(page).last().textContent()) ?? '';
		const search = teamQuestion(page).getByRole('searchbox', { name: "Find your team in Men's College Football" });
		await search.fill('qqqq');
		await expect(teamQuestion(page)).toContainText("No team in Men's College Football matches “qqqq.”");
		await search.fill(team);
		await expect(jerseys(page).first()).toHaveText(team);
		expect((await teamQuestion(page).boundingBox())?.height).toBe(height);
		await jerseys(page).first().getByRole('button').click();
		await expect(page.getByRole('heading', { name: `${team} is your team` })).toBeFocused();
		await expect(page.getByRole('navigation', { name: 'Yours' })).toContainText(`Your team: ${team}`);
		await expectAccessible(page, 'the chosen team', { part: 'main' });

		await teamQuestion(page)
			.getByRole('button', { name: `Save ${team} for the stadium` })
			.click();
		const dialog = page.getByRole('dialog');
		await expect(dialog.getByRole('heading')).toContainText(team);
		await page.keyboard.press('Escape');
		await teamQuestion(page).getByRole('button', { name: 'Done' }).click();
		await expect(teamQuestion(page)).toHaveCount(0);
		expect(await names(page)).toEqual(list);

		await page.reload();
		await expect(cards(page)).toHaveCount(21);
		await expect(page.getByRole('navigation', { name: 'Yours' })).toContainText(`Your team: ${team}`);
		await expect(teamQuestion(page)).toHaveCount(0);
	});
}

test('whoever is just browsing isn’t asked again, and until then the question stays, also in the first paint', async ({ page }) => {
	await firstVisit(page);
	await expect(jerseys(page)).toHaveCount(6);
	const moved = await sumShifts(page);
	await page.reload();
	await expect(jerseys(page)).toHaveCount(6);
	await expect(cards(page)).toHaveCount(21);
	expect(await moved()).toBeLessThan(0.01);

	// What somebody searches for has the card's place.
	const search = page.locator('.browse-filters').getByRole('searchbox');
	await search.fill('a');
	await expect(teamQuestion(page)).toHaveCount(0);
	await search.fill('');
	await expect(jerseys(page)).toHaveCount(6);
	await search.press('Escape');
	// Another sport has other teams.
	await page.getByRole('navigation', { name: 'Sports' }).getByRole('link', { name: "Women's Soccer" }).click();
	await expect(teamQuestion(page).getByRole('searchbox', { name: "Find your team in Women's College Soccer" })).toBeVisible();

	await teamQuestion(page).getByRole('button', { name: 'Just browsing' }).click();
	await expect(teamQuestion(page)).toHaveCount(0);
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await expect(teamQuestion(page)).toHaveCount(0);
	await expect(page.getByRole('navigation', { name: 'Yours' })).toHaveCount(0);
});

test('a sport without teams asks nothing', { tag: '@long' }, async ({ page, consoleWatch }) => {
	// The server knows no such sport.
	consoleWatch.allow(/status of 404 .*\/v1\/.*\b999\b/);
	await page.goto('/?sport=999');
	await expect(page.getByText('This sport has no athletes yet.')).toBeVisible();
	await expect(teamQuestion(page)).toHaveCount(0);
});

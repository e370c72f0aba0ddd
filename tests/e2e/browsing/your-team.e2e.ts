import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards, cardsSoFar, firstVisit } from '../fixtures/pages/browse-page.ts';

const yours = (page: Page) => page.getByRole('navigation', { name: 'Yours' });
const teamOf = async (page: Page) => (await cards(page).first().locator('.browse-card-team b').textContent()) ?? '';

/** Opens the details of the first three athletes, who are on one team. */
async function openThree(page: Page): Promise<void> {
	for (let nth = 0; nth < 3; nth++) {
		const [details] = await Promise.all([
			page.context().waitForEvent('page'),
			cards(page)
				.nth(nth)
				.getByRole('link', { name: /View Details/ })
				.click(),
		]);
		await details.close();
	}
}

test('the team whose athletes were opened most is offered, chosen with a tap, remembered, and drawn before the app', async ({ page }) => {
	await firstVisit(page);
	const team = await teamOf(page);
	await expect(yours(page)).toHaveCount(0);
	await openThree(page);
	// What a person is looking at doesn't move.
	await expect(yours(page)).toHaveCount(0);
	await page.reload();
	await expect(yours(page)).toContainText(`Is ${team} your team?`);
	await expect(cards(page)).toHaveCount(21);
	await expectAccessible(page, 'the offer of a team', { part: 'main' });
	await yours(page).getByRole('button', { name: 'Yes' }).click();
	const link = yours(page).getByRole('link', { name: `Your team: ${team}` });
	await expect(link).toBeVisible();

	// The first paint draws it where the app does.
	await page.reload({ waitUntil: 'commit' });
	await expect(cardsSoFar(page).first()).toBeVisible();
	// At once: the app draws its own cards in the place of the first paint’s.
	const top = () => page.evaluate(() => Math.round(document.querySelector('main .browse-card h2')?.getBoundingClientRect().top ?? 0));
	await expect(link).toBeVisible();
	await page.evaluate(() => document.fonts.ready);
	const firstPaint = await top();
	await expect(cards(page)).toHaveCount(21);
	expect(await top()).toBe(firstPaint);

	// The spec's list below stays as it is.
	expect(await teamOf(page)).toBe(team);
	await link.click();
	await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
	const mine = page.getByRole('button', { name: 'My team' });
	await expect(mine).toHaveAttribute('aria-pressed', 'true');
	await mine.click();
	await expect(mine).toHaveAttribute('aria-pressed', 'false');
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await expect(link).toHaveCount(0);
});

test.describe('with motion', () => {
	test.use(withMotion);

	test('an athlete’s jersey moves from the line to the page, in 200 ms at most, and Back restores the search', { tag: '@long' }, async ({ page }) => {
		await firstVisit(page);
		await page.evaluate(() => {
			const seen: { named: string[]; longest: number } = { named: [], longest: 0 };
			Object.assign(globalThis, { seen });
			const start = document.startViewTransition.bind(document);
			document.startViewTransition = ((update: () => Promise<void>) => {
				seen.named = [...document.querySelectorAll<HTMLElement>('*')].filter((one) => one.style.viewTransitionName).map((one) => one.className);
				const transition = start(update);
				void transition.ready.then(() => {
					for (const animation of document.getAnimations()) seen.longest = Math.max(seen.longest, Number(animation.effect?.getComputedTiming().endTime ?? 0));
				});
				return transition;
			}) as typeof document.startViewTransition;
		});
		await page.getByRole('searchbox').fill('m');
		const line = page.locator('.browse-quick').first();
		const name = (await line.getByRole('heading').textContent()) ?? '';
		await line.getByRole('link').click();
		await expect(page).toHaveURL(/DetailsView/);
		const seen = () => page.evaluate(() => (globalThis as unknown as { seen: { named: string[]; longest: number } }).seen);
		await expect.poll(async () => (await seen()).longest).toBeGreaterThan(0);
		await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-opening'))).toBe(false);
		await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
		const { named, longest } = await seen();
		expect(named).toEqual(['athlete-ui-tile']);
		expect(longest).toBeLessThanOrEqual(200);
		await expect(page.locator('#main')).toBeFocused();
		expect(await page.evaluate(() => scrollY)).toBe(0);
		// A teammate's page opens the same way.
		await page.locator('.athlete-teammates li a').first().click();
		await expect.poll(async () => (await seen()).named).toEqual(['ui-mini']);
		await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(0);
		await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-opening'))).toBe(false);
		expect((await seen()).longest).toBeLessThanOrEqual(200);
		await page.goBack();
		await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
		await page.goBack();
		await expect(page.getByRole('searchbox')).toHaveValue('m');
		await expect(line.getByRole('heading')).toHaveText(name);
	});
});

test('without motion there is no transition', { tag: '@long' }, async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await firstVisit(page);
	await page.evaluate(() => {
		document.startViewTransition = () => {
			throw new Error('asked for no motion');
		};
	});
	await page.getByRole('searchbox').fill('m');
	await page.locator('.browse-quick').first().getByRole('link').click();
	await expect(page.getByText('View Player Details')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { phone } from '../fixtures/checks/axe-check.ts';
import { cards, firstVisit, names } from '../fixtures/pages/browse-page.ts';
import { anAthlete } from '../fixtures/servers/call-server.ts';

/** When a script was asked for, in milliseconds from the start of the navigation; undefined if it never was. */
function askedAt(page: Page, script: RegExp): Promise<number | undefined> {
	return page.evaluate((source) => performance.getEntriesByType('resource').find(({ name }) => new RegExp(source).test(name))?.startTime, script.source);
}

test('a return that only looks leaves Dexie and the outbox alone, and still completes its cards', async ({ page }) => {
	await page.goto('/');
	await expect(cards(page).first()).toContainText(/\d lbs/);
	await expect.poll(() => askedAt(page, /\/later-libraries-/)).toBeGreaterThanOrEqual(3500);
	await expect(page.getByRole('contentinfo')).toBeAttached();
	expect(await names(page)).toHaveLength(21);
});

test.describe('a first visit', () => {
	test.use({ visitor: 'new' });

	test('has its athletes with the page, asks for nothing that it doesn’t show, and leaves Dexie alone, too', async ({
		page,
		networkServer: _server,
		network,
	}) => {
		await page.setViewportSize(phone);
		await firstVisit(page, network.url);
		expect(await askedAt(page, /\/later-libraries-/)).toBeGreaterThanOrEqual(3500);
		const asked = network.seen.map(({ path }) => path);
		expect(asked).toContain(api.sports);
		expect(asked.filter((path) => path.includes('common_filter_players'))).toEqual([]);
		// What the filters offer is for those who open them.
		expect(asked.filter((path) => /conferences|class_by|positions|max_donation/.test(path))).toEqual([]);
	});
});

for (const visitor of ['returning', 'new'] as const) {
	test.describe(`a ${visitor} visitor`, () => {
		test.use({ visitor });

		for (const screen of ['an athlete’s page', 'a text page'] as const) {
			test(`who lands on ${screen} and only looks leaves Dexie alone`, async ({ page, server }) => {
				const { player_id, team_id, player_name } = await anAthlete(server);
				const [path, heading] = screen === 'a text page' ? [screens.aboutUs, 'About Us'] : [screens.details(player_id, team_id), player_name];
				await page.goto(path);
				await expect(page.getByRole('heading', { name: heading })).toBeVisible();
				await expect.poll(() => askedAt(page, /\/later-libraries-/)).toBeGreaterThanOrEqual(3500);
			});
		}
	});
}

test.describe('what is below the first screen of an athlete’s page', () => {
	const teammates = (page: Page) => page.getByRole('region', { name: /^More from/ });

	test('is drawn once the start is over', async ({ page, server }) => {
		await page.setViewportSize(phone);
		const { player_id, team_id } = await anAthlete(server);
		await page.goto(screens.details(player_id, team_id));
		await expect.poll(() => askedAt(page, /\/supporters$/)).toBeGreaterThanOrEqual(3500);
		await expect(teammates(page)).toBeAttached();
	});

	test('is drawn sooner for somebody who scrolls to it', async ({ page, server }) => {
		await page.setViewportSize(phone);
		// A start that lasts.
		await page.addInitScript(() => {
			const later = setTimeout.bind(window);
			const timer = (work: () => void, ms = 0) => (ms > 3000 ? 0 : later(work, ms));
			Object.assign(window, { setTimeout: timer });
			performance.now = () => 0;
		});
		const { player_id, team_id } = await anAthlete(server);
		await page.goto(screens.details(player_id, team_id));
		await expect(page.getByRole('button', { name: /^Donate/ }).first()).toBeVisible();
		await expect(teammates(page)).toHaveCount(0);
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await expect(teammates(page)).toBeAttached();
	});
});

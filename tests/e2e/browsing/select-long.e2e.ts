import { messages } from '#domain/texts/screen-messages.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, field, stored, unfold } from '../fixtures/pages/browse-page.ts';
import { changeData } from '../fixtures/servers/change-data.ts';

// Beside the list, not in the phone's sheet, which Escape would close.
test.use({ viewport: { width: 1440, height: 900 } });
// This test starts and stops servers.
test.slow();

const TEAMS = 700;

test('a select of 700 teams: pages of 5, both ends, typing, 300 px at most, the active one always in view', { tag: '@long' }, async ({
	page,
	ownServer,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await ownServer.stop();
	await changeData(
		ownServer,
		sql`insert into teams (sport_id, team_name, team_fold, slug)
			select 2, 'Zz Team ' || n, 'zz team ' || n, 'zz-team-' || n
			from generate_series(1, ${TEAMS} - (select count(*)::int from teams where sport_id = 2 and retired_at is null)) n`,
	);
	await ownServer.start();
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	await unfold(page);

	const team = field(page, messages.filters.team);
	const list = page.getByRole('listbox');
	/** The position of the active option in the list. It must be within the visible part. */
	const active = async () => {
		const id = (await team.getAttribute('aria-activedescendant')) ?? '';
		const option = page.locator(`[id="${id}"]`);
		await expect(option).toBeAttached();
		expect(
			await option.evaluate((row) => {
				const box = row.parentElement?.getBoundingClientRect();
				const { top, bottom } = row.getBoundingClientRect();
				return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1;
			}),
		).toBe(true);
		return Number(id.split('-').at(-1));
	};
	await expect(async () => {
		await page.keyboard.press('Escape');
		await team.click();
		await expect(page.getByRole('option')).toHaveCount(TEAMS, { timeout: 2_000 });
	}).toPass();
	expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
	const presses: [key: string, at: number][] = [
		['PageDown', 5],
		['PageDown', 10],
		['ArrowDown', 11],
		['PageUp', 6],
		['Home', 0],
		['PageUp', 0],
		['ArrowUp', TEAMS - 1],
		['PageDown', TEAMS - 1],
		['PageUp', TEAMS - 6],
		['End', TEAMS - 1],
		['ArrowDown', 0],
	];
	for (const [key, at] of presses) {
		await page.keyboard.press(key);
		await expect.poll(active, { message: key }).toBe(at);
	}
	await page.keyboard.type('zz team 123');
	await expect(page.getByRole('option')).toHaveText(['Zz Team 123']);
	await page.keyboard.press('Enter');
	await expect(team).toHaveValue('Zz Team 123');
	await expect(page.getByText(messages.noResults)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, firstVisit } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import { changeData } from '../fixtures/servers/change-data.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

// This test starts and stops servers.
test.slow();

interface Athlete extends Record<string, unknown> {
	player_id: number;
	team_id: number;
	player_name: string;
}

/** The first athlete of the listing leaves the rosters, as in an import. */
async function retireFirst(server: TestServer): Promise<Athlete> {
	const [athlete] = await changeData<Athlete>(
		server,
		sql`update players set retired_at = now() where player_id = (
				select player_id from players where sport_id = 2 order by team_fold collate "C", name_fold collate "C", player_id limit 1
			) returning player_id, team_id, player_name`,
	);
	if (athlete === undefined) throw new Error('no athlete in the sport');
	return athlete;
}

async function expectGone(page: Page): Promise<void> {
	await expect(page.getByText('This athlete is no longer on a roster')).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText('Past donations still count. You can’t make new ones.')).toBeVisible();
	await expect(page.getByRole('button', { name: messages.card.donate })).toHaveCount(0);
	await expect(page.getByRole('heading', { level: 1, name: messages.detailsHeading })).toBeVisible();
}

test.describe('on a first visit', () => {
	test.use({ visitor: 'new' });

	test('a retired athlete: the server says so on a first visit; the way to the list stays', { tag: '@long' }, async ({
		page,
		ownServer,
		network,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const { player_id, team_id, player_name } = await retireFirst(ownServer);
		await page.goto(network.url + screens.details(player_id, team_id));
		await expectGone(page);
		await page.getByRole('link', { name: 'See all athletes' }).click();
		await expect(cards(page)).toHaveCount(21);
		await expect(cards(page).first().getByRole('heading')).not.toHaveText(player_name);
	});
});

test('an athlete who retires after the rosters were stored: shown as stored, then said to be gone; a donation meanwhile is not charged', {
	tag: '@long',
}, async ({ page, ownServer, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await firstVisit(page, network.url);
	network.cutOff();
	const { player_id, team_id, player_name } = await retireFirst(ownServer);

	// According to the replica, the athlete is there, and a donation is saved.
	await page.reload();
	await expect(cards(page).first().getByRole('heading')).toHaveText(player_name);
	const { tab } = await give(page, 10);
	await expect(tab.getByRole('heading', { name: messages.savedOn('phone') })).toBeVisible();
	await page.goto(network.url + screens.details(player_id, team_id));
	await expect(page.getByRole('heading', { name: player_name })).toBeVisible();

	network.heal();
	await tab.reload();
	await expect(tab.getByText(`${player_name} is no longer on a roster.`).first()).toBeVisible({ timeout: 30_000 });
	await expect(tab.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
	// That answer updates the rosters at once in every tab, without a reload or a wait for the next sync.
	await expectGone(page);
	// Nothing that the person could try would help, except for another athlete.
	await expect(tab.getByRole('link', { name: 'Find another athlete' })).toBeVisible();
	await expect(tab.getByRole('button', { name: 'Cancel this donation' })).toBeVisible();
	await expect(tab.getByRole('button', { name: /Try again|Change the amount/ })).toHaveCount(0);
	// Without a connection, the stored rosters still know.
	network.cutOff();
	await page.reload();
	await expectGone(page);
});

test('a stale team in the address leads to the present one from the stored rosters, with the server gone', { tag: '@long' }, async ({
	page,
	networkServer: _server,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await firstVisit(page, network.url);
	const card = cards(page).first();
	const name = (await card.getByRole('heading').textContent()) ?? '';
	const href = (await card.getByRole('link', { name: /View Details/ }).getAttribute('href')) ?? '';
	network.cutOff();
	await page.goto(network.url + href.replace(/\d+$/, '999999'));
	await expect(page).toHaveURL(new RegExp(`${href}$`));
	await expect(page.getByRole('heading', { name })).toBeVisible();
});

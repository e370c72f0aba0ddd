import type { Locator } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { sportsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { stored } from '../fixtures/pages/browse-page.ts';
import { call } from '../fixtures/servers/call-server.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

/** Athletes of a sport, as many as one call returns. */
async function athletes(server: TestServer, sport_id: number, skip = 0): Promise<Player[]> {
	return (await call(server, api.filterPlayers(skip, 500), filterAnswerSchema, { sport_id })).filtered_players;
}

/** The first athlete, in any sport, for whom `wanted` is true. */
async function athleteWith(server: TestServer, wanted: (player: Player) => boolean): Promise<Player> {
	for (const { sport_id } of await call(server, api.sports, sportsAnswerSchema)) {
		for (let skip = 0, more = true; more; skip += 500) {
			const page = await athletes(server, sport_id, skip);
			const found = page.find(wanted);
			if (found) return found;
			more = page.length === 500;
		}
	}
	throw new Error('No athlete is like that.');
}

test('an address with a stale team leads to the present one', { tag: '@long' }, async ({ page, server }) => {
	const [player] = (await athletes(server, 2)) as [Player];
	const other = await athleteWith(server, ({ sport_id, team_id }) => sport_id === 2 && team_id !== player.team_id);
	await page.goto(screens.details(player.player_id, other.team_id));
	await expect(page).toHaveURL(new RegExp(`${screens.details(player.player_id, player.team_id)}$`));
	await expect(page.getByRole('heading', { name: player.player_name })).toBeVisible();
});

for (const address of [screens.details(2_000_000_000, 1), '/DetailsView/nobody/1']) {
	test(`a page of nobody says so: ${address}`, { tag: '@long' }, async ({ page, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		await page.goto(address);
		await expect(page.getByText('We couldn’t find this athlete')).toBeVisible();
		await expect(page.getByRole('link', { name: 'See all athletes' })).toHaveAttribute('href', screens.home);
		await expect(page.getByRole('button', { name: messages.card.donate })).toHaveCount(0);
	});
}

test('a pending transfer is tagged, and the former team is named', { tag: '@long' }, async ({ page, server }) => {
	const pending = await athleteWith(server, (player) => player.pending_transfer);
	await page.goto(screens.details(pending.player_id, pending.team_id));
	await expect(page.getByRole('heading', { name: pending.player_name })).toBeVisible();
	await expect(page.getByText(messages.card.pendingTransfer)).toBeVisible();

	const moved = await athleteWith(server, (player) => player.transferred_from !== null && !player.pending_transfer);
	await page.goto(screens.details(moved.player_id, moved.team_id));
	await expect(page.getByRole('heading', { name: moved.player_name })).toBeVisible();
	await expect(page.getByText('Transferred from')).toBeVisible();
	await expect(page.getByText(moved.transferred_from ?? '', { exact: true })).toBeVisible();
	await expect(page.getByText(messages.card.pendingTransfer)).toHaveCount(0);
});

test("an athlete's page says how fresh the rosters of the athlete's own sport are, and keeps those fresh", async ({
	page,
	networkServer,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const sport = (await call(networkServer, api.sports, sportsAnswerSchema)).find(({ sport_id }) => sport_id !== 2);
	const sport_id = sport?.sport_id ?? 0;
	const [player] = (await athletes(networkServer, sport_id)) as [Player];
	// The default sport never arrives, so the line is about the other one.
	network.fault(api.sync(2), { kind: 'black-hole' });
	await page.goto(`${network.url}${screens.details(player.player_id, player.team_id)}`);
	await expect(page.getByRole('heading', { name: player.player_name })).toBeVisible();
	await stored(page, sport_id);
	await expect(page.getByText(/^Rosters as of/)).toBeVisible();
});

test('on a phone in landscape, however low, the name and Donate are on the first screen', { tag: '@long' }, async ({ page, server }) => {
	for (const viewport of [
		{ width: 844, height: 390 },
		{ width: 667, height: 375 },
		{ width: 568, height: 320 },
	]) {
		await test.step(`${viewport.width} × ${viewport.height}`, async () => {
			await page.setViewportSize(viewport);
			const [player] = (await athletes(server, 2)) as [Player];
			await page.goto(screens.details(player.player_id, player.team_id));
			await expect(page.getByRole('heading', { level: 2, name: player.player_name })).toBeInViewport({ ratio: 1 });
			const donate = page.getByRole('button', { name: `${messages.card.donate} to ${player.player_name}` });
			await expect(donate).toHaveCount(1);
			await expect(donate).toBeInViewport({ ratio: 1 });
			expect(await page.evaluate(() => scrollY)).toBe(0);
		});
	}
});

test('on a wide screen the jersey’s number is whole, and the heart is in the column', { tag: '@long' }, async ({ page, server }) => {
	for (const width of [1440, 1920, 2560]) {
		await test.step(`${width} px`, async () => {
			await page.setViewportSize({ width, height: 1080 });
			const player = await athleteWith(server, ({ jersey_number, image_url }) => jersey_number !== null && image_url === null);
			await page.goto(screens.details(player.player_id, player.team_id));
			const header = page.getByRole('region', { name: player.player_name });
			const edge = (of: Locator, side: 'bottom' | 'right') => of.evaluate((element, at) => element.getBoundingClientRect()[at], side);
			await expect(header.locator('.athlete-header-art .ui-jersey')).toBeVisible();
			// Digits stand on their baseline. Below it, the text's box is empty.
			const number = header.locator('.athlete-header-art .ui-jersey text').last();
			const baseline = await number.evaluate((text: SVGTextElement) => text.getStartPositionOfChar(0).matrixTransform(text.getScreenCTM() ?? undefined).y);
			expect(baseline).toBeLessThan(await edge(header.locator('.athlete-header-art'), 'bottom'));
			const column = await edge(page.getByRole('complementary', { name: 'Donate' }), 'right');
			expect(Math.abs((await edge(header.getByRole('button', { name: /favorites$/ }), 'right')) - column)).toBeLessThan(20);
			await expect(page.getByRole('button', { name: messages.card.donate }).first()).toBeInViewport();
		});
	}
});

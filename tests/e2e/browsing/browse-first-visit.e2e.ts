import { api } from '#domain/api/api-paths.ts';
import { sportsAnswerSchema, teamPlayersAnswerSchema, teamsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { slug } from '#domain/texts/fold.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, choose, field, names } from '../fixtures/pages/browse-page.ts';
import { call } from '../fixtures/servers/call-server.ts';

const { filters, select } = messages;

test.use({ viewport: { width: 1440, height: 900 }, visitor: 'new' });

test.beforeEach(({ consoleWatch }) => consoleWatch.allowFailedRequests());

test("a team's address shows its roster from the server while no rosters are stored", async ({ page, networkServer, network }) => {
	const sport = (await call(networkServer, api.sports, sportsAnswerSchema)).find(({ sport_id }) => sport_id !== 2);
	expect(sport).toBeDefined();
	const { sport_id, sport_name } = sport as { sport_id: number; sport_name: string };
	const [team] = await call(networkServer, api.teams(sport_id), teamsAnswerSchema);
	const { team_name } = team as { team_name: string };
	const { players } = await call(networkServer, api.teamPlayers(slug(sport_name), slug(team_name)), teamPlayersAnswerSchema);
	expect(players.length).toBeGreaterThan(0);

	network.fault(/^\/v1\/(sync|feed)/, { kind: 'black-hole' });
	await page.goto(`${network.url}/${slug(sport_name)}/${slug(team_name)}`);
	await expect(page.getByRole('heading', { level: 1, name: team_name })).toBeVisible();
	await expect(cards(page)).toHaveCount(Math.min(21, players.length));
	const roster = new Set(players.map((player) => player.player_name));
	for (const name of await names(page)) expect(roster).toContain(name);
	await expect(page.getByRole('alert')).toHaveCount(0);
	expect(network.seen).toContainEqual(expect.objectContaining({ path: api.teamPlayers(slug(sport_name), slug(team_name)), fault: 'pass' }));
});

test('while nothing has answered a select says that it is loading', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
	network.fault(/^\/v1\//, { kind: 'black-hole' });
	await page.goto(network.url);
	await expect(field(page, filters.team)).toHaveAttribute('placeholder', select.loading);
	await field(page, filters.team).click();
	await expect(page.getByRole('listbox', { name: filters.team }).or(page.locator('.ui-select-list'))).toContainText(select.loading);
	// Closed before its network goes, because the page is still fetching its later scripts.
	await page.close();
});

test('a listing that fails is told in a toast and stays on the screen with a way to try again', { tag: '@long' }, async ({
	page,
	networkServer: _server,
	network,
}) => {
	await page.clock.install();
	network.fault(/^\/v1\/(sync|feed)/, { kind: 'black-hole' });
	network.fault(/common_filter_players/, { kind: 'status', status: 500 });
	// The page of this address doesn't come with its first athletes.
	await page.goto(`${network.url}/?position=QB`);
	const toast = page.locator('[data-sonner-toast]');
	await expect(toast).toBeVisible({ timeout: 20_000 });
	const again = page.getByRole('button', { name: 'Try again' });
	await expect(again).toBeVisible();
	// The toast goes. The text and the button stay.
	await page.mouse.move(5, 890);
	await expect(toast).toHaveCount(0);
	await expect(again).toBeVisible();
	network.heal();
	network.fault(/^\/v1\/(sync|feed)/, { kind: 'black-hole' });
	await again.click();
	await expect(cards(page)).toHaveCount(21);
	await expect(again).toHaveCount(0);

	// The search button doesn't wait for the pause after typing, which never ends here.
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.getByRole('searchbox', { name: filters.search }).fill('qqqqqq');
	await expect(cards(page).first()).toBeVisible();
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	// The page's own pauses are short: each look lets 10 ms pass.
	const nobody = page.getByText(messages.noResults);
	await expect
		.poll(async () => {
			await page.clock.runFor(10);
			return nobody.isVisible();
		})
		.toBe(true);
});

test('Clear filters requests nothing with the old filters', { tag: '@long' }, async ({ page, networkServer: _server, network }) => {
	await page.clock.install();
	network.fault(/^\/v1\/(sync|feed)/, { kind: 'black-hole' });
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	/** The spec's call, and our own search, which a text also asks. */
	const asked: { call: string; body: unknown }[] = [];
	page.on('request', (request) => {
		const call = /common_filter_players|search-players/.exec(request.url())?.[0];
		if (call !== undefined) asked.push({ call, body: request.postDataJSON() });
	});
	await choose(page, filters.class, 'Junior');
	const search = page.getByRole('searchbox', { name: filters.search });
	await search.fill('a');
	await expect.poll(() => asked).toContainEqual({ call: 'common_filter_players', body: { sport_id: 2, player_class: 'Junior', player_name: 'a' } });
	await expect.poll(() => asked.map(({ call }) => call)).toContain('search-players');
	const before = await names(page);
	asked.length = 0;

	await page.getByRole('button', { name: filters.clear }).click();
	await expect(search).toHaveValue('');
	await expect.poll(() => names(page)).not.toEqual(before);
	// Past the pause after typing.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
	await page.clock.runFor(1000);
	expect(new Set(asked.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify({ call: 'common_filter_players', body: { sport_id: 2 } })]));
});

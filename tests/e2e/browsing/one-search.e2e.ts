import type { Page } from '@playwright/test';
import { api } from '#domain/api/api-paths.ts';
import { teamPlayersAnswerSchema, teamsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { slug } from '#domain/texts/fold.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards, firstVisit, names } from '../fixtures/pages/browse-page.ts';
import { call } from '../fixtures/servers/call-server.ts';

// On a phone, lines take the place of cards (quick-search.e2e.ts).
test.beforeEach(({ page }) => page.setViewportSize(desktop));

const SPORT = 'mens-college-football';
const box = (page: Page) => page.getByRole('searchbox', { name: messages.filters.search });
const teamHits = (page: Page) => page.getByRole('navigation', { name: 'Matching teams' });

/** A word of seven letters or more with its fifth letter gone. */
const mistyped = (word: string) => word.slice(0, 4) + word.slice(5);

test('offline, the search finds a team, a position, a number in it, and a name with a typo', async ({ page, networkServer, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const [team] = await call(networkServer, api.teams(2), teamsAnswerSchema);
	const { team_name } = team as { team_name: string };
	const { players } = await call(networkServer, api.teamPlayers(SPORT, slug(team_name)), teamPlayersAnswerSchema);
	await firstVisit(page, network.url);
	network.cutOff();

	await box(page).fill(team_name);
	const hit = teamHits(page).getByRole('link', { name: team_name }).first();
	await expect(hit).toBeVisible();
	await expect.poll(() => cards(page).count()).toBe(Math.min(21, players.length));
	for (const name of await cards(page).locator(':is(.browse-card-team, .browse-quick-team) b').allTextContents()) expect(name).toBe(team_name);
	await expectAccessible(page, 'a search with a team', { part: 'main', sizes: [desktop] });

	await box(page).fill('quarterback');
	await expect(teamHits(page)).toHaveCount(0);
	await expect
		.poll(
			async () =>
				new Set(
					await cards(page)
						.locator('.browse-card-plays')
						.allTextContents()
						.then((all) => all.map((text) => text.slice(0, 16))),
				),
		)
		.toEqual(new Set(['QB (Quarterback)']));
	await box(page).fill('QB 12');
	await expect
		.poll(async () => {
			const all = await cards(page).locator('.browse-card-plays').allTextContents();
			return all.length > 0 && all.every((text) => text === 'QB (Quarterback), number 12');
		})
		.toBe(true);

	const [athlete] = players.filter(({ player_name }) => /^[A-Za-z]+ [A-Za-z]{8,}$/.test(player_name));
	const { player_name } = athlete as { player_name: string };
	await box(page).fill(mistyped(player_name.split(' ')[1] as string));
	await expect(page.getByText('No exact matches. Here are some close ones.')).toBeVisible();
	await expect.poll(() => names(page)).toContain(player_name);

	await box(page).fill('qqqqqq');
	await expect(page.getByText(messages.noResults)).toBeVisible();

	// By keyboard to the team.
	await box(page).fill(team_name);
	await expect(hit).toBeVisible();
	await hit.focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`${network.url}/${SPORT}/${slug(team_name)}`);
	await expect(page.getByRole('heading', { level: 1, name: team_name })).toBeVisible();
	await expect(box(page)).toHaveValue('');
});

test.describe('on a first visit', () => {
	test.use({ visitor: 'new' });

	test('the server finds the same', async ({ page, networkServer, network, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		const [team] = await call(networkServer, api.teams(2), teamsAnswerSchema);
		const { team_name } = team as { team_name: string };
		network.fault(/^\/v1\/(sync|feed)/, { kind: 'black-hole' });
		await page.goto(network.url);
		await expect(cards(page)).toHaveCount(21);
		await box(page).fill(team_name);
		await box(page).press('Enter');
		await expect(teamHits(page).getByRole('link', { name: team_name }).first()).toBeVisible();
		await expect.poll(async () => new Set(await cards(page).locator('.browse-card-team b').allTextContents())).toEqual(new Set([team_name]));
		await box(page).fill('quarterbakc');
		await box(page).press('Enter');
		await expect(page.getByText('No exact matches. Here are some close ones.')).toBeVisible();
		await expect(cards(page).first().locator('.browse-card-plays')).toContainText('QB (Quarterback)');
		await box(page).fill('qqqqqq');
		await box(page).press('Enter');
		await expect(page.getByText(messages.noResults)).toBeVisible();
	});
});

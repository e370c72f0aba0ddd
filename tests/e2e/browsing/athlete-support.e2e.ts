import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { ACCOUNTS_FOR_MONTHS, type AthleteSupport, athleteSupportSchema, SUPPORT_MONTHS } from '#domain/donation/athlete-support-answer.ts';
import { formatDollars } from '#domain/money/money.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { holdResponse } from '../fixtures/pages/hold-requests.ts';
import { call } from '../fixtures/servers/call-server.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

const athletes = async (server: TestServer, min_donation = 0): Promise<Player[]> =>
	(await call(server, api.filterPlayers(0, 500), filterAnswerSchema, { sport_id: 2, min_donation })).filtered_players;

/** An athlete with several supporters, whose months the server shows or withholds. */
async function supported(server: TestServer, showsMonths: boolean): Promise<{ player: Player; support: AthleteSupport }> {
	for (const player of await athletes(server, 1)) {
		const support = await call(server, api.support(player.player_id), athleteSupportSchema);
		if (support.supporters >= ACCOUNTS_FOR_MONTHS && support.months.length > 0 === showsMonths) return { player, support };
	}
	throw new Error('Nobody has such supporters.');
}
const page_of = ({ player_id, team_id }: Player) => screens.details(player_id, team_id);

/** The line under the athlete's name. */
const underName = (page: Page, { player_name }: Player) => page.getByRole('region', { name: player_name, exact: true }).getByText(/received/);

test('supporters and months are told, in words too, and offline as they were last known, with their time', async ({ page, context, server, consoleWatch }) => {
	const { player, support } = await supported(server, true);
	const season = page.getByRole('region', { name: 'Support', exact: true });
	const looksComplete = async () => {
		await expect(underName(page, player)).toHaveText(`${formatDollars(player.received_donations)} received from ${support.supporters} supporters`);
		const months = season.getByRole('list', { name: 'Donations by month' }).getByRole('listitem');
		await expect(months).toHaveCount(SUPPORT_MONTHS);
		for (const { amount } of support.months) await expect(months.filter({ hasText: `: ${formatDollars(amount)}` }).first()).toBeAttached();
		await expect(season).toContainText(/As of \d/);
	};
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(page_of(player));
	await looksComplete();
	// Labels are wider than the bars. They neither stretch them nor leave the page.
	const boxes = await season
		.locator('.athlete-months .athlete-months-bar, .athlete-months small:last-child')
		.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
	const bars = boxes.filter((_, i) => i % 2 === 0).map(({ width }) => Math.round(width));
	expect(new Set(bars).size).toBe(1);
	expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(390);
	await readyForOffline(page);
	consoleWatch.allowFailedRequests();
	await context.setOffline(true);
	await page.reload();
	await expect(page.getByRole('heading', { level: 2, name: player.player_name })).toBeVisible();
	await looksComplete();
});

test('supporters without months: the page says why, and nothing moves', { tag: '@long' }, async ({ page, server }) => {
	const { player, support } = await supported(server, false);
	const answer = await holdResponse(page, `**${api.support(player.player_id)}`);
	await page.goto(page_of(player));
	const mates = page.getByRole('heading', { name: `More from ${player.team_name}` });
	await mates.scrollIntoViewIfNeeded();
	const top = (await mates.boundingBox())?.y;
	answer();
	const season = page.getByRole('region', { name: 'Support', exact: true });
	await expect(underName(page, player)).toContainText(`${support.supporters} supporters`);
	await expect(season).toContainText('To keep amounts private, we show monthly totals only when at least 3 donors with accounts gave in every period.');
	await expect(season.getByRole('list')).toHaveCount(0);
	expect((await mates.boundingBox())?.y).toBe(top);
});

test('an athlete without donations invites the first one, and offline an unknown season says why', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	await rememberAirplaneMode(page);
	const all = await athletes(server);
	const unsupported = all.find(({ received_donations }) => received_donations === 0) as Player;
	await page.goto(page_of(unsupported));
	const season = page.getByRole('region', { name: 'Support', exact: true });
	await expect(season).toContainText(`Be the first to support ${unsupported.player_name}.`);
	await readyForOffline(page);
	await stored(page, 2);
	consoleWatch.allowFailedRequests();
	await setAirplaneMode(page, true);
	const { player } = await supported(server, true);
	await page.goto(page_of(player));
	await expect(season).toContainText('You’re offline. Supporters show up here when you’re back.');
	await setAirplaneMode(page, false);
	await expect(season.getByRole('list', { name: 'Donations by month' })).toBeAttached();
});

test('teammates lead on, from the roster on the device too, and to the whole team', { tag: '@long' }, async ({ page, context, server, consoleWatch }) => {
	const all = await athletes(server);
	const [player] = all as [Player];
	const team = all.filter(({ team_id }) => team_id === player.team_id);
	await page.goto(page_of(player));
	await readyForOffline(page);
	await stored(page, 2);
	consoleWatch.allowFailedRequests();
	await context.setOffline(true);
	await page.reload();
	const mates = page.getByRole('region', { name: `More from ${player.team_name}` });
	const links = mates.getByRole('listitem').getByRole('link');
	await expect(links.first()).toContainText(team[1]?.player_name ?? '');
	for (const mate of team.slice(1, 7)) await expect(links.filter({ hasText: mate.player_name }).first()).toHaveAttribute('href', page_of(mate));
	await links.first().click();
	await expect(page.getByRole('heading', { level: 2, name: team[1]?.player_name ?? '' })).toBeVisible();
	await expect(mates.getByRole('link', { name: 'See the whole team' })).toHaveAttribute('href', screens.team("Men's College Football", player.team_name));
});

for (const viewport of [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
]) {
	test(`${viewport.width} px: nothing moves when the supporters arrive, and Donate stays in reach to the end`, { tag: '@long' }, async ({ page, server }) => {
		await page.setViewportSize(viewport);
		const { player } = await supported(server, true);
		const answer = await holdResponse(page, `**${api.support(player.player_id)}`);
		const names = page.waitForResponse(`**${api.supporters(player.player_id)}`);
		await page.goto(page_of(player));
		// They are part of what comes last.
		await names;
		const mates = page.getByRole('heading', { name: `More from ${player.team_name}` });
		await mates.scrollIntoViewIfNeeded();
		const top = (await mates.boundingBox())?.y;
		answer();
		await expect(page.getByRole('list', { name: 'Donations by month' })).toBeAttached();
		expect((await mates.boundingBox())?.y).toBe(top);

		const donate = page.getByRole('button', { name: `${messages.card.donate} to ${player.player_name}` });
		const last = page.locator('.athlete-columns > :first-child > :last-child');
		await last.evaluate((element) => element.scrollIntoView({ block: 'center' }));
		await expect(donate).toBeInViewport({ ratio: 1 });
		// The last of the content can be scrolled out from behind the bar, and the to-top button keeps off Donate.
		await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView({ block: 'end' }));
		const [bar, end] = [await donate.boundingBox(), await last.boundingBox()];
		if (viewport.width < 768) expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
		await last.evaluate((element) => element.scrollIntoView({ block: 'center' }));
		const toTop = page.locator('.app-to-top:not([data-placing])');
		await expect(toTop).toBeVisible();
		await expect(async () => {
			const [button, below] = [await toTop.boundingBox(), await donate.boundingBox()];
			if (button === null || below === null) throw new Error('no button');
			const apart = button.y + button.height <= below.y || button.y >= below.y + below.height || button.x >= below.x + below.width;
			expect(apart).toBe(true);
		}).toPass();
	});
}

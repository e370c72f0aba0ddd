import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing/listing.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { browseTexts } from '#features/browse/browse-texts.ts';
import { deviceStorageTexts } from '#features/device-storage/device-storage-texts.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { freshProfile } from '../fixtures/launch-browser.ts';
import { knownAs, logIn, newAccount, privateRecordsHere } from '../fixtures/pages/account-pages.ts';
import { cards, choose, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import { changeData } from '../fixtures/servers/change-data.ts';
import { providedLeague } from '../fixtures/servers/provided-league.ts';
import { TestServer } from '../fixtures/servers/test-server.ts';

/** Two by two pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGNgYGD4z8DAwMDAAAAKAwEB7hRZ6wAAAABJRU5ErkJggg==', 'base64');

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.slow();

test('a team saved at home is in the stadium with all its photos, the server gone and the phone restarted', { tag: '@long' }, async ({
	openBrowser,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const host = http.createServer((_, answer) =>
		answer.writeHead(200, { 'content-type': 'image/png', 'content-length': PNG.length, 'access-control-allow-origin': '*' }).end(PNG),
	);
	await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
	const photos = `localhost:${(host.address() as AddressInfo).port}`;
	const server = await TestServer.create({ league: providedLeague(), env: { IMAGE_HOSTS: photos } });
	// Every athlete of one team, and one athlete of another.
	const [team] = await changeData<{ team_id: number; team_name: string; athletes: number; player_id: number }>(
		server,
		sql`
		with team as (
			select team_id, count(*)::int as athletes from players where sport_id = 2 and retired_at is null group by team_id order by count(*), team_id limit 1
		), changed as (
			update players p set image_url = ${`http://${photos}/`}::text || p.player_id from team
			where p.team_id = team.team_id or p.player_id = (select min(player_id) from players where sport_id = 2 and team_id <> team.team_id)
			returning p.player_id, p.team_id
		) select team.team_id, teams.team_name, team.athletes, (select max(player_id) from changed where changed.team_id = team.team_id)::int as player_id
		from team join teams using (team_id)`,
	);
	if (team === undefined) throw new Error('no team');
	await server.start();
	try {
		const profile = freshProfile();
		let browser = await openBrowser({ profile, windows: false });
		let page = browser.pages()[0] ?? (await browser.newPage());
		await page.goto(`${server.url}/?team=${team.team_id}`);
		await stored(page, 2);
		await readyForOffline(page);
		await page.goto(`${server.url}/?team=${team.team_id}`);
		await page.getByRole('button', { name: `Save ${team.team_name} for the stadium` }).click();
		const dialog = page.getByRole('dialog');
		await expect(dialog.getByRole('heading', { name: team.team_name })).toBeVisible();
		// The size, before and after saving.
		await expect(dialog).toContainText(`${team.athletes} photos, about`);
		await expectAccessible(page, 'saving a team', { part: '.ui-sheet' });
		await dialog.getByRole('button', { name: 'Save for the stadium' }).click();
		await expect(dialog).toContainText(new RegExp(`${team.athletes} photos, [\\d.]+ (bytes|KB)(?!.*Downloading)`));
		await dialog.getByRole('button', { name: 'Close' }).last().click();
		await expect(page.getByRole('button', { name: `${team.team_name} saved for the stadium` })).toBeVisible();
		await browser.close();

		await server.stop();
		host.closeAllConnections();
		await new Promise((resolve) => host.close(resolve));
		browser = await openBrowser({ profile, windows: false });
		page = browser.pages()[0] ?? (await browser.newPage());
		await page.goto(server.url + screens.onThisPhone);
		await expect(section(page, 'Saved teams')).toContainText(`${team.athletes} photos`);
		await expect(section(page, 'Rosters')).toContainText('Saved for the stadium');
		await expect(section(page, 'Photos and the app')).toContainText(`${team.athletes} photos`);
		await page.goto(server.url + screens.details(team.player_id, team.team_id));
		await expect.poll(() => page.locator('.athlete-header-art img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(2);

		// When the team is removed, its photos go, and the rosters stay.
		await page.goto(server.url + screens.onThisPhone);
		await page.getByRole('button', { name: `Remove ${team.team_name}` }).click();
		await expect(section(page, 'Saved teams')).toContainText('None yet.');
		await expect(section(page, 'Photos and the app')).toContainText('Photos of saved teams0 photos');
		await page.goto(server.url);
		await expect(cards(page)).toHaveCount(21);
	} finally {
		consoleWatch.rest();
		await server.remove();
		host.close();
	}
});

test('in data-saver mode, the page says which sports aren’t here, and one tap gets them for the stadium', async ({ server, openBrowser, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const context = await openBrowser({ profile: freshProfile(), windows: false });
	const page = context.pages()[0] ?? (await context.newPage());
	await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
	await page.goto(server.url);
	await stored(page, DEFAULT_SPORT_ID);
	await readyForOffline(page);
	await page.goto(server.url + screens.onThisPhone);
	const rosters = section(page, deviceStorageTexts.rosters.title);
	await expect(rosters).toContainText(deviceStorageTexts.rosters.left.saver());
	const soccer = rosters.getByRole('listitem').filter({ hasText: 'Soccer' });
	await expect(soccer).toHaveText(/Not on this phone\. It takes about [\d.]+ [KM]B\./);
	await expectAccessible(page, 'sports that are left', { part: 'main' });

	// Without a signal, search says it as well.
	await context.setOffline(true);
	await expect(soccer).toContainText('Not on this phone');
	await page.goto(server.url);
	await choose(page, messages.filters.sport, /Soccer/);
	await expect(page.getByText(browseTexts.notHere.title('phone'))).toBeVisible();
	await context.setOffline(false);

	await page.goto(server.url + screens.onThisPhone);
	await rosters.getByRole('button', { name: /^Download the rest\. It takes about [\d.]+ [KM]B here\.$/ }).click();
	for (const sport of [1, 2, 4]) await stored(page, sport);
	await expect(rosters).toContainText(deviceStorageTexts.rosters.all);
	await expect(rosters.getByRole('button', { name: /^Download/ })).toHaveCount(0);
	await expect(soccer).toContainText('athletes, as of');
});

test('a removed sport stays away; what is mine is exported; everything is erased, after it was said what would be lost', { tag: '@long' }, async ({
	page,
	context,
	server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const anna = await newAccount(server, 'Anna Brook');
	await page.goto('/');
	await stored(page, 4);
	await logIn(page, anna);
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await readyForOffline(page);
	await context.setOffline(true);
	const { name, tab } = await give(page, 20);
	await tab.close();
	await page.getByRole('link', { name: /^(Saved on|On) this phone$/ }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'On this phone' })).toBeVisible();
	await expect(section(page, 'Yours')).toContainText(`$20 for ${name}`);
	await expect(section(page, 'Total')).toContainText(/\d+ MB/);
	await expectAccessible(page, 'on this phone');

	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as a file' }).click()]);
	const exported = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
		logged_in_as: { user_email: string };
		outbox: { summary: { player_name: string } }[];
	};
	expect(exported.logged_in_as.user_email).toBe(anna.user_email);
	expect(exported.outbox.map((row) => row.summary.player_name)).toEqual([name]);

	// Once removed, it doesn't come back with the connection.
	const sport = section(page, 'Rosters')
		.getByRole('listitem')
		.filter({ hasText: /Soccer/ })
		.first();
	await sport.getByRole('button', { name: /^Remove/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'Remove' }).click();
	await expect(sport).toContainText('It won’t download until you save it.');
	await context.setOffline(false);
	await page.goto('/?sport=4');
	await expect(cards(page)).toHaveCount(21);
	await page.goto(screens.onThisPhone);
	await expect(sport).toContainText('It won’t download until you save it.');
	await sport.getByRole('button', { name: /^Save/ }).click();
	await stored(page, 4);

	await context.setOffline(true);
	await page.getByRole('button', { name: 'Erase everything' }).click();
	await expect(dialog).toContainText(`$20 for ${name}`);
	await expectAccessible(page, 'erasing everything', { part: '.ui-sheet' });
	await dialog.getByRole('button', { name: 'Erase everything' }).click();
	await expect(page.getByText('Everything is erased:')).toBeVisible();
	expect(await knownAs(page)).toBeNull();
	const left = await privateRecordsHere(page);
	for (const text of [anna.user_email, name]) expect(left).not.toContain(text);
	await expect(section(page, 'Yours')).toContainText('No one is logged in');
	await context.setOffline(false);
	// The server hears of the logout before anything else, and no roster arrives by itself.
	await page.goto(screens.favorites);
	await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
	await expect
		.poll(() => page.evaluate(async () => (await fetch('/v1/session', { headers: { 'x-api-key': 'nil-athletes-web' } })).json()))
		.toEqual({ session: null });
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await page.goto(screens.onThisPhone);
	await expect(section(page, 'Rosters').getByText('It won’t download until you save it.').first()).toBeVisible();
	await page.getByRole('button', { name: 'Download sports automatically' }).click();
	await stored(page, 2);
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { test as base, expect } from '../fixtures/browser-test.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { changeData } from '../fixtures/servers/change-data.ts';
import { providedLeague } from '../fixtures/servers/provided-league.ts';
import { TestServer } from '../fixtures/servers/test-server.ts';

/** Two by two pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGNgYGD4z8DAwMDAAAAKAwEB7hRZ6wAAAABJRU5ErkJggg==', 'base64');

interface Athlete extends Record<string, unknown> {
	player_id: number;
	team_id: number;
	player_name: string;
}

interface Photos {
	server: TestServer;
	/** Stops the host that has photos. */
	closeHost: () => Promise<void>;
	/**
	 * A photo that exists, one that is missing (404), one on a host that doesn't respond, and one that exists but is on a
	 * page of the list that nobody has opened.
	 */
	athletes: [good: Athlete, missing: Athlete, away: Athlete, unseen: Athlete];
}

const test = base.extend<{ photos: Photos }>({
	photos: [
		async ({ consoleWatch }, use) => {
			const host = http.createServer(({ url }, answer) => {
				if (url?.startsWith('/good')) answer.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(PNG);
				else answer.writeHead(404).end();
			});
			await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
			const here = `localhost:${(host.address() as AddressInfo).port}`;
			const away = `localhost:${await freePort()}`;
			const server = await TestServer.create({ league: providedLeague(), env: { IMAGE_HOSTS: `${here} ${away}` } });
			const athletes = await changeData<Athlete>(
				server,
				sql`
				with listed as (
					select player_id, row_number() over (order by team_fold collate "C", name_fold collate "C", player_id) as place
					from players where sport_id = 2 and retired_at is null
				), changed as (
					update players p set image_url = case l.place when 1 then ${`http://${here}/good/1`} when 2 then ${`http://${here}/missing`}
						when 3 then ${`http://${away}/good/3`} else ${`http://${here}/good/90`} end
					from listed l where l.player_id = p.player_id and l.place in (1, 2, 3, 90) returning l.place, p.player_id, p.team_id, p.player_name
				) select player_id, team_id, player_name from changed order by place`,
			);
			await server.start();
			const closeHost = async () => {
				host.closeAllConnections();
				await new Promise((resolve) => host.close(resolve));
			};
			await use({ server, closeHost, athletes: athletes as unknown as Photos['athletes'] });
			consoleWatch.rest();
			await server.remove();
			await closeHost();
		},
		{ timeout: 150_000 },
	],
});

async function expectPhoto(place: Locator): Promise<void> {
	await expect(place.locator('.ui-jersey')).toHaveCount(0);
	await expect.poll(() => place.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(2);
}

async function expectJersey(place: Locator): Promise<void> {
	await expect(place.locator('.ui-jersey')).toBeVisible();
	await expect(place.locator('img')).toHaveCount(0);
}

// This test starts and stops servers.
test.slow();
test.use({ visitor: 'new' });

test('a photo is shown; the jersey where it is missing, its host is down, or it was never seen before the signal went', { tag: '@long' }, async ({
	photos,
	page,
	context,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const { server, closeHost, athletes } = photos;
	const [good, missing, away, unseen] = athletes;
	const art = (nth: number) => cards(page).nth(nth).locator('.browse-card-art');
	const shot = page.locator('.athlete-header-art');
	const details = ({ player_id, team_id }: Athlete) => page.goto(server.url + screens.details(player_id, team_id));
	const expectOnCards = async () => {
		await expect(cards(page).first().getByRole('heading')).toHaveText(good.player_name);
		await expectPhoto(art(0));
		await expectJersey(art(1));
		await expectJersey(art(2));
	};

	await test.step('online', async () => {
		await page.goto(server.url);
		await expect(cards(page)).toHaveCount(21);
		await expectOnCards();
		// In the list, the name is beside the photo, so the photo has no text of its own.
		await expect(art(0).getByRole('img')).toHaveCount(0);
		await stored(page, 2);
		await readyForOffline(page);
		await page.reload();
		await expectOnCards();
		await details(good);
		await expectPhoto(shot);
		await expect(page.getByRole('img', { name: good.player_name })).toBeVisible();
		for (const athlete of [missing, away]) {
			await details(athlete);
			await expectJersey(shot);
			await expect(page.getByRole('region', { name: athlete.player_name })).toBeVisible();
			await expect(page.getByRole('heading', { name: athlete.player_name })).toBeVisible();
		}
	});

	await test.step('offline', async () => {
		await server.stop();
		await closeHost();
		await context.setOffline(true);
		await page.goto(server.url);
		await expect(page.getByText('Offline.')).toBeVisible();
		await expectOnCards();
		await details(good);
		await expectPhoto(shot);
		await details(unseen);
		await expect(page.getByRole('heading', { name: unseen.player_name })).toBeVisible();
		await expectJersey(shot);
	});
});

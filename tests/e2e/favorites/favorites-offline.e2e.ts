import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { privateRecordsHere } from '../fixtures/pages/account-pages.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { cards, readyForOffline, stored, tellOnline } from '../fixtures/pages/browse-page.ts';
import { heartOf, newFan, rows } from '../fixtures/pages/favorites-page.ts';
import { toast } from '../fixtures/pages/shown-toast.ts';

const { added, removed } = accountMessages.favorites;

test('with the server gone a heart is set, survives a reload and a restart, and is one row on the server afterwards', async ({
	networkServer,
	network,
	page,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	const fan = await newFan(page);
	await stored(page, 2);
	await readyForOffline(page);
	network.cutOff();

	await page.reload();
	await expect(cards(page)).toHaveCount(21);
	const { heart, name } = await heartOf(page, 4);
	await heart.click();
	await toast(page, added).waitFor();
	await expect(heart).toHaveAttribute('aria-pressed', 'true');
	await page.reload();
	await expect((await heartOf(page, 4)).heart).toHaveAttribute('aria-pressed', 'true');

	await page.goto(`${network.url}${screens.favorites}`);
	await expect(rows(page).getByRole('heading', { level: 2 })).toHaveText([name]);
	await page.goto(`${network.url}${screens.outbox}`);
	await expect(page.getByRole('listitem').filter({ hasText: `Add ${name}` })).toContainText('to favorites');

	// The first answer is lost. The same operation is sent again, and there is still one row.
	network.heal();
	network.fault('/v1/save_favourite_player', { kind: 'swallow-answer' }, 1);
	await tellOnline(page);
	await expect.poll(async () => (await fan.favorites()).map((one) => one.player_name)).toEqual([name]);
	await expect.poll(() => network.seen.some(({ fault }) => fault === 'swallow-answer')).toBe(true);
	await tellOnline(page);
	await expect(page.getByText('Nothing is waiting.')).toBeVisible();
	const database = await networkServer.openData();
	const saved = rowsOf(await database.db.execute(sql`select favourites_id from favourites where user_id = ${fan.user_id}`));
	await database.close();
	expect(saved).toHaveLength(1);
});

test('a heart set and taken back without a signal sends nothing', { tag: '@long' }, async ({
	networkServer: _server,
	network,
	page,
	context,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	await rememberAirplaneMode(page);
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	const fan = await newFan(page);
	await stored(page, 2);
	await readyForOffline(page);
	await setAirplaneMode(page, true);
	await page.reload();
	// A page sends what waits as soon as it opens. This one opens before anything waits.
	const list = await context.newPage();
	await rememberAirplaneMode(list);
	await list.goto(`${network.url}${screens.outbox}`);
	await setAirplaneMode(list, true);
	await expect(list.getByText('Nothing is waiting.')).toBeVisible();
	const { heart, name } = await heartOf(page, 0);
	await heart.click();
	await expect(heart).toHaveAttribute('aria-pressed', 'true');
	await expect(list.getByRole('listitem').filter({ hasText: `Add ${name}` })).toBeVisible();
	// It has been tried, and waits for its next turn.
	await expect.poll(() => privateRecordsHere(page)).toMatch(/"state":"queued","attempts":\d+,"next_at":\d+,"created_at":(\d+),"updated_at":(?!\1,)/);
	await heart.click();
	await expect(heart).toHaveAttribute('aria-pressed', 'false');
	await toast(page, removed).waitFor();
	await expect(list.getByText('Nothing is waiting.')).toBeVisible();
	const begun = network.seen.length;
	for (const tab of [page, list]) await setAirplaneMode(tab, false);
	// The list is fetched again by itself. Anything to be sent would have gone before that.
	await expect.poll(() => network.seen.slice(begun).filter(({ path }) => path.includes('list_favourite')).length, { timeout: 20_000 }).toBeGreaterThan(0);
	expect(await fan.favorites()).toEqual([]);
	expect(network.seen.filter(({ path }) => /save_favourite|remove_favourite/.test(path))).toEqual([]);
});

import type { Page } from '@playwright/test';
import { api } from '#domain/api/api-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { freshProfile } from '../fixtures/launch-browser.ts';
import { cards, choose, names, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import { readBooks } from '../fixtures/servers/read-books.ts';

test.slow();

test('in a stadium with no signal: browse what was never opened, give, and be charged exactly once afterwards', async ({
	embeddedServer,
	network,
	openBrowser,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const profile = freshProfile();

	// At home, the page is opened once. Every sport comes to the phone, not only the one on the screen.
	let browser = await openBrowser({ profile });
	let page = browser.pages()[0] ?? (await browser.newPage());
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	for (const sport of [1, 2, 3, 4, 5, 6]) await stored(page, sport);
	await readyForOffline(page);
	// The server's answer for page 3 of a filtered listing, to compare with later.
	const expected = await page.evaluate(async () => {
		const answer = await fetch('/v1/v1/common_filter_players?limit=63&skip=0', {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-api-key': 'nil-athletes-web' },
			body: JSON.stringify({ sport_id: 4, player_class: 'Junior' }),
		});
		const body = (await answer.json()) as {
			filtered_players: { player_id: number; team_id: number; team_name: string; player_name: string; received_donations: number }[];
			count: number;
		};
		return { names: body.filtered_players.map((p) => p.player_name), count: body.count, first: body.filtered_players[0] };
	});
	const first = expected.first;
	if (first === undefined) throw new Error('no junior in the sport');
	const before = { ...first, team: first.team_name, cents: Math.round(first.received_donations * 100) };
	expect(expected.names).toHaveLength(63);
	await browser.close();

	// In the stadium, the server is out of reach, and the phone is restarted.
	await embeddedServer.stop();
	browser = await openBrowser({ profile });
	page = browser.pages()[0] ?? (await browser.newPage());
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	await choose(page, messages.filters.sport, /Soccer/);
	await choose(page, messages.filters.class, 'Junior');
	await expect(page.getByText(`${expected.count.toLocaleString('en-US')} athletes`)).toBeVisible();
	for (const count of [42, 63]) {
		await page.getByRole('button', { name: messages.filters.loadMore }).click();
		await expect(cards(page)).toHaveCount(count);
	}
	expect(await names(page)).toEqual(expected.names);

	const { name, tab, op_id } = await give(page, 50);
	await expect(tab.getByRole('heading', { name: messages.savedOn('phone') })).toBeVisible();
	await expect(page.getByRole('link', { name: /Waiting/ })).toContainText('1');
	await browser.close();

	// Home again, the phone is restarted once more, and the server is back. The donation registers by itself and asks to
	// be paid.
	await embeddedServer.start();
	browser = await openBrowser({ profile });
	page = browser.pages()[0] ?? (await browser.newPage());
	await page.goto(`${network.url}/outbox`);
	const pay = page.getByRole('link', { name: messages.payFor('$50', name) });
	await pay.click({ timeout: 30_000 });
	await page.getByRole('button', { name: /^Pay/ }).click();
	await expect(page.getByRole('heading', { name: messages.paymentSuccess })).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText(`for player ${name}`)).toBeVisible();
	await expect(page.getByText('Amount: $50')).toBeVisible();

	// The total follows everywhere: on the athlete's card within one sync, on their page, and in the server's answers.
	const now = formatUsd(toCents(before.cents + 5000));
	await page.goto(`${network.url}/?sport=4&class=Junior&q=${encodeURIComponent(name)}`);
	await expect(cards(page).filter({ hasText: before.team }).first()).toContainText(`${now} received`, { timeout: 20_000 });
	await page.goto(`${network.url}/DetailsView/${before.player_id}/${before.team_id}`);
	await expect(page.getByRole('main')).toContainText(now);
	expect(await received(page, before.player_id, before.team_id)).toBe(before.cents + 5000);
	await page.close();
	await embeddedServer.stop();

	const books = await readBooks(embeddedServer);
	expect(books.intents).toEqual([expect.objectContaining({ op_id, state: 'paid', amount_cents: 5000 })]);
	expect(books.payments).toEqual([expect.objectContaining({ state: 'settled', amount_cents: 5000, refunded_cents: 0 })]);
	expect(books.violations).toEqual([]);
});

/** The cents that an athlete has received, according to the server. */
async function received(page: Page, player_id: number, team_id: number): Promise<number> {
	const answer = await page.request.get(new URL(api.player(player_id, team_id), page.url()).href, { headers: { 'x-api-key': 'nil-athletes-web' } });
	return Math.round(((await answer.json()) as { received_donations: number }).received_donations * 100);
}

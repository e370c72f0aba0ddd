import { api } from '#domain/api/api-paths.ts';
import { formatDollars } from '#domain/money/money.ts';
import { playerSchema } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, openListing, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';
import { call } from '../fixtures/servers/call-server.ts';
import type { Fault } from '../fixtures/servers/faulty-proxy.ts';
import { openBooks, readBooks } from '../fixtures/servers/read-books.ts';

test.slow();

/** With each commit, one in which the server knows and the phone doesn't, and one with a wrong answer. */
const faults: { name: string; fault: Fault; times?: number; heal?: true; tag?: '@long' }[] = [
	{ name: 'the answer is swallowed: the server knows, the phone does not', fault: { kind: 'swallow-answer' }, times: 2 },
	{ name: 'nobody answers', fault: { kind: 'black-hole' }, heal: true, tag: '@long' },
	{ name: 'a captive portal answers 200 with HTML', fault: { kind: 'captive-portal' }, times: 2 },
	{ name: 'the server answers 500', fault: { kind: 'status', status: 500 }, times: 2, tag: '@long' },
	{ name: 'the server answers 429 with Retry-After', fault: { kind: 'status', status: 429, retryAfter: 1 }, times: 2, tag: '@long' },
	{ name: 'the answer is cut in the middle', fault: { kind: 'cut', afterBytes: 10 }, times: 2, tag: '@long' },
];

for (const { name, fault, times, heal, tag } of faults) {
	test(`one donation, one effect, though ${name}`, { tag: tag ?? [] }, async ({ page, networkServer, network, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		const readBooks = await openBooks(networkServer);
		await openListing(page, network.url);
		await stored(page, 2);
		network.fault(api.checkoutOneTime, fault, times);

		const { tab, op_id } = await give(page, 20);
		const asked = () => network.seen.filter((request) => request.path === api.checkoutOneTime && request.fault === fault.kind).length;
		await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
		if (heal) network.heal();

		await pay(tab);

		const books = await readBooks();
		expect(books.intents).toEqual([expect.objectContaining({ op_id, state: 'paid', amount_cents: 2000 })]);
		expect(books.payments).toHaveLength(1);
		expect(books.violations).toEqual([]);
	});
}

test('a donation whose request hangs is passed by the next one, and arrives once the line is back', { tag: '@long' }, async ({
	page,
	networkServer,
	network,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const readBooks = await openBooks(networkServer);
	await openListing(page, network.url);
	await stored(page, 2);
	network.fault(api.checkoutOneTime, { kind: 'black-hole' }, 1);
	const first = await give(page, 20, 0);
	await expect.poll(() => network.seen.filter((request) => request.path === api.checkoutOneTime && request.fault === 'black-hole').length).toBe(1);
	const second = await give(page, 50, 1);
	await pay(second.tab);
	const paid = async () => (await readBooks()).intents.flatMap(({ op_id, state }) => (state === 'paid' ? [op_id] : []));
	expect(await paid()).toEqual([second.op_id]);
	await pay(first.tab);
	expect((await paid()).sort()).toEqual([first.op_id, second.op_id].sort());
	const books = await readBooks();
	expect([books.payments.length, books.violations]).toEqual([2, []]);
});

test.describe('on the embedded database', { tag: '@long' }, () => {
	test.use({ visitor: 'new' });

	test('the server is killed between the registration and its answer: still one donation', async ({ page, embeddedServer, network, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		await openListing(page, network.url);
		network.fault(api.checkoutOneTime, { kind: 'swallow-answer' }, 1);
		const { tab, op_id } = await give(page, 10);
		await expect.poll(() => network.seen.filter((request) => request.path === api.checkoutOneTime).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
		await embeddedServer.kill();
		await embeddedServer.start();
		await pay(tab);
		await embeddedServer.kill();
		const books = await readBooks(embeddedServer);
		expect(books.intents).toEqual([expect.objectContaining({ op_id, state: 'paid' })]);
		expect(books.payments).toHaveLength(1);
		expect(books.violations).toEqual([]);
	});
});

test('the tab is closed right after paying: the total moves all the same', async ({ page, networkServer, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const readBooks = await openBooks(networkServer);
	await openListing(page, network.url);
	await stored(page, 2);
	const card = cards(page).first();
	const received = async () => Number((/\$([\d,.]+) received/.exec((await card.textContent()) ?? '')?.[1] ?? '0').replaceAll(',', ''));
	const [, player_id, team_id] = /DetailsView\/(\d+)\/(\d+)/.exec((await card.getByRole('link').first().getAttribute('href')) ?? '') ?? [];
	const total = async () => (await call(networkServer, api.player(Number(player_id), Number(team_id)), playerSchema)).received_donations;
	const before = await total();
	const { tab } = await give(page, 1000);
	await tab.getByRole('button', { name: /^Pay/ }).waitFor({ timeout: 30_000 });
	// The payment is made, but nobody comes back to report it.
	network.fault(/^\/success/, { kind: 'refuse' });
	const paid = tab.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/sandbox/'));
	await tab.getByRole('button', { name: /^Pay/ }).click();
	await paid;
	await tab.close();
	await expect.poll(async () => (await readBooks()).payments).toEqual([expect.objectContaining({ state: 'settled', amount_cents: 100_000 })]);
	expect((await readBooks()).violations).toEqual([]);
	// The previous test's donation may also have been booked in the meantime.
	const after = await total();
	expect(after).toBeGreaterThanOrEqual(before + 1000);
	await expect.poll(received, { message: 'the total on the card', timeout: 90_000 }).toBe(after);
});

test('the athlete’s page has the new total before the rosters on the phone do', async ({ page, networkServer, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await openListing(page, network.url);
	await stored(page, 2);
	const href = (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '';
	const [, player_id, team_id] = /DetailsView\/(\d+)\/(\d+)/.exec(href) ?? [];
	const total = async () => (await call(networkServer, api.player(Number(player_id), Number(team_id)), playerSchema)).received_donations;
	const before = await total();
	// The page of another tab, and then one that opens.
	const other = await page.context().newPage();
	await other.goto(`${network.url}${href}`);
	await expect(other.getByRole('heading', { level: 2 }).first()).toBeVisible();
	const { tab } = await give(page, 500);
	const button = tab.getByRole('button', { name: /^Pay/ });
	await button.waitFor({ timeout: 30_000 });
	network.fault(/^\/v1\/(sync|feed)\//, { kind: 'refuse' });
	await button.click();
	await expect(tab.getByRole('heading', { name: messages.paymentSuccess })).toBeVisible({ timeout: 20_000 });
	const after = await total();
	expect(after).toBeGreaterThanOrEqual(before + 500);
	await expect(other.getByText(`${formatDollars(after)} received`)).toBeVisible();
	await page.goto(`${network.url}${href}`);
	await expect(page.getByText(`${formatDollars(after)} received`)).toBeVisible();
});

test('a forged /success credits nothing', async ({ page, networkServer, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const readBooks = await openBooks(networkServer);
	await openListing(page, network.url);
	const { tab } = await give(page, 500);
	await tab.getByRole('button', { name: /^Pay/ }).waitFor({ timeout: 30_000 });
	await tab.close();
	const intent = await page.evaluate(
		() =>
			new Promise<string>((resolve) => {
				const open = indexedDB.open('nil-athletes');
				open.onsuccess = () => {
					const all = open.result.transaction('outbox').objectStore('outbox').getAll();
					all.onsuccess = () => resolve((all.result as { intent_id: string }[])[0]?.intent_id ?? '');
				};
			}),
	);
	await page.goto(`${network.url}/success?intent=${intent}&player_name=Nobody&amount=999999`);
	await expect(page.getByRole('heading', { name: 'Confirming…' })).toBeVisible();
	await expect(page.getByText('999999')).toHaveCount(0);
	await expect(page.getByText(messages.paymentSuccess)).toHaveCount(0);
	await page.goto(`${network.url}/success?player_name=Nobody&amount=999999`);
	await expect(page.getByText('for player Nobody')).toBeVisible();
	await expect(page.getByText(/no payment reference/i)).toBeVisible();
	const books = await readBooks();
	expect(books.payments).toEqual([]);
	expect(books.intents.map((intent) => intent.state)).not.toContain('paid');
	expect(books.violations).toEqual([]);
});

test.describe('on a first visit', () => {
	test.use({ visitor: 'new' });

	test('a first sync that is cut leaves nothing broken, and the next one completes', { tag: '@long' }, async ({
		page,
		networkServer: _server,
		network,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const feed = /^\/v1\/(sync\/sports\/2|feed\/snapshots)/;
		network.fault(feed, { kind: 'cut', afterBytes: 4_000 });
		await page.goto(network.url);
		// Meanwhile, the listing comes from the server.
		await expect(cards(page)).toHaveCount(21);
		await expect.poll(() => network.seen.filter((r) => feed.test(r.path)).length).toBeGreaterThanOrEqual(1);
		network.heal();
		await page.reload();
		await stored(page, 2);
		await readyForOffline(page);
		// With a complete replica, a captive portal in front of the feed doesn't change what is shown.
		network.fault(/^\/v1\//, { kind: 'captive-portal' });
		await page.reload();
		await expect(cards(page)).toHaveCount(21);
	});
});

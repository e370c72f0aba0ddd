import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { formatDollars } from '#domain/money/money.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { playerSchema } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';
import { call } from '../fixtures/servers/call-server.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
});

/** From the athlete's own call, because listings have a new total only with the next tick. */
async function totalOf(server: TestServer, name: string): Promise<string> {
	const { filtered_players } = await call(server, api.filterPlayers(0), filterAnswerSchema, { sport_id: 2, player_name: name });
	const { player_id = 0, team_id = 0 } = filtered_players[0] ?? {};
	return formatDollars((await call(server, api.player(player_id, team_id), playerSchema)).received_donations);
}

const longestMotion = (page: Page): Promise<number> =>
	page.evaluate(() => Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))));

test('a paid donation: thanks, the new total, and ways on; the transaction id is a detail to copy', async ({ page, context, server }) => {
	await context.grantPermissions(['clipboard-write']);
	// Set once the browser has accepted the text, because the site's own policy lets no page read the clipboard.
	await context.addInitScript(() => {
		const write = navigator.clipboard.writeText.bind(navigator.clipboard);
		navigator.clipboard.writeText = async (text) => {
			await write(text);
			Object.assign(window, { copied: text });
		};
	});
	const copied = (of: Page) => of.evaluate(() => (window as unknown as { copied?: string }).copied);
	const { name, tab } = await give(page, 50, 2);
	await pay(tab);
	await expect(tab.getByText('Thank you! Your donation is confirmed.')).toBeVisible();
	await expect(tab.getByText(`for player ${name}`)).toBeVisible();
	await expect(tab.getByText('Amount: $50')).toBeVisible();
	await expect(tab.getByText(`${name} has now received ${await totalOf(server, name)}.`)).toBeVisible();
	await expect(tab.getByText('Demo: no athlete is paid.', { exact: true })).toBeVisible();
	await expect(tab.locator('.receipt-reward .ui-jersey')).toBeVisible();
	for (const way of ['Receipt', 'Home']) await expect(tab.getByRole('main').getByRole('link', { name: way, exact: true })).toBeVisible();

	const id = tab.locator('code');
	await expect(id).toBeHidden();
	await tab.getByText('Transaction ID').click();
	await expect(id).toHaveText(/^cs_/);
	await tab.getByRole('button', { name: 'Copy the transaction ID' }).click();
	await expect.poll(() => copied(tab)).toBe(await id.textContent());

	await tab.getByRole('button', { name: `Share that you backed ${name}` }).click();
	await expect.poll(() => copied(tab)).toMatch(new RegExp(`^I backed ${name}\\. You can, too: http.*/DetailsView/\\d+/\\d+$`));

	// A monthly donation begins with nothing chosen but its section.
	await tab.getByRole('button', { name: 'Give monthly' }).click();
	const dialog = tab.getByRole('dialog');
	await expect(dialog.getByRole('button', { name: messages.recurringHeading, exact: true })).toHaveAttribute('aria-expanded', 'true');
	for (const preset of await dialog.getByRole('radio', { name: /^\$/ }).all()) await expect(preset).not.toBeChecked();
});

test('shared where pictures are taken, a jersey goes along for each athlete, and no amount does', async ({ page, context }) => {
	interface Shared {
		text: string;
		files: { name: string; type: string; size: number }[];
	}
	await context.addInitScript(() => {
		navigator.canShare = () => true;
		navigator.share = async ({ title, text, url, files = [] }: ShareData = {}) => {
			Object.assign(window, { shared: { text: [title, text, url].join(' '), files: files.map(({ name, type, size }) => ({ name, type, size })) } });
		};
	});
	const shared = (of: Page) => of.evaluate(() => (window as unknown as { shared?: Shared }).shared);
	/** The pictures come after the page, and the share sheet opens with what has come. */
	async function share(tab: Page, names: readonly string[]): Promise<void> {
		await expect(async () => {
			await tab.getByRole('button', { name: /^Share that you backed / }).click();
			const pictures = (await shared(tab))?.files.map(({ name, type }) => `${name} ${type}`).sort();
			expect(pictures).toEqual(names.map((name) => `${name}.png image/png`).sort());
		}).toPass({ timeout: 20_000 });
		const { text = '', files = [] } = (await shared(tab)) ?? {};
		expect(files.every(({ size }) => size > 1000)).toBe(true);
		for (const name of names) expect(text).toContain(name);
		expect(text).toContain('You can, too:');
		expect(text).not.toMatch(/\$|\b(20|50|70)\b/);
	}
	const { name, tab } = await give(page, 50, 6);
	await pay(tab);
	await share(tab, [name]);
	await tab.close();

	const first = await give(page, 20, 7);
	await first.tab.waitForURL(/\/sandbox\//);
	await first.tab.close();
	const second = await give(page, 50, 8);
	await second.tab.getByRole('button', { name: 'Pay all $70' }).click();
	await second.tab.getByRole('button', { name: 'Pay $70' }).click();
	await expect(second.tab.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible({ timeout: 20_000 });
	await share(second.tab, [first.name, second.name]);
});

test('opened late and offline, a paid donation is thanked for from what the phone knows, without a total', { tag: '@long' }, async ({
	page,
	context,
	consoleWatch,
}) => {
	const { name, tab } = await give(page, 20, 3);
	await pay(tab);
	const address = tab.url();
	await readyForOffline(tab);
	// Its row on this phone learns of the payment, too.
	await page.goto(screens.outbox);
	await expect(page.getByText(/^Paid/).first()).toBeVisible();
	await expect(page.getByText('Nothing is waiting.', { exact: true })).toBeVisible();
	consoleWatch.allowFailedRequests();
	await context.setOffline(true);
	await tab.goto(address);
	await expect(tab.getByRole('heading', { level: 1, name: messages.paymentSuccess })).toBeVisible();
	await expect(tab.getByText('You’re seeing the copy saved on this phone.')).toBeVisible();
	await expect(tab.getByText(`for player ${name}`)).toBeVisible();
	await expect(tab.getByText('has now received')).toHaveCount(0);
	await expect(tab.getByRole('button', { name: 'Give monthly' })).toBeVisible();
});

test('a payment that is not booked yet is not thanked for: the page says what it waits for, online and offline', { tag: '@long' }, async ({
	page,
	context,
	consoleWatch,
}) => {
	const { name, tab, op_id } = await give(page, 100, 4);
	await tab.waitForURL(/\/sandbox\//);
	const row = await page.evaluate(
		(id) =>
			new Promise<{ intent_id?: string }>((resolve, reject) => {
				const open = indexedDB.open('nil-athletes');
				open.onerror = () => reject(open.error);
				open.onsuccess = () => {
					const got = open.result.transaction('outbox').objectStore('outbox').get(id);
					got.onsuccess = () => resolve(got.result);
				};
			}),
		op_id,
	);
	await readyForOffline(page);
	await page.goto(`${screens.success}?intent=${row.intent_id}`);
	await expect(page.getByRole('heading', { level: 1, name: 'Confirming…' })).toBeVisible();
	await expect(page.getByText(`for player ${name}`)).toBeVisible();
	await expect(page.locator('.receipt-reward .ui-jersey')).toBeVisible();
	consoleWatch.allowFailedRequests();
	await context.setOffline(true);
	await page.reload();
	await expect(page.getByText('We can’t reach our server, so we can’t confirm your payment yet.')).toBeVisible();
	await expect(page.getByText('Thank you!')).toHaveCount(0);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
	test(`motion of the thanks: 200 ms at most, and none for who wants none (${reducedMotion})`, { tag: '@long' }, async ({ page }) => {
		const { tab } = await give(page, 10, 5);
		await tab.waitForURL(/\/sandbox\//);
		await tab.emulateMedia({ reducedMotion });
		await tab.addInitScript(() => {
			Object.assign(globalThis, { motions: [] as string[] });
			addEventListener('animationstart', ({ animationName }) => (globalThis as never as { motions: string[] }).motions.push(animationName));
		});
		await pay(tab);
		await expect(tab.getByText('Thank you!')).toBeVisible();
		expect(await longestMotion(tab)).toBeLessThanOrEqual(200);
		await expect(tab.getByText('has now received')).toBeVisible();
		const motions = await tab.evaluate(() => (globalThis as never as { motions: string[] }).motions.filter((name) => name === 'pull-on' || name === 'thanks'));
		expect(new Set(motions).size).toBe(reducedMotion === 'reduce' ? 0 : 2);
	});
}

import { sessionSchema } from '#domain/account/account.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { newAccount } from '../fixtures/pages/account-pages.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { call } from '../fixtures/servers/call-server.ts';
import { plantDevice, plantStores } from '../fixtures/stored/plant-device.ts';

test.use({ visitor: 'new' });

test('what a version of November 2026 stored is read by this one: what waited is sent once, drafts and receipts are there', async ({
	page,
	server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	const multipart = { username: account.user_email, password: account.password };
	const answer = await page.request.post(api.login, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY }, multipart });
	const session = sessionSchema.parse(await answer.json());
	const { filtered_players: players } = await call(server, api.filterPlayers(0), filterAnswerSchema, {});

	// An answer of the origin that brings no app.
	await page.goto('/.well-known/security.txt');
	await plantDevice(page, 'device-of-november-2026', session, players);

	await test.step('without the API: everything that waited is shown, and the receipt and the history that were stored', async () => {
		await page.route('**/v1/**', (route) => route.abort('connectionfailed'));
		await page.goto(screens.outbox);
		for (const text of ['$50 for', '$20/month', `${messages.card.collaborate} to`]) await expect(page.getByText(text).first()).toBeVisible();
		await expect(page.getByText(/^Add .* to favorites$/)).toBeVisible();
		await page.goto(screens.receipt('0ddfdc4a-db10-46ab-9487-f514b3d541ea'));
		await expect(page.locator('.receipt-paper')).toContainText('Robin Vale');
		await page.goto(screens.myDonations);
		await expect(page.getByText('One-time donation').first()).toBeVisible();
		await page.unroute('**/v1/**');
	});

	await test.step('with it: each goes through once', async () => {
		await page.goto(screens.outbox);
		await expect(page.getByRole('link', { name: /^Pay \$50/ })).toBeVisible({ timeout: 60_000 });
		await expect(page.getByRole('link', { name: /^Pay \$20/ })).toBeVisible({ timeout: 60_000 });
		await expect(page.getByText(/^Sent/).first()).toBeVisible({ timeout: 60_000 });
	});

	await test.step('the draft is where it was left', async () => {
		await page.goto(screens.contact);
		await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a thought');
	});

	await test.step('the favorite is the account’s', async () => {
		await page.goto(screens.favorites);
		await expect(page.getByRole('button', { name: /^Remove .* from favorites$/ })).toBeVisible();
	});
	await page.goto(screens.home);
	await expect(cards(page)).toHaveCount(21);
});

test('a device of the first version keeps its settings, and gets the tables that came later', async ({ page }) => {
	await page.goto('/.well-known/security.txt');
	const index = (keyPath: string | string[]) => ({ name: typeof keyPath === 'string' ? keyPath : `[${keyPath.join('+')}]`, keyPath });
	await plantStores(page, 10, [
		{ name: 'replicas', keyPath: 'sport_id', indexes: [], records: [] },
		{ name: 'hot', keyPath: 'sport_id', indexes: [], records: [] },
		{ name: 'cold', keyPath: ['sport_id', 'generation', 'team_id'], indexes: [], records: [] },
		{ name: 'changes', keyPath: ['sport_id', 'player_id'], indexes: [index(['sport_id', 'revision'])], records: [] },
		{ name: 'outbox', keyPath: 'op_id', indexes: [index('state'), index('created_at')], records: [] },
		{ name: 'settings', keyPath: 'key', indexes: [], records: [{ key: 'of the first version', value: 1 }] },
	]);
	await page.goto(screens.home);
	await expect(cards(page)).toHaveCount(21);
	const read = () =>
		page.evaluate(async () => {
			const open = indexedDB.open('nil-athletes');
			await new Promise((resolve, reject) => {
				open.onsuccess = resolve;
				open.onerror = () => reject(open.error);
			});
			const db = open.result;
			const kept = db.transaction('settings').objectStore('settings').get('of the first version');
			await new Promise((resolve) => {
				kept.onsuccess = resolve;
			});
			const answer = { version: db.version, names: [...db.objectStoreNames], kept: kept.result };
			db.close();
			return answer;
		});
	await expect.poll(async () => (await read()).version).toBe(40);
	expect(await read()).toEqual({
		version: 40,
		names: ['changes', 'cold', 'drafts', 'early', 'favourites', 'hot', 'outbox', 'private_records', 'replicas', 'settings'],
		kept: { key: 'of the first version', value: 1 },
	});
});

import type { Page } from '@playwright/test';
import { DECLARATIVE_PUSH } from '#domain/account/push.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, openListing } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import { fakePushManager } from '../fixtures/pages/fake-push-manager.ts';
import { deliverPush } from '../fixtures/pages/worker-events.ts';
import { openBooks } from '../fixtures/servers/read-books.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.allowFailedRequests());

const message = (origin: string, body: string) => ({
	web_push: DECLARATIVE_PUSH,
	notification: { title: 'Ready to pay', body, navigate: `${origin}${screens.outbox}`, tag: 'ready', lang: 'en-US', dir: 'ltr' },
	app_badge: 1,
	mutable: true,
});

const shown = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
	});

test('once a donation waits, our card offers notifications; a push shows one, and sends what waits with no page open', async ({
	openBrowser,
	networkServer,
	network,
}) => {
	const readBooks = await openBooks(networkServer);
	// The headless shell shows no notifications.
	const context = await openBrowser({ windows: true });
	await fakePushManager(context);
	const page = await context.newPage();
	await context.grantPermissions(['notifications'], { origin: network.url });
	await openListing(page, network.url);
	await page.goto(network.url + screens.outbox);
	await expect(page.getByText('Nothing is waiting.')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Want to hear about your donations?' })).toHaveCount(0);

	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	network.fault(/^\/v1\//, { kind: 'refuse' });
	const { tab, op_id } = await give(page, 20);
	await tab.close();
	await page.goto(network.url + screens.outbox);
	const card = page.getByRole('region', { name: 'Want to hear about your donations?' });
	// If the browser's question is closed without an answer, our card stays, and its "Not now" holds.
	await page.evaluate(() => Object.assign(Notification, { requestPermission: async () => 'default' }));
	await card.getByRole('button', { name: 'Notify me' }).click();
	await card.getByRole('button', { name: 'Not now' }).click();
	await expect(card).toHaveCount(0);
	await page.evaluate(() => localStorage.removeItem('nil-athletes:push-offer'));
	await page.reload();
	await card.getByRole('button', { name: 'Notify me' }).click();
	// There is no connection, so the rest follows.
	await expect(card.getByText('We’ll turn them on when you’re back online.')).toBeVisible();
	await page.goto('about:blank');

	// The push service reaches the phone before any page is open: the donation goes out with it.
	network.heal();
	await deliverPush(page, network.url, message(network.url, 'Your donation is ready.'));
	await expect.poll(async () => (await readBooks()).intents).toEqual([expect.objectContaining({ op_id, amount_cents: 2000 })]);
	await page.goto(network.url + screens.onThisPhone);
	await expect
		.poll(() => shown(page))
		.toEqual([{ title: 'Ready to pay', body: 'Your donation is ready.', tag: 'ready', data: `${network.url}${screens.outbox}` }]);

	// What was chosen without a connection has been told, and each message can be turned off.
	const section = page.getByRole('region', { name: 'Notifications' });
	await expect(section.getByText(/^Notifications are on/)).toBeVisible();
	const sent = () => network.seen.filter(({ path, fault }) => path === api.pushSubscription && fault === 'pass').length;
	const before = sent();
	await section.getByLabel('a donation is paid').uncheck();
	await expect.poll(sent).toBe(before + 1);
	await expect(section.getByText(/^Notifications are on/)).toBeVisible();
	const told = await page.evaluate(async ({ path, headers }) => (await fetch(path, { headers })).json(), {
		path: api.push,
		headers: { [API_KEY_HEADER]: DEFAULT_API_KEY },
	});
	expect(told.subscription).toEqual({ messages: ['ready', 'needs_you'], shows_amount: false });

	// A newer message with the same tag takes the place of the older one.
	await deliverPush(page, network.url, message(network.url, '2 donations are ready.'));
	await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['2 donations are ready.']);
	await section.getByRole('button', { name: 'Turn off notifications' }).click();
	await expect(section.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
	await expect.poll(() => page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) === null)).toBe(true);
});

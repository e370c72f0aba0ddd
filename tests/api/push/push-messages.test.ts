import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PUSH_KINDS, type PushKind, type PushMessage } from '#domain/account/push.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { API_KEY_HEADER, api, screens, UNATTENDED_HEADER } from '#domain/api/api-paths.ts';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import type { OneTimeBody } from '#domain/donation/donation.ts';
import { eq, inArray, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { pushMessages, pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { lockIntent, moveIntent } from '#server/modules/payments/intents/intents.ts';
import { readPushKeys } from '#server/modules/push/push-keys.ts';
import { createPushService } from '#server/modules/push/push-service.ts';
import { queueMoveNotifications } from '#server/modules/push/queue-move-notifications.ts';
import { queueActionNotification } from '#server/modules/push/queue-notifications.ts';
import { sendDueMessages } from '#server/modules/push/send-due-messages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { donationBody, paymentWorld, press, session, settleDown, status, type World } from '../fixtures/payments/payment-world.ts';
import { FakeBrowser } from '../fixtures/push/fake-browser.ts';
import { type FakePushService, fakePushService } from '../fixtures/push/fake-push-service.ts';
import { collaboration } from '../fixtures/request-bodies.ts';
import { device } from '../fixtures/test-devices.ts';

let world: World;
let fake: FakePushService;
const logged: string[] = [];
beforeAll(async () => {
	world = await paymentWorld();
	fake = await fakePushService((await readPushKeys(world.db)).publicKey);
});
afterEach(async () => {
	expect(fake.complaints).toEqual([]);
	expect(logged.splice(0)).toEqual([]);
	fake.taken.splice(0);
	await world.db.delete(pushSubscriptions);
	await world.db.delete(pushMessages);
});
afterAll(async () => {
	await fake.close();
	await world.close();
});

const publicUrl = 'https://give.example.org';
const person = (given = {}) => addLastingPerson(world, given);

/** Advances time past the moment in which messages are gathered, and sends. */
async function send(): Promise<number> {
	world.pass(6000);
	const service = createPushService(await readPushKeys(world.db), 'mailto:help@give.example.org', fake.sendRequest);
	return sendDueMessages({ db: world.db, clock: world.deps.clock, service, publicUrl, log: { error: (line) => void logged.push(line) } });
}

async function subscribed(of: Person, choices: { messages?: PushKind[]; shows_amount?: boolean } = {}): Promise<FakeBrowser> {
	const browser = new FakeBrowser();
	const answer = await of.call('PUT', api.pushSubscription, browser.subscription({ user_id: of.user_id, ...choices }));
	expect([answer.statusCode, answer.body]).toEqual([200, '{"message":"Notifications are on."}']);
	return browser;
}

/** What the service took for this browser, decrypted. */
function shown(browser: FakeBrowser): PushMessage[] {
	return fake.taken.filter(({ endpoint }) => endpoint === browser.endpoint).map(({ body }) => browser.decrypt(body));
}

/** A donation, or a pledge, as a service worker sends it. */
async function sentByWorker(of: Person, amount = 50, change: Partial<OneTimeBody> = {}): Promise<string> {
	const headers = { 'idempotency-key': randomUUID(), [UNATTENDED_HEADER]: '1' };
	const answer = await of.call('POST', api.checkoutOneTime, donationBody(world, { user_id: of.user_id, amount, ...change }), headers);
	expect(answer.statusCode, answer.body).toBe(200);
	return answer.json().intent_id;
}

async function paid(intent_id: string): Promise<string> {
	await press(world, await session(world, intent_id), 'pay');
	await settleDown(world);
	return (await status(world, intent_id)).payment_id ?? '';
}

describe('a message', () => {
	test('is a declarative one, encrypted for the browser, signed as ours, and names no amount', async () => {
		const donor = await person();
		const browser = await subscribed(donor);
		await sentByWorker(donor);
		expect(await send()).toBe(1);
		expect(shown(browser)).toEqual([
			{
				web_push: 8030,
				notification: {
					title: 'Ready to pay',
					body: 'Your donation to Jordan Ellery is ready. You won’t be charged until you pay.',
					navigate: `${publicUrl}${screens.outbox}`,
					tag: 'ready',
					lang: 'en-US',
					dir: 'ltr',
				},
				app_badge: 1,
				mutable: true,
			},
		]);
		expect(fake.taken[0]?.headers).toMatchObject({ urgency: 'high', topic: 'ready' });
		expect(Number(fake.taken[0]?.headers.ttl)).toBeGreaterThan(86_000);
		expect(await send()).toBe(0);
	});

	test('isn’t sent for a donation that somebody looking at the page makes', async () => {
		const donor = await person();
		await subscribed(donor);
		await donor.call('POST', api.checkoutOneTime, donationBody(world, { user_id: donor.user_id }), { 'idempotency-key': randomUUID() });
		expect([await send(), await world.db.$count(pushMessages)]).toEqual([0, 0]);
	});

	test('counts donations that arrive together, and names their sum only to a person who wants that', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { shows_amount: true });
		for (const amount of [50, 20, 30]) await sentByWorker(donor, amount);
		expect(await send()).toBe(1);
		expect(shown(browser).map(({ notification, app_badge }) => [notification.body, app_badge])).toEqual([
			['3 donations totaling $100 are ready. You won’t be charged until you pay.', 3],
		]);
		expect(await send()).toBe(0);
	});

	test('isn’t sent for a donation that was paid in the meantime, and doesn’t hold back the next one', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['ready'] });
		await paid(await sentByWorker(donor));
		await sentByWorker(donor, 20);
		expect(await send()).toBe(1);
		expect(shown(browser).map(({ app_badge }) => app_badge)).toEqual([1]);
	});

	test('goes to the device that a visitor’s donation was made on, and to no other', async () => {
		const [mine, other] = [device(), device()];
		const call = (cookie: string, url: string, body: object, method: 'PUT' | 'POST') =>
			world.app.inject({ method, url, headers: { [API_KEY_HEADER]: world.env.API_KEY, [UNATTENDED_HEADER]: '1' }, cookies: { device: cookie }, payload: body });
		const [here, elsewhere] = [new FakeBrowser(), new FakeBrowser()];
		await call(mine, api.pushSubscription, here.subscription(), 'PUT');
		await call(other, api.pushSubscription, elsewhere.subscription(), 'PUT');
		expect((await call(mine, api.checkoutOneTime, donationBody(world), 'POST')).statusCode).toBe(200);
		expect([await send(), shown(here).length, shown(elsewhere).length]).toEqual([1, 1, 0]);
	});

	test('of a person goes to each of their devices that wants its kind', async () => {
		const donor = await person();
		const phone = await subscribed(donor);
		const desk = new FakeBrowser();
		const body = desk.subscription({ user_id: donor.user_id, messages: ['moved'] });
		const headers = { [API_KEY_HEADER]: world.env.API_KEY };
		await world.app.inject({ method: 'PUT', url: api.pushSubscription, headers, cookies: { device: device(), session: donor.token }, payload: body });
		expect(await world.db.$count(pushSubscriptions, eq(pushSubscriptions.user_id, donor.user_id))).toBe(2);
		await sentByWorker(donor);
		expect([await send(), shown(phone).length, shown(desk).length]).toEqual([1, 1, 0]);
	});
});

describe('what is told', () => {
	test('paid: once for each charge, with the receipt', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['paid'], shows_amount: true });
		const payment_id = await paid(await sentByWorker(donor));
		await settleDown(world);
		expect(await send()).toBe(1);
		expect(shown(browser)).toMatchObject([
			{
				notification: {
					title: 'Paid',
					body: 'Your $50 donation to Jordan Ellery went through. This was a test checkout. No money was taken.',
					navigate: `${publicUrl}${screens.receipt(payment_id)}`,
				},
				app_badge: 0,
			},
		]);
	});

	test('paid: one message for a checkout of several donations', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['paid'] });
		const intent_ids = [await sentByWorker(donor), await sentByWorker(donor, 20)];
		const headers = { 'idempotency-key': randomUUID() };
		const { basket_id } = (await donor.call('POST', api.checkoutBasket, { intent_ids, user_id: donor.user_id }, headers)).json();
		await press(world, await session(world, basket_id), 'pay');
		await settleDown(world);
		expect(await send()).toBe(1);
		expect(shown(browser).map(({ notification }) => notification.body)).toEqual([
			'Your 2 donations went through. This was a test checkout. No money was taken.',
		]);
	});

	test('needs you: a declined payment, unless it went through after all', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['needs_you'] });
		const intent_id = await sentByWorker(donor);
		await press(world, await session(world, intent_id), 'decline');
		await settleDown(world);
		expect(await send()).toBe(1);
		expect(shown(browser)).toMatchObject([
			{
				notification: {
					title: 'Your payment didn’t go through',
					body: 'You weren’t charged for your donation to Jordan Ellery. Try again or use another card.',
				},
				app_badge: 1,
			},
		]);
		await press(world, await session(world, intent_id), 'decline');
		await settleDown(world);
		await paid(intent_id);
		expect(await send()).toBe(0);
	});

	test('needs you: a declined payment of a pledge leads to the pledge’s page, and is no donation that waits', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['needs_you'], shows_amount: true });
		const pledge_id = await sentByWorker(donor, 50, { pledge: true });
		const intent_id = await sentByWorker(donor);
		await world.db.update(intents).set({ pledge_id }).where(eq(intents.intent_id, intent_id));
		const finish_by = new Date(world.deps.clock().getTime() + 7 * 24 * 3_600_000);
		await world.db.update(pledges).set({ state: 'needs_donor', intent_id, finish_by, due_at: finish_by }).where(eq(pledges.pledge_id, pledge_id));
		await press(world, await session(world, intent_id), 'decline');
		await settleDown(world);
		expect(await send()).toBe(1);
		expect(shown(browser)).toMatchObject([
			{
				notification: {
					title: 'Your payment didn’t go through',
					body: 'You weren’t charged for your $50 pledge for Jordan Ellery. Try again or use another card.',
					navigate: `${publicUrl}${pledgeScreen(pledge_id)}`,
				},
				app_badge: 0,
			},
		]);
		await press(world, await session(world, intent_id), 'decline');
		await settleDown(world);
		await paid(intent_id);
		expect(await send()).toBe(0);
	});

	test('needs you: a saved card that wasn’t charged, unless the person is at the checkout page already', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['needs_you'] });
		const refuse = async (intent_id: string) => {
			await world.db.update(intents).set({ state: 'session_open', by_card: true, attempt: 1 }).where(eq(intents.intent_id, intent_id));
			await inTransaction(world.db, async (tx) => {
				const intent = await lockIntent(tx, intent_id);
				if (intent !== undefined) await moveIntent(tx, intent, 'failed', world.deps.clock());
			});
		};
		await refuse(await sentByWorker(donor));
		expect(await send()).toBe(1);
		expect(shown(browser).map(({ notification }) => [notification.title, notification.body])).toEqual([
			['Your saved card wasn’t charged', 'You weren’t charged for your donation to Jordan Ellery. You can still pay at checkout.'],
		]);
		const at_page = await sentByWorker(donor);
		await refuse(at_page);
		await session(world, at_page);
		expect(await send()).toBe(0);
	});

	test('needs you: each need has its own words', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['needs_you'], shows_amount: true });
		const facts = { intent_id: randomUUID(), user_id: donor.user_id, device_id: null, player_name: 'Jordan Ellery', amount_cents: 2000 };
		const now = world.deps.clock();
		await inTransaction(world.db, async (tx) => {
			for (const need of ['unpaid', 'card', 'paused'] as const) await queueActionNotification(tx, facts, need, 'once', now);
			await queueActionNotification(tx, facts, 'unpaid', 'once', now);
		});
		expect(await send()).toBe(3);
		expect(
			shown(browser)
				.map(({ notification }) => [notification.title, notification.body])
				.sort(),
		).toEqual([
			['Your card expires soon', 'Change your card to keep your monthly $20 donation to Jordan Ellery going.'],
			['Your monthly donation is paused', 'Jordan Ellery is no longer on the same team. Choose what happens to your $20 donation to Jordan Ellery.'],
			['Your monthly payment didn’t go through', 'We couldn’t charge your card for your $20 donation to Jordan Ellery. Pay now or change your card.'],
		]);
	});

	test('request accepted: its sender, once, however often an admin saves it', async () => {
		const [sender, admin] = [await person(), await person({ role: 'admin' })];
		const browser = await subscribed(sender);
		const sent = await sender.call('POST', requestApi.collaborationRequests, { ...collaboration(world), user_id: sender.user_id });
		const accept = () => admin.call('PUT', adminApi.request(sent.json().request_id), { status: 'accepted', executed_on: '2026-11-01' });
		await accept();
		expect((await accept()).statusCode).toBe(200);
		expect(await send()).toBe(1);
		expect(shown(browser)).toMatchObject([{ notification: { title: 'Request accepted', body: 'Your collaboration request for Jordan Ellery was accepted.' } }]);
		expect(shown(browser)[0]).not.toHaveProperty('app_badge');
	});

	test('request declined: its sender, once, with the way to its page; the choice "request" covers it', async () => {
		const [sender, admin] = [await person(), await person({ role: 'admin' })];
		const browser = await subscribed(sender);
		const { request_id } = (await sender.call('POST', requestApi.collaborationRequests, { ...collaboration(world), user_id: sender.user_id })).json();
		for (let i = 0; i < 2; i++) await admin.call('PUT', adminApi.request(request_id), { status: 'declined' });
		expect(await send()).toBe(1);
		expect(shown(browser)).toMatchObject([
			{
				notification: {
					title: 'Request declined',
					body: 'Your collaboration request for Jordan Ellery was declined.',
					navigate: expect.stringMatching(new RegExp(`/request/${request_id}$`)),
				},
			},
		]);
	});

	test('moved: one message for all saved athletes who moved at once; those on no roster are left out', async () => {
		const [fan, fanOfTwo, stranger] = [await person(), await person(), await person()];
		const browsers = [await subscribed(fan), await subscribed(fanOfTwo), await subscribed(stranger)] as const;
		const save = (of: Person, player_id: number) => of.call('POST', api.saveFavorite, { user_id: of.user_id, player_id }, { 'idempotency-key': randomUUID() });
		await save(fan, world.athlete);
		await save(fanOfTwo, world.athlete);
		await save(fanOfTwo, world.other);
		const [added] = await world.db
			.insert(teams)
			.values({ sport_id: 2, team_name: 'Cedar Valley', team_fold: 'cedar valley', slug: `cedar-${randomUUID().slice(0, 8)}` })
			.returning();
		const to = added?.team_id ?? 0;
		await world.db.execute(sql`
			insert into player_moves (player_id, from_team_id, to_team_id)
			select player_id, team_id, ${to}::int from players where player_id in (${world.athlete}, ${world.other}, ${world.retired})`);
		await world.db.update(players).set({ team_id: to, team_fold: 'cedar valley' }).where(eq(players.player_id, world.athlete));
		expect(await queueMoveNotifications(world.db, world.deps.clock())).toBe(3);
		expect(await queueMoveNotifications(world.db, world.deps.clock())).toBe(0);
		expect(await send()).toBe(2);
		expect(shown(browsers[0])).toMatchObject([
			{
				notification: {
					title: 'Jordan Ellery transferred',
					body: 'One of your favorite athletes now plays for Cedar Valley.',
					navigate: `${publicUrl}${screens.details(world.athlete, to)}`,
				},
			},
		]);
		expect(shown(browsers[1]).map(({ notification }) => notification.body)).toEqual(['Jordan Ellery and another of your favorites changed teams.']);
		expect(shown(browsers[2])).toEqual([]);
		await world.db.update(players).set({ team_id: world.team, team_fold: 'harbor state' }).where(eq(players.player_id, world.athlete));
	});

	test('a pledge that was sent by itself: it needs a card, until one is saved', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['ready'] });
		const [first, second] = [await sentByWorker(donor, 50, { pledge: true }), await sentByWorker(donor, 20, { pledge: true })];
		expect(await send()).toBe(2);
		const told = shown(browser);
		expect(told[0]).toMatchObject({
			notification: {
				title: 'Your pledge for Jordan Ellery needs a card',
				body: 'Your pledge doesn’t count until you save a card. You won’t be charged unless Jordan Ellery says yes to donations.',
				navigate: `${publicUrl}${pledgeScreen(first)}`,
			},
			app_badge: 2,
		});
		// The second doesn't take the first one's place, nor that of donations to pay.
		expect(new Set([...told.map(({ notification }) => notification.tag), 'ready']).size).toBe(3);
		await world.db
			.update(pledges)
			.set({ state: 'active', method_ref: 'pm_test' })
			.where(inArray(pledges.pledge_id, [first, second]));
		await sentByWorker(donor);
		await send();
		expect(shown(browser).at(-1)).toMatchObject({ notification: { title: 'Ready to pay' }, app_badge: 1 });
	});

	test('a pledge that got its card in the meantime: nothing', async () => {
		const donor = await person();
		await subscribed(donor);
		const pledge_id = await sentByWorker(donor, 50, { pledge: true });
		await world.db.update(pledges).set({ state: 'active', method_ref: 'pm_test' }).where(eq(pledges.pledge_id, pledge_id));
		expect([await send(), await world.db.$count(pushMessages)]).toEqual([0, 1]);
	});

	test('a pledge that somebody makes on the page, and a repeat of one: nothing new', async () => {
		const donor = await person();
		await subscribed(donor, { shows_amount: true });
		const body = donationBody(world, { user_id: donor.user_id, pledge: true });
		await donor.call('POST', api.checkoutOneTime, body, { 'idempotency-key': randomUUID() });
		expect(await world.db.$count(pushMessages)).toBe(0);
		const headers = { 'idempotency-key': randomUUID(), [UNATTENDED_HEADER]: '1' };
		for (let n = 0; n < 2; n++) await donor.call('POST', api.checkoutOneTime, body, headers);
		expect([await send(), await world.db.$count(pushMessages)]).toEqual([1, 1]);
	});

	test('a pledge and a donation, sent together: the donation counts only itself in its words, and both on the icon', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { shows_amount: true });
		await sentByWorker(donor, 20, { pledge: true });
		await sentByWorker(donor);
		expect(await send()).toBe(2);
		expect(
			shown(browser)
				.map(({ notification, app_badge }) => [notification.body.split('.')[0], app_badge])
				.sort(),
		).toEqual([
			['Your $20 pledge doesn’t count until you save a card', 2],
			['Your $50 donation to Jordan Ellery is ready', 2],
		]);
	});

	test('nothing of a kind that is off', async () => {
		const donor = await person();
		await subscribed(donor, { messages: PUSH_KINDS.filter((kind) => kind !== 'ready' && kind !== 'paid') });
		await paid(await sentByWorker(donor));
		expect([await send(), await world.db.$count(pushMessages)]).toEqual([0, 0]);
	});
});

describe('a push service that', () => {
	test.each([404, 410])('answers %i: the subscription goes', async (code) => {
		const donor = await person();
		await subscribed(donor);
		await sentByWorker(donor);
		fake.next({ status: code });
		expect(await send()).toBe(0);
		expect(await world.db.$count(pushSubscriptions)).toBe(0);
		await sentByWorker(donor);
		expect([await send(), fake.taken.length]).toEqual([0, 0]);
	});

	test.each([
		[429, '120'],
		[503, new Date(Date.now() + 180_000).toUTCString()],
	])('answers %i with Retry-After %s: again after that, not before', async (code, wait) => {
		const donor = await person();
		const browser = await subscribed(donor);
		await sentByWorker(donor);
		fake.next({ status: code, headers: { 'retry-after': wait } });
		expect(await send()).toBe(0);
		world.pass(60_000);
		expect(await send()).toBe(0);
		world.pass(150_000);
		expect([await send(), shown(browser).length]).toEqual([1, 1]);
	});

	test('goes on failing: until the message is too old to help', async () => {
		const donor = await person();
		await subscribed(donor);
		await sentByWorker(donor);
		fake.next({ status: 500 }, { status: 502 });
		expect(await send()).toBe(0);
		world.pass(60_000);
		expect(await send()).toBe(0);
		world.pass(25 * 3_600_000);
		expect([await send(), fake.taken.length]).toEqual([0, 0]);
		expect(await world.db.select({ why: pushMessages.last_error }).from(pushMessages)).toEqual([{ why: 'too late' }]);
	});

	test('refuses for good: the message goes, and the log names it by number', async () => {
		const donor = await person();
		await subscribed(donor);
		await sentByWorker(donor);
		fake.next({ status: 413 });
		expect([await send(), await send()]).toEqual([0, 0]);
		expect(logged.splice(0)).toEqual([expect.stringMatching(/^push message \d+: refused with 413$/)]);
	});

	test('can’t be reached: the donation and its payment go through all the same, and the message follows', async () => {
		const donor = await person();
		const browser = await subscribed(donor, { messages: ['paid'] });
		await paid(await sentByWorker(donor));
		world.pass(6000);
		const service = { send: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) };
		const log = { error: (line: string) => void logged.push(line) };
		expect(await sendDueMessages({ db: world.db, clock: world.deps.clock, service, publicUrl, log })).toBe(0);
		expect(logged.splice(0)).toEqual([expect.stringMatching(/^push message \d+ was not sent, attempt 1: Error ECONNREFUSED: connect$/)]);
		expect([await send(), shown(browser).length]).toEqual([1, 1]);
	});
});

test('several processes send each message once', async () => {
	const donor = await person();
	const browser = await subscribed(donor, { messages: ['needs_you'] });
	const facts = { user_id: donor.user_id, device_id: null, player_name: 'Jordan Ellery', amount_cents: 2000 };
	const now = world.deps.clock();
	await inTransaction(world.db, async (tx) => {
		for (let i = 0; i < 30; i++) await queueActionNotification(tx, { intent_id: randomUUID(), ...facts }, 'card', String(i), now);
	});
	const sent = await Promise.all([send(), send(), send()]);
	expect(sent.reduce((sum, one) => sum + one, 0)).toBe(30);
	expect(new Set(shown(browser).map(({ notification }) => notification.tag)).size).toBe(30);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushAnswerSchema } from '#domain/account/push.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { pushMessages, pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { isPublicAddress, publicLookup } from '#server/modules/push/push-endpoint.ts';
import { readPushKeys } from '#server/modules/push/push-keys.ts';
import { tidyPush } from '#server/modules/push/tidy-push.ts';
import { accountWorld } from '../fixtures/account-world.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { FakeBrowser } from '../fixtures/push/fake-browser.ts';
import { device } from '../fixtures/test-devices.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());

const person = (given = {}) => addLastingPerson(world, given);
const rowsOf = ({ user_id }: Person) => world.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, user_id));
const read = async (of: Pick<Person, 'call'>) => pushAnswerSchema.parse((await of.call('GET', api.push)).json());

async function subscribed(given = {}): Promise<{ of: Person; browser: FakeBrowser }> {
	const of = await person(given);
	const browser = new FakeBrowser();
	const answer = await of.call('PUT', api.pushSubscription, browser.subscription({ user_id: of.user_id }));
	expect(answer.statusCode, answer.body).toBe(200);
	return { of, browser };
}

/** Calls of one browser, whoever is logged in there. */
function browserCalls(cookie = device()) {
	return (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, body?: object, session?: Person) =>
		world.app.inject({
			method,
			url,
			headers: { [API_KEY_HEADER]: world.env.API_KEY },
			cookies: { device: cookie, ...(session === undefined ? {} : { session: session.token }) },
			...(body === undefined ? {} : { payload: body }),
		});
}

describe('a device', () => {
	test('subscribes, changes its choices, and ends it; every process has the same key', async () => {
		const { of, browser } = await subscribed();
		const { public_key, subscription } = await read(of);
		expect(public_key).toBe((await readPushKeys(world.db)).publicKey);
		expect(Buffer.from(public_key ?? '', 'base64url')).toHaveLength(65);
		expect(subscription).toEqual({ messages: ['ready', 'paid', 'needs_you', 'request', 'moved'], shows_amount: false });
		await of.call('PUT', api.pushSubscription, browser.subscription({ user_id: of.user_id, messages: ['paid'], shows_amount: true }));
		expect((await read(of)).subscription).toEqual({ messages: ['paid'], shows_amount: true });
		expect(await rowsOf(of)).toHaveLength(1);
		for (let i = 0; i < 2; i++) expect((await of.call('DELETE', api.pushSubscription)).statusCode).toBe(200);
		expect([(await read(of)).subscription, await rowsOf(of)]).toEqual([null, []]);
	});

	test('has one subscription, also after the browser renewed it', async () => {
		const { of } = await subscribed();
		const renewed = new FakeBrowser();
		await Promise.all([1, 2, 3].map(() => of.call('PUT', api.pushSubscription, renewed.subscription({ user_id: of.user_id }))));
		expect((await rowsOf(of)).map(({ endpoint }) => endpoint)).toEqual([renewed.endpoint]);
	});

	test('belongs to whoever subscribed last, and tells nobody else what the other chose', async () => {
		const [call, one, other] = [browserCalls(), await person(), await person()];
		const browser = new FakeBrowser();
		const seenBy = async (session?: Person) => pushAnswerSchema.parse((await call('GET', api.push, undefined, session)).json()).subscription;
		await call('PUT', api.pushSubscription, browser.subscription({ user_id: one.user_id }), one);
		expect([await seenBy(other), await seenBy()]).toEqual([null, null]);
		await call('PUT', api.pushSubscription, browser.subscription({ user_id: other.user_id, messages: ['moved'] }), other);
		expect([await seenBy(other), await seenBy(one)]).toEqual([{ messages: ['moved'], shows_amount: false }, null]);
		await call('PUT', api.pushSubscription, browser.subscription());
		expect([await rowsOf(one), await rowsOf(other)]).toEqual([[], []]);
		expect(await seenBy()).not.toBeNull();
		// Whoever holds the device may silence it.
		await call('DELETE', api.pushSubscription, undefined, one);
		expect(await seenBy()).toBeNull();
	});
});

describe('a subscription goes', () => {
	test('at logout', async () => {
		const { of } = await subscribed();
		await of.call('POST', api.logout);
		expect(await rowsOf(of)).toEqual([]);
	});

	test('with “log out everywhere”, on every device', async () => {
		const { of } = await subscribed();
		await of.call('POST', api.logoutEverywhere);
		expect(await rowsOf(of)).toEqual([]);
	});

	test('when its session is ended from another device; the other device keeps its own', async () => {
		const { of } = await subscribed();
		const other = await person();
		await other.call('PUT', api.pushSubscription, new FakeBrowser().subscription({ user_id: other.user_id }));
		const [row] = await rowsOf(of);
		const stranger = await other.call('DELETE', api.mySession(row?.session_id ?? ''));
		expect([stranger.statusCode, (await rowsOf(of)).length]).toEqual([404, 1]);
		expect((await of.call('DELETE', api.mySession(row?.session_id ?? ''))).statusCode).toBe(200);
		expect([(await rowsOf(of)).length, (await rowsOf(other)).length]).toEqual([0, 1]);
	});

	test('when the account is suspended', async () => {
		const { of } = await subscribed();
		const admin = await person({ role: 'admin' });
		expect((await admin.call('POST', adminApi.suspendUser(of.user_id))).statusCode).toBe(200);
		expect(await rowsOf(of)).toEqual([]);
	});

	test('with the account, and its messages too', async () => {
		const { of, browser } = await subscribed();
		const [row] = await rowsOf(of);
		const endpoint_hash = row?.endpoint_hash ?? '';
		await world.db.insert(pushMessages).values({ endpoint_hash, kind: 'moved', event_key: randomUUID(), facts: {} });
		expect((await of.call('DELETE', api.account(of.user_id))).statusCode).toBe(200);
		expect(await world.db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, browser.endpoint))).toBe(0);
		expect(await world.db.$count(pushMessages, eq(pushMessages.endpoint_hash, endpoint_hash))).toBe(0);
	});

	test('after 90 days without a visit; what was told is forgotten after 30', async () => {
		const { of } = await subscribed();
		const later = (days: number) => new Date(world.deps.clock().getTime() + days * 86_400_000);
		await world.db.insert(pushMessages).values({ endpoint_hash: 'x', kind: 'moved', event_key: randomUUID(), facts: {}, created_at: world.deps.clock() });
		await tidyPush(world.db, later(29));
		expect([(await rowsOf(of)).length, await world.db.$count(pushMessages, eq(pushMessages.endpoint_hash, 'x'))]).toEqual([1, 1]);
		await tidyPush(world.db, later(91));
		expect([(await rowsOf(of)).length, await world.db.$count(pushMessages, eq(pushMessages.endpoint_hash, 'x'))]).toEqual([0, 0]);
	});
});

test('a person’s own data has the devices, without the secret addresses', async () => {
	const { of, browser } = await subscribed();
	const answer = await of.call('GET', api.myData);
	expect(answer.json().account.notified_devices).toMatchObject([{ service: 'push.example.net', shows_amount: false }]);
	expect(answer.body).not.toContain(browser.endpoint);
});

describe('an address that isn’t a push service’s', () => {
	test.each([
		'http://push.example.net/x',
		'https://127.0.0.1/x',
		'https://2130706433/x',
		'https://0x7f.1/x',
		'https://[::1]/x',
		'https://[::ffff:10.0.0.1]/x',
		'https://localhost/x',
		'https://push.localhost/x',
		'https://localhost./x',
		'https://metadata.google.internal/x',
		'https://printer.local/x',
		'https://intranet/x',
		'https://push.example.net:8443/x',
		'https://user:secret@push.example.net/x',
		'https://push.example.net/x#fragment',
		'file:///etc/passwd',
		'not an address',
	])('%s', async (endpoint) => {
		const answer = await browserCalls()('PUT', api.pushSubscription, { ...new FakeBrowser().subscription(), endpoint });
		expect([answer.statusCode, answer.json().field]).toEqual([422, 'endpoint']);
	});

	test('a public name that leads to an address of ours is not connected to', async () => {
		for (const address of ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '::1', 'fc00::1'])
			expect(isPublicAddress(address), address).toBe(false);
		for (const address of ['fe80::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::']) expect(isPublicAddress(address), address).toBe(false);
		for (const address of ['142.250.72.14', '2a00:1450:4001::200e']) expect(isPublicAddress(address), address).toBe(true);
		// The one name that resolves on every machine.
		const found = await new Promise((resolve) => publicLookup('localhost', { all: true }, (error, addresses) => resolve(error?.code ?? addresses)));
		expect(found).toBe('ENOTPUBLIC');
	});
});

test.each([
	['keys.p256dh', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
	['keys.auth', { keys: { ...new FakeBrowser().subscription().keys, auth: 'short' } }],
	['messages', { messages: [] }],
	['messages', { messages: ['paid', 'paid'] }],
	['messages.0', { messages: ['everything'] }],
	['shows_amount', { shows_amount: 'yes' }],
])('a body with a wrong %s is refused', async (field, change) => {
	const answer = await browserCalls()('PUT', api.pushSubscription, { ...new FakeBrowser().subscription(), ...change });
	expect([answer.statusCode, answer.json().field]).toEqual([422, field]);
});

test('with PUSH=off there is no key, and no subscription', async () => {
	const off = await accountWorld({ env: { PUSH: 'off' } });
	expect((await off.call('GET', api.push)).json()).toEqual({ public_key: null, subscription: null });
	const answer = await off.call('PUT', api.pushSubscription, { body: new FakeBrowser().subscription(), cookies: { device: device() } });
	expect(answer.json().code).toBe('not_found');
	expect(await off.db.$count(pushSubscriptions)).toBe(0);
	await off.close();
});

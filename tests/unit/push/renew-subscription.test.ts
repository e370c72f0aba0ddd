import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { api } from '#domain/api/api-paths.ts';
import { sessionShared, shareSession } from '#outbox/worker/shared-session.ts';
import { renewSubscription } from '#push/worker/renew-subscription.ts';
import { robin } from '../fixtures/robin.ts';

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const CHOICES = { messages: ['ready', 'paid'], shows_amount: true };

const server = { choices: null as typeof CHOICES | null, reachable: true, told: [] as unknown[] };
vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
	if (!server.reachable) throw new TypeError('Failed to fetch');
	if (path === api.push) return Response.json({ public_key: KEY, subscription: server.choices });
	server.told.push({ method, path, body: JSON.parse(String(body)) });
	return Response.json({ message: 'Done.' });
});

const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) }) as unknown as PushSubscription;
const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => subscription('https://push.example/made'));
const manager = { subscribe } as unknown as PushManager;
const told = (endpoint: string, of: object = {}) => [
	{ method: 'PUT', path: api.pushSubscription, body: { endpoint, keys: { p256dh: 'p', auth: 'a' }, ...CHOICES, ...of } },
];

beforeEach(async () => {
	Object.assign(server, { choices: CHOICES, reachable: true, told: [] });
	subscribe.mockClear();
	storedSession.clear();
	shareSession();
	await sessionShared();
});

test('a renewed subscription is told with what the device is notified about, for whoever is logged in', async () => {
	await renewSubscription({ newSubscription: subscription('https://push.example/new') }, manager);
	expect(server.told).toEqual(told('https://push.example/new'));
	server.told = [];
	storedSession.set(robin);
	await sessionShared();
	await renewSubscription({ newSubscription: subscription('https://push.example/newer') }, manager);
	expect(server.told).toEqual(told('https://push.example/newer', { user_id: robin.user_id }));
	expect(subscribe).not.toHaveBeenCalled();
});

test('where the browser only says that it ended, a new one is made for the site’s key', async () => {
	await renewSubscription({ newSubscription: null }, manager);
	expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: KEY }]]);
	expect(server.told).toEqual(told('https://push.example/made'));
});

test('nothing is told for a device that nobody here wants notified, before a logout was sent, or without a connection', async () => {
	const renewed = { newSubscription: subscription('https://push.example/new') };
	server.choices = null;
	await renewSubscription(renewed, manager);
	server.choices = CHOICES;
	server.reachable = false;
	await renewSubscription(renewed, manager);
	server.reachable = true;
	await outboxDb.settings.put({ key: 'worker-session', value: { session: null, logout_waits: true } });
	await renewSubscription(renewed, manager);
	await outboxDb.settings.clear();
	await renewSubscription(renewed, manager);
	expect([server.told, subscribe.mock.calls]).toEqual([[], []]);
});

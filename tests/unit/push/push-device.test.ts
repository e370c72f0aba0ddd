import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { api } from '#domain/api/api-paths.ts';
import { changePush, startPushSync, turnPushOff, turnPushOn } from '#push/push-device.ts';
import { pushSetting } from '#push/push-setting.ts';
import { endSession } from '#session/lifecycle/end-session.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const CHOICES = { messages: ['ready', 'paid'], shows_amount: false } satisfies Parameters<typeof changePush>[0];

/** The browser's side: its permission, and its subscription by the key that it was made for. */
const browser = { answer: 'granted' as NotificationPermission, permission: 'default' as NotificationPermission, key: null as string | null, made: 0 };
/** The server's side. */
const server = { key: KEY as string | null, reachable: true, told: [] as { method: string; body?: unknown }[] };

const subscription = (key: string) => ({
	endpoint: `https://push.example/${browser.made}`,
	options: { applicationServerKey: Buffer.from(key, 'base64url') },
	toJSON: () => ({ endpoint: `https://push.example/${browser.made}`, keys: { p256dh: 'p', auth: 'a' } }),
	unsubscribe: async () => {
		browser.key = null;
		return true;
	},
});
const pushManager = {
	getSubscription: async () => (browser.key === null ? null : subscription(browser.key)),
	subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
		browser.key = applicationServerKey;
		browser.made++;
		return subscription(applicationServerKey);
	},
};

const reported = vi.fn();
vi.stubGlobal('reportError', reported);
vi.stubGlobal('localStorage', new FakeStorage());
vi.stubGlobal('matchMedia', () => ({ matches: false }));
/** One after the other, as the browser's locks. */
let turn: Promise<unknown> = Promise.resolve();
const locks = {
	request: <T>(_name: string, _options: object, task: () => Promise<T>) => {
		const mine = turn.then(task);
		turn = mine.catch(() => undefined);
		return mine;
	},
};
vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, locks, serviceWorker: { getRegistration: async () => ({ pushManager }) } });
vi.stubGlobal('PushManager', class {});
vi.stubGlobal('Notification', {
	get permission() {
		return browser.permission;
	},
	requestPermission: async () => {
		browser.permission = browser.answer;
		return browser.permission;
	},
});
vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
	if (!server.reachable) throw new TypeError('Failed to fetch');
	if (path === api.push) return Response.json({ public_key: server.key, subscription: null });
	if (path !== api.pushSubscription) return Response.json({ detail: 'elsewhere', code: 'not_found' }, { status: 404 });
	server.told.push({ method, ...(body === undefined ? {} : { body: JSON.parse(String(body)) }) });
	return Response.json({ message: 'Done.' });
});
const online = new EventTarget();
vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
const comeOnline = () => online.dispatchEvent(new Event('online'));

startPushSync();

beforeEach(async () => {
	storedSession.clear();
	Object.assign(browser, { answer: 'granted', permission: 'default', key: null });
	Object.assign(server, { key: KEY, reachable: true });
	pushSetting.set(undefined);
	server.told.splice(0);
});

afterEach(() => expect(reported).not.toHaveBeenCalled());

const settled = (isSo: () => void) => vi.waitFor(isSo);

test('a tap asks the browser, then tells the server what the person chose', async () => {
	storedSession.set(robin);
	expect(await turnPushOn(CHOICES)).toBe(true);
	expect(server.told).toEqual([
		{ method: 'PUT', body: { endpoint: expect.stringMatching(/^https:\/\/push\.example\//), keys: { p256dh: 'p', auth: 'a' }, ...CHOICES, user_id: 7 } },
	]);
	expect([browser.key, pushSetting.get()?.owner, pushSetting.get()?.told === null]).toEqual([KEY, 7, false]);
});

test('after a no, nothing is stored and nothing is sent', async () => {
	browser.answer = 'denied';
	expect(await turnPushOn(CHOICES)).toBe(false);
	expect([server.told, pushSetting.get(), browser.key]).toEqual([[], undefined, null]);
});

test('what is chosen without a connection is told once there is one', async () => {
	server.reachable = false;
	await turnPushOn(CHOICES);
	await changePush({ messages: ['paid'], shows_amount: true });
	expect([server.told, pushSetting.get()?.told]).toEqual([[], null]);
	server.reachable = true;
	comeOnline();
	await settled(() => expect(pushSetting.get()?.told).not.toBeNull());
	expect(server.told).toMatchObject([{ body: { messages: ['paid'], shows_amount: true } }]);
	// Once told, it isn't told again each time.
	comeOnline();
	await changePush({ messages: ['paid'], shows_amount: false });
	expect(server.told).toHaveLength(2);
});

test('a logout ends the person’s notifications for good', async () => {
	storedSession.set(robin);
	await turnPushOn(CHOICES);
	await endSession('left');
	await settled(() => expect(browser.key).toBeNull());
	expect(pushSetting.get()).toBeUndefined();
});

test('a session that only ended silences the device until the person is back', async () => {
	storedSession.set(robin);
	await turnPushOn(CHOICES);
	await endSession('expired');
	await settled(() => expect(browser.key).toBeNull());
	storedSession.set({ ...robin, user_id: 8 });
	comeOnline();
	storedSession.set(robin);
	await settled(() => expect(server.told).toHaveLength(2));
	expect([browser.key, server.told[1]]).toMatchObject([KEY, { body: { user_id: 7, ...CHOICES } }]);
});

test('a visitor’s notifications go on, whoever logs in, until that person turns on their own', async () => {
	await turnPushOn(CHOICES);
	storedSession.set(robin);
	comeOnline();
	await turnPushOn({ messages: ['moved'], shows_amount: false });
	expect(server.told).toMatchObject([{ body: CHOICES }, { body: { user_id: 7, messages: ['moved'] } }]);
	expect(server.told[0]?.body).not.toHaveProperty('user_id');
});

test('turning the last message off turns notifications off, here and at the server', async () => {
	await turnPushOn(CHOICES);
	await changePush({ messages: [], shows_amount: false });
	expect([browser.key, pushSetting.get(), server.told.at(-1)]).toEqual([null, undefined, { method: 'DELETE' }]);
	server.reachable = false;
	await expect(turnPushOff()).resolves.toBeUndefined();
});

test('a subscription for another key is made anew; a site that sends none ends it', async () => {
	browser.key = `${KEY.slice(0, -1)}A`;
	await turnPushOn(CHOICES);
	expect(browser.key).toBe(KEY);
	server.key = null;
	await changePush({ messages: ['paid'], shows_amount: false });
	expect([browser.key, pushSetting.get()]).toEqual([null, undefined]);
});

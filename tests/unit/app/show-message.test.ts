import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen, showMessage } from '#sw/push-messages.ts';

const HOME = 'https://give.example.org/';
const setAppBadge = vi.fn(async () => undefined);
const clearAppBadge = vi.fn(async () => undefined);

beforeEach(() => {
	vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.clearAllMocks();
});

async function shown(data: unknown, more: object = {}) {
	const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
	const pushed = data === undefined ? null : { json: (): unknown => JSON.parse(String(data)) };
	await showMessage({ data: pushed, ...more }, { showNotification });
	return showNotification.mock.calls;
}

const message = (change: object = {}) =>
	JSON.stringify({
		web_push: 8030,
		notification: { title: 'Paid', body: 'It went through.', navigate: `${HOME}outbox`, tag: 'a', lang: 'en-US', dir: 'ltr' },
		app_badge: 2,
		...change,
	});

test('a declarative message is shown as it says, with the badge', async () => {
	expect(await shown(message())).toEqual([
		['Paid', { body: 'It went through.', data: `${HOME}outbox`, tag: 'a', lang: 'en-US', dir: 'ltr', icon: '/icons/icon-192.png' }],
	]);
	expect(setAppBadge.mock.calls).toEqual([[2]]);
	await shown(message({ app_badge: 0 }));
	expect(clearAppBadge).toHaveBeenCalledOnce();
	await shown(message({ app_badge: undefined }));
	expect([setAppBadge.mock.calls.length, clearAppBadge.mock.calls.length]).toEqual([1, 1]);
});

test('a message that the browser shows itself isn’t shown twice, and one that we can’t read says to open the app', async () => {
	expect(await shown(message(), { notification: {} })).toEqual([]);
	for (const text of [undefined, 'no JSON', 'null', '[]', '{"notification":7}', '{"notification":{"title":7}}'])
		expect(await shown(text)).toEqual([['Something changed. Open the app.', expect.objectContaining({ tag: 'unreadable' })]]);
});

interface FakePage {
	url: string;
	visibilityState?: 'visible' | 'hidden';
	isForeign?: boolean;
}

async function tapped(navigate: unknown, pages: FakePage[] = []) {
	const done: string[] = [];
	const windows = pages.map(({ url, visibilityState = 'hidden', isForeign = false }) => ({
		url,
		visibilityState,
		async focus() {
			done.push(`focus ${url}`);
			return this;
		},
		navigate: async (to: string) => {
			if (isForeign) throw new TypeError('not controlled');
			done.push(`navigate ${to}`);
		},
	}));
	const app = { matchAll: async () => windows, openWindow: async (to: string) => void done.push(`open ${to}`) };
	await openScreen({ data: navigate, close: () => void done.push('close') }, app, HOME);
	return done;
}

test('a tap opens its screen: in a new window, in the open one, or where it is shown already', async () => {
	const to = `${HOME}outbox`;
	expect(await tapped(to)).toEqual(['close', `open ${to}`]);
	expect(await tapped(to, [{ url: HOME }, { url: `${HOME}contact`, visibilityState: 'visible' }])).toEqual(['close', `focus ${HOME}contact`, `navigate ${to}`]);
	expect(await tapped(to, [{ url: HOME, visibilityState: 'visible' }, { url: to }])).toEqual(['close', `focus ${to}`]);
	expect(await tapped(to, [{ url: HOME, isForeign: true }])).toEqual(['close', `focus ${HOME}`, `open ${to}`]);
	// A page of the server stays open.
	expect(await tapped(to, [{ url: `${HOME}healthz`, visibilityState: 'visible' }])).toEqual(['close', `open ${to}`]);
});

test.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example/x', 7, undefined])('a tap never leaves our site: %s', async (navigate) => {
	expect(await tapped(navigate)).toEqual(['close', `open ${HOME}`]);
});

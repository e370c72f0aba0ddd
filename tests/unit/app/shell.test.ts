import { describe, expect, test, vi } from 'vitest';
import { isCurrent, menuOf } from '#app/header/menu-items.ts';
import { target } from '#app/header/use-dropdown.ts';
import { isReasonToInstall } from '#app/install/install-conditions.ts';
import { reloadForChunk } from '#app/loading/chunk-reload.ts';
import { freshnessText, isOld } from '#app/status-line/status-text.ts';
import { sportOfAddress } from '#app/status-line/use-sport-on-screen.ts';
import { ownScript } from '#app/trusted-types.ts';
import { isIos } from '#core/installed-app.ts';
import { clockTime } from '#domain/time/clock-time.ts';

describe('menu', () => {
	test('a visitor and a person have the entries of the spec; only donations stand beside them', () => {
		const labels = (session: object | null) =>
			menuOf(session).map((item) => ('links' in item ? [item.label, ...item.links.map((link) => link.label)] : item.label));
		const why = ['Why Donate', 'Our Mission', 'Donate', 'Process', 'Benefits'];
		expect(labels(null)).toEqual(['Home', 'Your donations', 'About Us', why, 'Login']);
		const account = ['Account', 'Account Information', 'My Donations', 'Delete Account'];
		expect(labels({})).toEqual(['Home', 'Favorite Athletes', 'Your donations', 'About Us', why, account, 'Logout']);
	});

	test.each([
		['/AboutUs', '/AboutUs', true],
		['/AboutUs', '/aboutus/', true],
		['/', '/', true],
		['/', '/AboutUs', false],
		['/AboutUs', '/', false],
	])('%s is current on %s: %s', (to, pathname, current) => {
		expect(isCurrent(to, pathname)).toBe(current);
	});

	test.each([
		['ArrowDown', -1, 0],
		['ArrowDown', 0, 1],
		['ArrowDown', 3, 0],
		['ArrowUp', -1, 3],
		['ArrowUp', 0, 3],
		['ArrowUp', 2, 1],
		['Home', 2, 0],
		['End', 1, 3],
		['Home', -1, undefined],
		['a', 1, undefined],
	])('%s from %s of four goes to %s', (key, at, to) => {
		expect(target(key, at, 4)).toBe(to);
	});
});

describe('freshness', () => {
	const now = new Date(2026, 10, 21, 20, 0);

	test('today in hours and minutes, another day with its date', () => {
		expect(clockTime(new Date(2026, 10, 21, 9, 5).getTime(), now.getTime())).toBe('9:05 AM');
		expect(clockTime(new Date(2026, 10, 20, 14, 5).getTime(), now.getTime())).toBe('Nov 20, 2:05 PM');
		expect(clockTime(new Date(2025, 10, 20, 14, 5).getTime(), now.getTime())).toBe('Nov 20, 2025, 2:05 PM');
		expect(clockTime(new Date(2025, 10, 20, 14, 5).getTime(), now.getTime(), 'en-GB')).toBe('20 Nov 2025, 14:05');
		expect(clockTime(new Date(2026, 10, 21, 0, 7).getTime(), now.getTime())).toBe('12:07 AM');
		expect(clockTime(new Date(2026, 10, 21, 14, 5).getTime(), now.getTime(), 'de-DE')).toBe('14:05');
		expect(clockTime(new Date(2026, 10, 20, 14, 5).getTime(), now.getTime(), 'en-GB')).toBe('20 Nov, 14:05');
	});

	test('says what is there, what comes, and what is missing', () => {
		const as_of = new Date(2026, 10, 21, 14, 5).toISOString();
		expect(freshnessText({ as_of, syncing: true }, 'phone', now)).toBe('Rosters as of 2:05 PM');
		expect(freshnessText({ as_of: undefined, syncing: true }, 'phone', now)).toBe('Saving rosters to this phone…');
		expect(freshnessText({ as_of: undefined, syncing: false }, 'computer', now)).toBe('No rosters on this computer yet');
	});
});

test('rosters are old when they are more than a day old', () => {
	const now = new Date('2026-11-28T12:00:00.000Z');
	expect(isOld('2026-11-27T12:00:00.000Z', now)).toBe(false);
	expect(isOld('2026-11-27T11:59:59.000Z', now)).toBe(true);
	expect(isOld(undefined, now)).toBe(false);
});

describe('the sport of an address', () => {
	const sports = [
		{ sport_id: 2, sport_name: "Men's College Football" },
		{ sport_id: 4, sport_name: "Women's Soccer" },
	];
	test.each([
		['/', '', 2],
		['/', '?sport=4&q=jo', 4],
		['/', '?sport=x', 2],
		['/', '?sport=-1', 2],
		['/womens-soccer/port-ashby', '', 4],
		['/Womens-Soccer/port-ashby/jo-smith', '', 4],
		['/curling/port-ashby', '', undefined],
		['/DetailsView/7/3', '', undefined],
		['/outbox', '', undefined],
	])('%s%s is %s', (pathname, search, sport_id) => {
		expect(sportOfAddress(pathname, search, sports)).toBe(sport_id);
	});
});

describe('a chunk that is gone', () => {
	const storage = () => {
		const kept = new Map<string, string>();
		return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
	};

	const reachable = () => true;
	const leaving = () => false;
	const whenNoDialog = (then: () => void) => then();

	test('a page that is being left is not called back by what its leaving cut off', () => {
		const reload = vi.fn();
		expect(reloadForChunk({ storage: storage(), now: () => 1e6, leaving: () => true, reachable, whenNoDialog, reload })).toBe(true);
		expect(reload).not.toHaveBeenCalled();
	});

	test('without a signal and without a stored page nothing is reloaded', () => {
		const reload = vi.fn();
		expect(reloadForChunk({ storage: storage(), now: () => 1e6, leaving, reachable: () => false, whenNoDialog, reload })).toBe(false);
		expect(reload).not.toHaveBeenCalled();
	});

	test('storage that refuses means no reload at all', () => {
		const reload = vi.fn();
		const refuses = () => {
			throw new Error('blocked');
		};
		expect(reloadForChunk({ storage: { getItem: refuses, setItem: refuses }, now: () => 1e6, leaving, reachable, whenNoDialog, reload })).toBe(false);
		expect(reload).not.toHaveBeenCalled();
	});

	test('reloads once; a failure right after that is shown', async () => {
		const kept = storage();
		const reload = vi.fn();
		expect(reloadForChunk({ storage: kept, now: () => 1e6, leaving, reachable, whenNoDialog, reload })).toBe(true);
		// Code that still runs until the page is gone doesn't reload again.
		expect(reloadForChunk({ storage: kept, now: () => 1e6, leaving, reachable, whenNoDialog, reload })).toBe(true);
		expect(reload).toHaveBeenCalledTimes(1);
		// The page after the reload starts over, with the same session storage.
		vi.resetModules();
		const next = await import('#app/loading/chunk-reload.ts');
		expect(next.reloadForChunk({ storage: kept, now: () => 1e6 + 5_000, leaving, reachable, whenNoDialog, reload })).toBe(false);
		expect(reload).toHaveBeenCalledTimes(1);
		// The next deploy, later in the same tab.
		expect(next.reloadForChunk({ storage: kept, now: () => 1e6 + 3_600_000, leaving, reachable, whenNoDialog, reload })).toBe(true);
	});

	test.each([
		['reloads when it closes', { reachable: true, left: false, reloads: 1 }],
		['stays if the connection is gone by then', { reachable: false, left: false, reloads: 0 }],
		['stays if the dialog led elsewhere', { reachable: true, left: true, reloads: 0 }],
	])('under an open dialog, the page waits, and %s', async (_, then) => {
		vi.resetModules();
		const { reloadForChunk } = await import('#app/loading/chunk-reload.ts');
		const kept = storage();
		const reload = vi.fn();
		const waiting: (() => void)[] = [];
		let state = { now: 1e6, reachable: true, left: false };
		const deps = {
			storage: kept,
			now: () => state.now,
			leaving: () => state.left,
			reachable: () => state.reachable,
			whenNoDialog: (go: () => void) => void waiting.push(go),
			reload,
		};
		expect(reloadForChunk(deps)).toBe(true);
		// Further chunks fail while it waits.
		expect(reloadForChunk(deps)).toBe(true);
		expect(waiting).toHaveLength(1);
		expect(reload).not.toHaveBeenCalled();
		state = { ...then, now: 2e6 };
		waiting[0]?.();
		expect(reload).toHaveBeenCalledTimes(then.reloads);
		if (then.reloads === 0) return;
		// The page after the reload doesn't reload again, however long the dialog was open.
		vi.resetModules();
		const next = await import('#app/loading/chunk-reload.ts');
		expect(next.reloadForChunk({ ...deps, now: () => 2e6 + 5_000 })).toBe(false);
	});
});

describe('trusted script addresses', () => {
	const origin = 'https://nil.example';
	test.each(['/sw.js', '/assets/roster-worker--_jNHSo0.js', 'https://nil.example/assets/a.js'])('%s is ours', (address) => {
		expect(ownScript(address, origin, true)).toBe(address);
	});
	test.each(['https://evil.example/sw.js', '/v1/pay/x.js', '/assets/../v1/x', 'data:text/javascript,1', 'blob:https://nil.example/1', '/other.js'])(
		'%s is refused',
		(address) => {
			expect(() => ownScript(address, origin, true)).toThrow(TypeError);
		},
	);
	test('in development every script of the same origin is ours', () => {
		expect(ownScript('/src/roster/worker/roster-worker.ts?worker_file', origin, false)).toContain('worker');
		expect(() => ownScript('https://evil.example/x.js', origin, false)).toThrow(TypeError);
	});
});

describe('install', () => {
	test.each([
		['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 5, true],
		['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, true],
		['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, false],
		['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36', 5, false],
	])('%s with %s touch points', (userAgent, maxTouchPoints, ios) => {
		expect(isIos({ userAgent, maxTouchPoints })).toBe(ios);
	});

	test('a donation that waits, is to be paid or is paid is a reason; a canceled one is none', () => {
		for (const state of ['queued', 'sending', 'awaiting_payment', 'paid', 'done'] as const) expect(isReasonToInstall({ state }), state).toBe(true);
		expect(isReasonToInstall({ state: 'cancelled' })).toBe(false);
	});
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { robin } from '../fixtures/robin.ts';

const session = { ...robin, user_id: 12, is_desk: false, is_support: false };

/** Behaves like a browser's storage, also like a full one. */
class FakeStorage {
	readonly entries = new Map<string, string>();
	full = false;
	getItem = (key: string) => this.entries.get(key) ?? null;
	removeItem = (key: string) => void this.entries.delete(key);
	setItem = (key: string, value: string) => {
		if (this.full) throw new DOMException('full', 'QuotaExceededError');
		this.entries.set(key, value);
	};
}

let storage: FakeStorage;
/** A tab that opens now. */
async function openTab() {
	vi.resetModules();
	return (await import('#core/stored-session.ts')).storedSession;
}

beforeEach(() => {
	storage = new FakeStorage();
	vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

it('another tab reads what one has stored; the answer lies there whole, under the records of spec §3', async () => {
	(await openTab()).set(session, { ...session, more: 'of a later version' });
	expect((await openTab()).get()).toEqual(session);
	expect(JSON.parse(storage.getItem('nil-athletes:token') ?? '')).toMatchObject({ more: 'of a later version' });
	expect(JSON.parse(storage.getItem('nilUser') ?? '')).toEqual({ user_id: 12, user_email: 'robin@people.example', given_name: 'Robin' });
	expect([storage.getItem('user_role'), storage.getItem('isAdmin')]).toEqual(['user', 'false']);
});

it.each(['is_desk', 'is_support'] as const)('%s is remembered with the session, and only a plain yes counts', async (role) => {
	(await openTab()).set({ ...session, [role]: true });
	expect((await openTab()).get()).toEqual({ ...session, [role]: true });
	(await openTab()).set(session, { ...session, [role]: 'true' });
	expect((await openTab()).get()).toEqual(session);
});

it.each([
	['no token record', 'nil-athletes:token', undefined],
	['no user record', 'nilUser', undefined],
	['cut text', 'nilUser', '{"user_id":12,"user_em'],
	['not a record', 'nilUser', '"12"'],
	['null', 'nil-athletes:token', 'null'],
	['an email that is none', 'nilUser', JSON.stringify({ ...session, user_email: 12 })],
	['a name that is none', 'nilUser', JSON.stringify({ ...session, given_name: 12 })],
	['no expiry', 'nil-athletes:token', JSON.stringify({ ...session, expires_at: undefined })],
	['two people, as another tab leaves it for a moment', 'nil-athletes:token', JSON.stringify({ ...session, user_id: 13 })],
])('%s: a visitor', async (_what, key, value) => {
	(await openTab()).set(session);
	if (value === undefined) storage.removeItem(key);
	else storage.setItem(key, value);
	expect((await openTab()).get()).toBeNull();
});

it('an id as text: a visitor, also if both records have it', async () => {
	(await openTab()).set(session);
	for (const key of ['nilUser', 'nil-athletes:token']) storage.setItem(key, JSON.stringify({ ...session, user_id: '12' }));
	expect((await openTab()).get()).toBeNull();
});

it('an admin is one in another tab, too; without a role, they are a user', async () => {
	const admin = { ...session, user_role: 'admin', is_admin: true };
	(await openTab()).set(admin);
	expect((await openTab()).get()).toEqual(admin);
	storage.removeItem('user_role');
	storage.removeItem('isAdmin');
	expect((await openTab()).get()).toEqual(session);
});

it('tells whoever still listens, also where there are no other tabs', async () => {
	const tab = await openTab();
	const [stays, leaves] = [vi.fn(), vi.fn()];
	const stops = [tab.subscribe(stays), tab.subscribe(leaves)];
	tab.set(session);
	stops[1]?.();
	tab.clear();
	stops[0]?.();
	tab.set(session);
	expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([2, 1]);
});

describe('a tab beside others', () => {
	let tell: EventTarget;
	beforeEach(() => {
		tell = new EventTarget();
		vi.stubGlobal('addEventListener', tell.addEventListener.bind(tell));
		vi.stubGlobal('removeEventListener', tell.removeEventListener.bind(tell));
	});
	const happens = (type: string, facts: object) => tell.dispatchEvent(Object.assign(new Event(type), facts));

	it.each<[string, string, object, boolean]>([
		['another tab logs out', 'storage', { key: 'nilUser' }, true],
		['another tab clears everything', 'storage', { key: null }, true],
		['something else changes', 'storage', { key: 'theme' }, false],
		['it comes back from the back/forward cache', 'pageshow', { persisted: true }, true],
		['it is shown for the first time', 'pageshow', { persisted: false }, false],
	])('%s: it reads again, or not', async (_what, type, facts, isRead) => {
		const tab = await openTab();
		tab.set(session);
		const heard = vi.fn();
		const stop = tab.subscribe(heard);
		storage.entries.clear();
		happens(type, facts);
		expect(tab.get()).toEqual(isRead ? null : session);
		expect(heard).toHaveBeenCalledTimes(Number(isRead));
		stop();
	});

	it('listens to the page from the first listener to the last', async () => {
		const listening = new Set<string>();
		vi.stubGlobal('addEventListener', (type: string) => listening.add(type));
		vi.stubGlobal('removeEventListener', (type: string) => listening.delete(type));
		const tab = await openTab();
		const stops = [tab.subscribe(vi.fn()), tab.subscribe(vi.fn())];
		stops[0]?.();
		expect([...listening]).toEqual(['storage', 'pageshow']);
		stops[1]?.();
		expect([...listening]).toEqual([]);
	});

	it('tells nobody what it knows already', async () => {
		(await openTab()).set(session);
		const tab = await openTab();
		expect(tab.get()).toEqual(session);
		const heard = vi.fn();
		const stop = tab.subscribe(heard);
		happens('storage', { key: 'nilUser' });
		expect(heard).not.toHaveBeenCalled();
		stop();
	});
});

it.each<[string, () => Storage | null]>([
	[
		'blocked',
		() => {
			throw new DOMException('blocked', 'SecurityError');
		},
	],
	['missing, as in some web views', () => null],
])('where storage is %s the session lasts as long as the page', async (_what, get) => {
	Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
	const tab = await openTab();
	expect(tab.get()).toBeNull();
	tab.set(session);
	expect(tab.get()).toEqual(session);
	tab.clear();
	expect(tab.get()).toBeNull();
});

it('where storage is full the session lasts as long as the page', async () => {
	const reported = vi.fn();
	vi.stubGlobal('reportError', reported);
	storage.full = true;
	const tab = await openTab();
	tab.set(session);
	expect(tab.get()).toEqual(session);
	expect(reported).toHaveBeenCalled();
	tab.clear();
	expect(tab.get()).toBeNull();
	expect((await openTab()).get()).toBeNull();
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { storedSession } from '#core/stored-session.ts';
import { api } from '#domain/api/api-paths.ts';
import { renewSession } from '#session/lifecycle/renew-session.ts';
import { IdentityError, type IdentityErrorCode } from '#session/oidc/identity-error.ts';
import { forgetProviderSession, noteProviderSession, providerSessionExpiry } from '#session/oidc/provider-session.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const before = { ...robin, managed_by: 'Google', expires_at: '2026-09-05T18:00:00.000Z' };
const after = { ...before, expires_at: '2026-09-05T19:00:00.000Z' };
const other = { ...before, user_id: 8, user_email: 'dana@people.example' };
const [END, NEXT_END] = [before, after].map(({ expires_at }) => Date.parse(expires_at)) as [number, number];
const user = { id_token: 'the.id.token', profile: { sub: 'robin' } };

/** The provider's part of a renewal, and what loads it. */
const { loadClient, askProvider } = vi.hoisted(() => ({ loadClient: vi.fn(), askProvider: vi.fn() }));
vi.mock('#session/oidc/oidc-client.ts', () => ({ oidcClient: loadClient }));

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
let sync: () => Response | Promise<Response>;
let calls: { path: string; method: string | undefined; body: unknown }[];
let lock: Promise<unknown>;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	vi.stubGlobal('localStorage', new FakeStorage());
	vi.stubGlobal('document', { cookie: '' });
	vi.stubGlobal('location', { protocol: 'https:' });
	lock = Promise.resolve();
	vi.stubGlobal('navigator', { locks: { request: takeTurn } });
	calls = [];
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		calls.push({ path, method: init.method, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
		return path === api.logout ? json(200, { message: 'Logged out.' }) : sync();
	});
	sync = () => json(200, after);
	loadClient.mockReset().mockResolvedValue({ renew: askProvider });
	askProvider.mockReset().mockResolvedValue(user);
	storedSession.set(before);
	noteProviderSession(before.expires_at);
});

afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** One after the other, as with the browser's locks. A signal ends the wait. */
function takeTurn<T>(_name: string, { signal }: { signal: AbortSignal }, task: () => Promise<T>): Promise<T> {
	return new Promise<T>((resolve, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason));
		const mine = lock.then(() => (signal.aborted ? undefined : task().then(resolve, reject)));
		lock = mine;
	});
}

// It loads with the first error, which a stopped clock doesn't wait for.
await import('#domain/api/api-error.ts');

/** Renews, and lets the pauses between the tries of one call pass. */
async function renew() {
	const renewal = renewSession(END);
	await vi.runAllTimersAsync();
	return renewal;
}

const syncCalls = () => calls.filter(({ path }) => path === api.identitySync);

it('the session of the same account takes the old one’s place', async () => {
	expect(await renew()).toBe('renewed');
	expect(calls).toEqual([{ path: api.identitySync, method: 'POST', body: { sub: 'robin', user_id: 7 } }]);
	expect(storedSession.get()).toEqual(after);
	expect(providerSessionExpiry()).toBe(NEXT_END);
});

describe('one tab renews for all', () => {
	it('of three that are due at once, one asks', async () => {
		expect(await Promise.all([renew(), renew(), renew()])).toEqual(['renewed', 'renewed', 'renewed']);
		expect(askProvider).toHaveBeenCalledOnce();
		expect(syncCalls()).toHaveLength(1);
	});

	it('what another tab has renewed is not renewed again', async () => {
		noteProviderSession(after.expires_at);
		expect(await renew()).toBe('renewed');
		expect(loadClient).not.toHaveBeenCalled();
		expect(calls).toEqual([]);
	});

	it('while another tab takes too long, there is no answer, and it does not ask beside it', async () => {
		lock = new Promise(() => undefined);
		const patience = new AbortController();
		const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
		const renewal = renewSession(END);
		expect(timeout).toHaveBeenCalledWith(5000);
		patience.abort(new DOMException('The operation timed out.', 'TimeoutError'));
		expect(await renewal).toBe('unanswered');
		expect(loadClient).not.toHaveBeenCalled();
	});
});

it('where locks fail for another reason, the caller learns of it', async () => {
	const broken = new Error('no locks in this mode');
	vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(broken) } });
	await expect(renewSession(END)).rejects.toBe(broken);
});

describe('what keeps the session', () => {
	it.each<[string, () => void, syncs: number]>([
		['our server is out of reach for the provider’s address', () => loadClient.mockRejectedValue(new IdentityError('login_failed')), 0],
		['our server is down', () => loadClient.mockRejectedValue(new ApiFailure('unavailable', 'Not now.', { status: 503 })), 0],
		['the provider can’t be reached', () => askProvider.mockRejectedValue(new TypeError('Failed to fetch')), 0],
		['the provider is down', () => askProvider.mockRejectedValue(new IdentityError('timeout')), 0],
		['the sync is lost three times', () => (sync = () => Promise.reject(new TypeError('connection reset'))), 3],
		['the sync meets a server that is down', () => (sync = () => json(503, { code: 'unavailable', detail: 'Not now.' })), 3],
		['a captive portal answers the sync', () => (sync = () => new Response('<html>Welcome to the stadium</html>')), 3],
	])('%s: unanswered', async (_what, fails, syncs) => {
		fails();
		expect(await renew()).toBe('unanswered');
		expect(syncCalls()).toHaveLength(syncs);
		expect(storedSession.get()).toEqual(before);
		expect(providerSessionExpiry()).toBe(END);
	});

	it('an answer to a repeated sync counts', async () => {
		sync = () => {
			sync = () => json(200, after);
			throw new TypeError('connection reset');
		};
		expect(await renew()).toBe('renewed');
		expect(storedSession.get()).toEqual(after);
	});
});

describe('a refusal', () => {
	it.each<IdentityErrorCode>(['login_required', 'mfa_required', 'missing_refresh_token', 'token_failed'])('of the provider (%s)', async (code) => {
		askProvider.mockRejectedValue(new IdentityError(code));
		expect(await renew()).toBe('refused');
		expect(calls).toEqual([]);
		// The session lasts until its end.
		expect(storedSession.get()).toEqual(before);
	});

	it.each([
		[401, 'login_too_old'],
		[409, 'conflict'],
	])('of our server (%s %s), which is asked once', async (status, code) => {
		sync = () => json(status, { code, detail: 'No.' });
		expect(await renew()).toBe('refused');
		expect(syncCalls()).toHaveLength(1);
		expect(storedSession.get()).toEqual(before);
	});

	it('nobody is logged in, or the provider has no session here: nothing is asked', async () => {
		forgetProviderSession();
		expect(await renew()).toBe('refused');
		noteProviderSession(before.expires_at);
		storedSession.clear();
		expect(await renew()).toBe('refused');
		expect(loadClient).not.toHaveBeenCalled();
	});
});

describe.each([
	['a logout', null],
	['another person’s login', other],
])('%s during a renewal', (_what, next) => {
	const leave = () => (next === null ? storedSession.clear() : storedSession.set(next));

	it('while the provider is asked: our server gets nothing of it', async () => {
		askProvider.mockImplementation(async () => {
			leave();
			return user;
		});
		expect(await renew()).toBe('refused');
		expect(calls).toEqual([]);
		expect(storedSession.get()).toEqual(next);
	});

	it('while our server is asked: the new session is not taken up, and ends', async () => {
		sync = () => {
			leave();
			return json(200, after);
		};
		expect(await renew()).toBe('refused');
		expect(calls.map(({ path, method }) => [path, method])).toEqual([
			[api.identitySync, 'POST'],
			[api.logout, 'POST'],
		]);
		expect(storedSession.get()).toEqual(next);
		expect(providerSessionExpiry()).toBe(END);
	});
});

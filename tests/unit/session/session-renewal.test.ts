import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Renewal } from '#session/lifecycle/renew-session.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const START = Date.parse('2026-09-05T18:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const { renewSession } = vi.hoisted(() => ({ renewSession: vi.fn<(until: number) => Promise<Renewal>>() }));
vi.mock('#session/lifecycle/renew-session.ts', () => ({ renewSession }));
// There is no database here, and nothing private in it.
vi.mock('#session/private-data/wipe-private-data.ts', () => ({ wipePrivate: async () => undefined }));

let page: EventTarget;
let tab: Awaited<ReturnType<typeof openTab>>;

beforeEach(async () => {
	vi.useFakeTimers({ now: START });
	vi.stubGlobal('localStorage', new FakeStorage());
	page = new EventTarget();
	vi.stubGlobal('window', page);
	vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
	vi.stubGlobal('location', { protocol: 'https:' });
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	tab = await openTab();
	renewSession.mockReset();
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** A tab that opens now, with its own timers. */
async function openTab() {
	vi.resetModules();
	const { storedSession } = await import('#core/stored-session.ts');
	const { noteProviderSession, providerSessionExpiry } = await import('#session/oidc/provider-session.ts');
	const { startRenewal } = await import('#session/lifecycle/session-renewal.ts');
	const { lastEndReason } = await import('#session/lifecycle/end-session.ts');
	const { noteServerDate } = await import('#core/server-clock.ts');
	return { storedSession, noteProviderSession, providerSessionExpiry, startRenewal, lastEndReason, noteServerDate };
}

/** A session of the identity provider that expires `ms` after the test's start, as a login or a renewal leaves it. */
function holdSession(ms: number): void {
	const session = { ...robin, managed_by: 'Google', expires_at: new Date(START + ms).toISOString() };
	tab.noteProviderSession(session.expires_at);
	tab.storedSession.set(session, session);
}

/** From now on, each renewal has this outcome. @returns when each was tried, in milliseconds after the test's start. */
function answerWith(outcome: () => Renewal): number[] {
	const tried: number[] = [];
	renewSession.mockImplementation(async () => {
		tried.push(Date.now() - START);
		return outcome();
	});
	return tried;
}

const at = (ms: number) => vi.advanceTimersByTimeAsync(START + ms - Date.now());

describe('the session is renewed before its end', () => {
	it('a minute before, and so is the renewed one', async () => {
		holdSession(HOUR);
		const tried = answerWith(() => {
			holdSession(2 * HOUR);
			return 'renewed';
		});
		await tab.startRenewal();
		await at(2 * HOUR - MINUTE - 1);
		expect(tried).toEqual([HOUR - MINUTE]);
		await at(2 * HOUR - MINUTE);
		expect(tried).toEqual([HOUR - MINUTE, 2 * HOUR - MINUTE]);
		expect(renewSession.mock.calls).toEqual([[START + HOUR], [START + 2 * HOUR]]);
	});

	it('halfway, if it lasts less than two minutes', async () => {
		holdSession(20 * SECOND);
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(15 * SECOND);
		expect(tried).toEqual([10 * SECOND]);
	});

	it('by the server’s clock', async () => {
		tab.noteServerDate(new Date(START + 10 * MINUTE).toUTCString());
		holdSession(HOUR);
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(HOUR - 10 * MINUTE - 1);
		expect(tried).toEqual([HOUR - 11 * MINUTE]);
	});

	it('at once, if a page opens after it; the page waits for that', async () => {
		holdSession(-MINUTE);
		renewSession.mockImplementation(async () => {
			await new Promise((resolve) => setTimeout(resolve, 5 * SECOND));
			holdSession(HOUR);
			return 'renewed';
		});
		const seen: (string | undefined)[] = [];
		void tab.startRenewal().then(() => seen.push(tab.storedSession.get()?.expires_at));
		expect(renewSession).toHaveBeenCalledOnce();
		await at(5 * SECOND);
		expect(seen).toEqual([new Date(START + HOUR).toISOString()]);
	});

	it.each([0, -SECOND])('at once, if it ends then (%i ms), and once, whatever changes meanwhile', async (ms) => {
		holdSession(ms);
		renewSession.mockReturnValue(new Promise(() => undefined));
		void tab.startRenewal();
		expect(renewSession).toHaveBeenCalledOnce();
		holdSession(ms - 1);
		await at(MINUTE);
		expect(renewSession).toHaveBeenCalledOnce();
	});

	it('not at once, if it is longer than a timer can be', async () => {
		holdSession(100 * 24 * HOUR);
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(24 * 24 * HOUR);
		expect(tried).toEqual([]);
	});

	it('not by this tab, if another one has done it', async () => {
		holdSession(HOUR);
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(HOUR - 2 * MINUTE);
		holdSession(2 * HOUR);
		await at(2 * HOUR - MINUTE - 1);
		expect(tried).toEqual([]);
		await at(2 * HOUR - MINUTE);
		expect(tried).toEqual([2 * HOUR - MINUTE]);
	});

	it('not after a logout', async () => {
		holdSession(HOUR);
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(MINUTE);
		tab.storedSession.clear();
		await at(2 * HOUR);
		expect(tried).toEqual([]);
	});

	it('not if the provider has no session here, as with one of our own passwords', async () => {
		tab.storedSession.set({ ...robin, expires_at: new Date(START + HOUR).toISOString() });
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(2 * HOUR);
		expect(tried).toEqual([]);
		expect(tab.storedSession.get()?.user_id).toBe(7);
	});
});

describe('an unanswered try ends nothing', () => {
	it('it backs off up to a minute, and past its end the session stays', async () => {
		holdSession(10 * MINUTE);
		const tried = answerWith(() => 'unanswered');
		await tab.startRenewal();
		await at(13 * MINUTE + 5 * SECOND);
		const waits = tried.slice(1).map((time, index) => (time - (tried[index] ?? 0)) / SECOND);
		expect(tried[0]).toBe(9 * MINUTE);
		expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
		expect(tab.storedSession.get()?.user_id).toBe(7);
		expect(tab.lastEndReason()).toBeUndefined();
		expect(tab.providerSessionExpiry()).toBe(START + 10 * MINUTE);
	});

	it.each([
		['the connection returns', true, () => page.dispatchEvent(new Event('online'))],
		['somebody looks at the page again', true, () => document.dispatchEvent(new Event('visibilitychange'))],
		[
			'the page is hidden',
			false,
			() => {
				Object.assign(document, { visibilityState: 'hidden' });
				document.dispatchEvent(new Event('visibilitychange'));
			},
		],
	])('when %s, it is tried at once: %s', async (_what, isTried, happens) => {
		holdSession(10 * MINUTE);
		const tried = answerWith(() => 'unanswered');
		await tab.startRenewal();
		// The last try was eight seconds ago, and the next one is due in 52.
		await at(11 * MINUTE + 10 * SECOND);
		const before = tried.length;
		happens();
		await at(11 * MINUTE + 13 * SECOND);
		// One at once, and the first pause is a short one again.
		const again = [11 * MINUTE + 10 * SECOND, 11 * MINUTE + 12 * SECOND];
		expect(tried.slice(before)).toEqual(isTried ? again : []);
	});

	it('a connection that returns while it is tried doesn’t shorten the next pause', async () => {
		holdSession(10 * MINUTE);
		const tried = answerWith(() => 'unanswered');
		const answer = renewSession.getMockImplementation();
		renewSession.mockImplementation(async (until) => {
			await Promise.resolve();
			page.dispatchEvent(new Event('online'));
			return answer?.(until) ?? 'unanswered';
		});
		await tab.startRenewal();
		await at(9 * MINUTE + 7 * SECOND);
		expect(tried).toEqual([9 * MINUTE, 9 * MINUTE + 2 * SECOND, 9 * MINUTE + 6 * SECOND]);
	});

	it('nobody is asked again, if they log out while it is tried', async () => {
		holdSession(10 * MINUTE);
		const tried = answerWith(() => {
			tab.storedSession.clear();
			return 'renewed';
		});
		await tab.startRenewal();
		await at(HOUR);
		expect(tried).toEqual([9 * MINUTE]);
	});

	it('after an answer, the next failure begins with the short pause', async () => {
		holdSession(10 * MINUTE);
		const outcomes: Renewal[] = ['unanswered', 'unanswered', 'renewed', 'unanswered', 'refused'];
		const tried = answerWith(() => {
			const outcome = outcomes.shift() ?? 'refused';
			if (outcome === 'renewed') holdSession(20 * MINUTE);
			return outcome;
		});
		await tab.startRenewal();
		await at(19 * MINUTE + 30 * SECOND);
		expect(tried).toEqual([9 * MINUTE, 9 * MINUTE + 2 * SECOND, 9 * MINUTE + 6 * SECOND, 19 * MINUTE, 19 * MINUTE + 2 * SECOND]);
	});

	it('another tab’s renewal that this tab has not heard of is not asked for without a pause', async () => {
		holdSession(10 * MINUTE);
		const tried = answerWith(() => 'renewed');
		await tab.startRenewal();
		await at(9 * MINUTE + 7 * SECOND);
		expect(tried).toEqual([9 * MINUTE, 9 * MINUTE + 2 * SECOND, 9 * MINUTE + 6 * SECOND]);
	});
});

describe('a refusal', () => {
	it('ends the session when its token ends, not before; it is not asked again', async () => {
		holdSession(10 * MINUTE);
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(10 * MINUTE - 1);
		expect(tab.storedSession.get()?.user_id).toBe(7);
		expect(tab.providerSessionExpiry()).toBe(START + 10 * MINUTE);
		await at(10 * MINUTE);
		expect(tab.storedSession.get()).toBeNull();
		expect(tab.lastEndReason()).toBe('expired');
		expect(tab.providerSessionExpiry()).toBeUndefined();
		await at(HOUR);
		expect(tried).toEqual([9 * MINUTE]);
	});

	it('is about that session only: the next login’s is renewed', async () => {
		holdSession(10 * MINUTE);
		const tried = answerWith(() => 'refused');
		await tab.startRenewal();
		await at(9 * MINUTE + 30 * SECOND);
		holdSession(HOUR);
		await at(HOUR - MINUTE);
		expect(tried).toEqual([9 * MINUTE, HOUR - MINUTE]);
		expect(tab.storedSession.get()?.user_id).toBe(7);
	});
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE = 60_000;
/** The sports whose next syncs fail, and how often. */
const failing = new Map<number, { times: number; retryAfterMs?: number }>();
const checked = new Map<number, number>();
let calls: number[] = [];
/** While set, the server is silent. */
let quiet: Promise<void> | undefined;
let visibility = 'visible';
/** What storage throws when it is read. */
let unreadable: Error | undefined;

vi.mock('#roster/worker/sync-in-worker.ts', () => {
	class SyncError extends Error {
		kind = 'other';
		retryAfterMs: number | undefined;
		constructor(retryAfterMs?: number) {
			super('failed');
			this.retryAfterMs = retryAfterMs;
		}
	}
	return {
		SyncError,
		async syncInWorker(sport_id: number, _progress: unknown, heard: (isHeard: boolean) => void) {
			calls.push(sport_id);
			if (quiet !== undefined) {
				heard(false);
				await quiet;
				heard(true);
			}
			const fault = failing.get(sport_id);
			if (fault && fault.times-- > 0) throw new SyncError(fault.retryAfterMs);
			checked.set(sport_id, Date.now());
		},
	};
});
// Nothing is removed or saved here. offline-rosters.test.ts covers the effects of that.
vi.mock('#offline/saved/roster-choice.ts', () => ({ wantedSportFilter: async () => () => true }));
vi.mock('#offline/photos/offline-photos.ts', () => ({ syncPhotos: async () => undefined }));
vi.mock('#core/with-lock.ts', () => ({ withLock: (_name: string, work: () => Promise<void>) => work() }));
vi.mock('#roster/store/stored-record.ts', () => ({
	storedRecord: async (sport_id: number) => (checked.has(sport_id) ? { sport_id, checked_at: checked.get(sport_id) } : undefined),
	storedRecords: async () => [...checked].map(([sport_id, checked_at]) => ({ sport_id, checked_at })),
	outdateRecords: async () => {
		for (const sport_id of checked.keys()) checked.set(sport_id, 0);
	},
}));
// wanted-sports.test.ts covers which ones.
vi.mock('#offline/sync/wanted-sports.ts', () => ({
	wantedSports: async () => {
		if (unreadable !== undefined) throw unreadable;
		return [2, 3, 4];
	},
}));

beforeEach(() => {
	vi.useFakeTimers({ now: new Date('2026-09-05T18:00:00Z') });
	vi.resetModules();
	failing.clear();
	checked.clear();
	calls = [];
	quiet = undefined;
	visibility = 'visible';
	unreadable = undefined;
	const target = new EventTarget();
	vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
	vi.stubGlobal('document', Object.defineProperty(target, 'visibilityState', { get: () => visibility }));
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

async function open(): Promise<void> {
	const { keepRosterFresh } = await import('#offline/sync/roster-sync.ts');
	keepRosterFresh(2);
}

const callsOf = (sport_id: number) => calls.filter((call) => call === sport_id).length;

test('the other sports wait until the first screen stands', async () => {
	await open();
	await vi.advanceTimersByTimeAsync(2_900);
	expect(calls).toEqual([2]);
	await vi.advanceTimersByTimeAsync(200);
	expect(calls).toEqual([2, 3, 4]);
});

test('another sport whose first attempt failed comes with the next round', async () => {
	failing.set(3, { times: 1 });
	await open();
	await vi.advanceTimersByTimeAsync(5_000);
	expect([...checked.keys()]).toEqual([2, 4]);
	await vi.advanceTimersByTimeAsync(1.1 * MINUTE);
	expect([...checked.keys()]).toEqual([2, 4, 3]);
	expect(callsOf(4)).toBe(1);
});

test('a failure of another sport does not hurry the one on the screen', async () => {
	failing.set(3, { times: 100 });
	await open();
	await vi.advanceTimersByTimeAsync(10 * MINUTE);
	expect(callsOf(2)).toBeLessThanOrEqual(12);
	expect(callsOf(3)).toBeLessThanOrEqual(12);
});

test('a busy server is asked for the others again only after the time that it named', async () => {
	failing.set(3, { times: 1, retryAfterMs: 5 * MINUTE });
	await open();
	await vi.advanceTimersByTimeAsync(4.9 * MINUTE);
	expect([callsOf(3), callsOf(4)]).toEqual([1, 0]);
	await vi.advanceTimersByTimeAsync(1.4 * MINUTE);
	expect([...checked.keys()]).toEqual([2, 3, 4]);
});

test('a server that asks for weeks is asked again after an hour, and not at once', async () => {
	failing.set(2, { times: 1, retryAfterMs: 1e12 });
	await open();
	await vi.advanceTimersByTimeAsync(59 * MINUTE);
	expect(callsOf(2)).toBe(1);
	await vi.advanceTimersByTimeAsync(2 * MINUTE);
	expect(callsOf(2)).toBeGreaterThan(1);
});

test('a server that goes away right after a sync is asked again within seconds, and not taken for back', async () => {
	checked.set(2, Date.now() - 1_000);
	failing.set(2, { times: 1 });
	const { keepRosterFresh } = await import('#offline/sync/roster-sync.ts');
	keepRosterFresh(2, { force: true });
	await vi.advanceTimersByTimeAsync(2_100);
	expect(callsOf(2)).toBe(2);
	expect(checked.get(2)).toBeGreaterThan(Date.now() - 2_100);
});

test('a page left open refreshes the others after 10 minutes, not before', async () => {
	await open();
	await vi.advanceTimersByTimeAsync(9.9 * MINUTE);
	expect([callsOf(3), callsOf(4)]).toEqual([1, 1]);
	expect(callsOf(2)).toBeGreaterThanOrEqual(9);
	await vi.advanceTimersByTimeAsync(1.4 * MINUTE);
	expect([callsOf(3), callsOf(4)]).toEqual([2, 2]);
});

test('money was given, and the page is left before the rosters have followed: the next page asks at once', async () => {
	await open();
	await vi.advanceTimersByTimeAsync(5_000);
	failing.set(2, { times: 1 });
	const { syncStored } = await import('#offline/sync/roster-sync.ts');
	await syncStored();
	const before = callsOf(2);
	vi.resetModules();
	await open();
	await vi.advanceTimersByTimeAsync(100);
	expect(callsOf(2)).toBe(before + 1);
	// Without a donation, two pages opened in a row ask once.
	vi.resetModules();
	await open();
	await vi.advanceTimersByTimeAsync(100);
	expect(callsOf(2)).toBe(before + 1);
});

test('a hidden page asks for nothing', async () => {
	await open();
	await vi.advanceTimersByTimeAsync(5_000);
	visibility = 'hidden';
	const before = calls.length;
	await vi.advanceTimersByTimeAsync(30 * MINUTE);
	expect(calls).toHaveLength(before);
});

/** Of the modules that `open` has just loaded. */
const serverAnswers = () => import('#core/api/server-answers.ts');

test('a call without an answer asks the server at once, however fresh the rosters are', async () => {
	await open();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(callsOf(2)).toBe(1);
	(await serverAnswers()).noteNoAnswer();
	await vi.advanceTimersByTimeAsync(100);
	expect(callsOf(2)).toBe(2);
	// A page that is opened right after the last one's sync, and whose first call got no answer before the sync had loaded.
	vi.resetModules();
	(await serverAnswers()).noteNoAnswer();
	await open();
	await vi.advanceTimersByTimeAsync(100);
	expect(callsOf(2)).toBe(3);
});

test('a call that never gets through while others do adds a sync soon again, then a minute at most', async () => {
	await open();
	const { noteNoAnswer, noteServerAnswer } = await serverAnswers();
	async function hang(forSeconds: number) {
		for (let seconds = 0; seconds < forSeconds; seconds += 5) {
			noteServerAnswer();
			noteNoAnswer();
			await vi.advanceTimersByTimeAsync(5_000);
		}
	}
	await hang(20);
	expect(callsOf(2)).toBeGreaterThan(1);
	await hang(100);
	const settled = callsOf(2);
	expect(settled).toBeLessThanOrEqual(7);
	await hang(10 * 60);
	// A check a minute, and at most one sync by the clock between two of them.
	expect(callsOf(2)).toBeLessThanOrEqual(settled + 20);
});

test('a server that is known to be away gets no extra requests', async () => {
	failing.set(2, { times: 100 });
	await open();
	await vi.advanceTimersByTimeAsync(30_000);
	const { noteNoAnswer, serverAway } = await serverAnswers();
	serverAway.set(true);
	const before = callsOf(2);
	for (let n = 0; n < 5; n++) noteNoAnswer();
	expect(callsOf(2)).toBe(before);
});

test('a server that is silent counts as away while the sync still waits, and as there once it is heard', async () => {
	const answer = Promise.withResolvers<void>();
	quiet = answer.promise;
	await open();
	await vi.advanceTimersByTimeAsync(100);
	const { serverAway } = await serverAnswers();
	expect(serverAway.get()).toBe(true);
	answer.resolve();
	await vi.advanceTimersByTimeAsync(100);
	expect(serverAway.get()).toBe(false);
});

test('storage that can’t be read is reported, and when it is back, every sport comes at once', async () => {
	const reported = vi.fn();
	vi.stubGlobal('reportError', reported);
	unreadable = new DOMException('Internal error.', 'UnknownError');
	failing.set(2, { times: 1, retryAfterMs: 30 * MINUTE });
	await open();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(reported).toHaveBeenCalledExactlyOnceWith(unreadable);
	expect(calls).toEqual([2]);
	unreadable = undefined;
	const { storageBack } = await import('#core/db/storage-back.ts');
	storageBack.tell();
	await vi.advanceTimersByTimeAsync(100);
	expect([...checked.keys()]).toEqual([2, 3, 4]);
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { cancelRow } from '#outbox/actions/donation-actions.ts';
import { findRecentTwin } from '#outbox/actions/recent-twin.ts';
import { setFavorite } from '#outbox/actions/set-favorite.ts';
import { drain } from '#outbox/drain/drain.ts';
import { hiddenTexts } from '#outbox/hidden-texts.ts';
import { hasHiddenRow, isHiddenRow } from '#outbox/store/hidden-rows.ts';
import { getEntry, listEntries } from '#outbox/store/store.ts';
import { type WaitingSummary, watchWaitingCount } from '#outbox/store/watch-waiting-count.ts';
import { adoptSession } from '#session/lifecycle/adopt-session.ts';
import { type EndReason, endSession } from '#session/lifecycle/end-session.ts';
import { logOut } from '#session/lifecycle/log-out.ts';
import { refreshSession } from '#session/lifecycle/refresh-session.ts';
import { watchSession } from '#session/lifecycle/watch-session.ts';
import { wipeOthers } from '#session/private-data/wipe-private-data.ts';
import { athlete } from '../favorites/favorites-server.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';
import { clockOf, type FakeServer, freshOutbox, give, giveMonthly, rowOf } from './outbox-server.ts';

const DAY = 24 * 3_600_000;
const dana = { ...robin, user_id: 8, user_email: 'dana@people.example' };
const once = { player_id: 7, player_name: 'Dario Quillfeather', team_name: 'Port Ashby', amount_cents: toCents(5000), months: undefined };
const ended = { status: 401, code: 'session_ended', detail: 'Your session has ended. Please log in again.' };
let server: FakeServer;
let storage: FakeStorage;

beforeEach(async () => {
	storage = new FakeStorage();
	vi.stubGlobal('localStorage', storage);
	vi.stubGlobal('document', { cookie: '', visibilityState: 'visible', addEventListener: () => undefined });
	vi.stubGlobal('addEventListener', () => undefined);
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	storedSession.clear();
	server = await freshOutbox();
	await adoptSession({ ...robin, expires_at: new Date(Date.now() + 30 * DAY).toISOString() });
});

afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** What the header shows. */
function header(): Promise<WaitingSummary> {
	return new Promise((resolve) => watchWaitingCount(resolve));
}

describe('a session that ends by itself', () => {
	// Log out everywhere and a changed password end this browser's session as `left`, without a word about what waits.
	test.each<EndReason>(['ended', 'expired', 'sync_failed', 'left'])('as %s: a visitor learns that something is here, and nothing of it', async (reason) => {
		const op_id = await give(50);
		expect([await hasHiddenRow(), (await header()).hidden_text]).toEqual([false, '']);
		await endSession(reason);
		expect([await hasHiddenRow(), await isHiddenRow(op_id)]).toEqual([true, true]);
		expect(await header()).toEqual({ count: 0, ready_cents: 0, shared_count: 0, hidden_text: hiddenTexts.brief });
		expect([await listEntries(), await getEntry(op_id)]).toEqual([[], undefined]);
	});

	test('by the server’s answer to what is sent: the row waits, and goes on once its owner is back', async () => {
		watchSession();
		const op_id = await give(50);
		server.refusal = ended;
		await drain(clockOf());
		await vi.waitFor(() => expect(storedSession.get()).toBeNull());
		expect([await hasHiddenRow(), await isHiddenRow(op_id)]).toEqual([true, true]);
		server.refusal = undefined;
		await drain(clockOf());
		expect(server.intents).toEqual([]);

		await adoptSession(dana);
		expect([await hasHiddenRow(), (await header()).hidden_text, await isHiddenRow(op_id)]).toEqual([false, '', true]);
		await drain(clockOf());
		expect(server.intents).toEqual([]);
		await adoptSession({ ...robin, expires_at: new Date(Date.now() + 30 * DAY).toISOString() });
		expect([await hasHiddenRow(), await isHiddenRow(op_id)]).toEqual([false, false]);
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('awaiting_payment');
	});

	test('by its age: the server knows nobody anymore', async () => {
		await give(50);
		vi.stubGlobal('fetch', async () => Response.json({ session: null }));
		await refreshSession();
		expect([storedSession.get(), await hasHiddenRow()]).toEqual([null, true]);
	});

	test.each<[string, () => Promise<unknown>, waits: boolean]>([
		['a monthly donation', () => giveMonthly(), true],
		['a favorite', () => setFavorite(athlete(3), true), true],
		[
			'a cancel that the server doesn’t know about',
			async () => {
				server.fault = () => 'lost';
				const op_id = await give(50);
				await drain(clockOf());
				await cancelRow(op_id);
			},
			true,
		],
		['a row of a newer version', () => outboxDb.table('outbox').put({ op_id: 'x', owner: '7', state: 'folded', created_at: 1 }), true],
		['a finished row', () => outboxDb.table('outbox').put({ op_id: 'x', owner: '7', state: 'paid', created_at: 1 }), false],
		['a visitor’s row', () => outboxDb.table('outbox').put({ op_id: 'x', owner: null, state: 'queued', created_at: 1 }), false],
		['nothing', () => Promise.resolve(), false],
	])('while %s waits: a visitor is told: %s', async (_what, save, waits) => {
		await save();
		await endSession('ended');
		expect(await hasHiddenRow()).toBe(waits);
	});
});

describe('a logout by the person', () => {
	test('leaves what waits unmentioned, because they were told; its own page doesn’t deny it; a later session that ends by itself says it', async () => {
		const op_id = await give(50);
		await logOut();
		expect([await hasHiddenRow(), (await header()).hidden_text, await findRecentTwin(once, Date.now())]).toEqual([false, '', undefined]);
		expect(await isHiddenRow(op_id)).toBe(true);
		await wipeOthers();
		expect(await hasHiddenRow()).toBe(false);
		await adoptSession(robin);
		await endSession('ended');
		expect(await hasHiddenRow()).toBe(true);
	});

	test('is forgotten with the last row', async () => {
		const op_id = await give(50);
		await logOut();
		expect([...storage.entries.values()]).toContain('["7"]');
		await outboxDb.outbox.delete(op_id);
		await wipeOthers();
		expect([...storage.entries.values()]).not.toContain('["7"]');
	});
});

describe('an equal donation by a visitor', () => {
	test.each([
		['at once', 0],
		['after a week', 7 * DAY],
	])('asks first, %s', async (_when, later) => {
		const op_id = await give(50);
		await endSession('ended');
		expect((await findRecentTwin(once, Date.now() + later))?.op_id).toBe(op_id);
		expect(await findRecentTwin({ ...once, amount_cents: toCents(2000) }, Date.now())).toBeUndefined();
	});

	test('asks about the visitor’s own, if there is one', async () => {
		await give(50);
		await endSession('ended');
		const own = await give(50);
		expect((await findRecentTwin(once, Date.now()))?.op_id).toBe(own);
	});

	test('asks nothing if the hidden one was canceled, nor of another person who logs in', async () => {
		const op_id = await give(50);
		await endSession('ended');
		await outboxDb.outbox.update(op_id, { state: 'expired' });
		expect(await findRecentTwin(once, Date.now())).toBeUndefined();
		await outboxDb.outbox.update(op_id, { state: 'queued' });
		await adoptSession(dana);
		expect(await findRecentTwin(once, Date.now())).toBeUndefined();
	});
});

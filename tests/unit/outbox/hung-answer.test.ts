import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerAnswer } from '#core/api/server-answers.ts';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { cancelRow, editDonation } from '#outbox/actions/donation-actions.ts';
import { setFavorite } from '#outbox/actions/set-favorite.ts';
import { drain } from '#outbox/drain/drain.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { athlete, type FavoritesServer, freshFavorites, logIn } from '../favorites/favorites-server.ts';
import { clockOf, type FakeServer, type Fault, freshOutbox, give, rowOf, settle } from './outbox-server.ts';

/** Fires the events that a browser tells its page. It has to be there before the page's code. */
const browser = vi.hoisted(() => {
	const target = new EventTarget();
	globalThis.addEventListener = target.addEventListener.bind(target);
	return target;
});

let server: FakeServer;
/** A drain that a test has started. */
let draining: Promise<unknown> | undefined;

beforeEach(async () => {
	storedSession.clear();
	server = await freshOutbox();
	standStill();
});

afterEach(async () => {
	server.fault = () => 'none';
	browser.dispatchEvent(new Event('online'));
	await vi.waitFor(() => expect(server.hanging).toBe(0));
	await pass(1);
	await draining;
	draining = undefined;
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** The clock stands still, and with it the drain's own pauses, unless a test moves it. */
function standStill(): void {
	vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'], now: Date.now() });
}

/** Lets what can happen in that many seconds happen. Storage works on its own clock. */
async function pass(seconds: number): Promise<void> {
	for (let halves = 0; halves < seconds * 2; halves += 1) {
		await vi.advanceTimersByTimeAsync(500);
		for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
	}
}

/** How often each of these was sent. */
const attempts = (...op_ids: string[]) => Promise.all(op_ids.map(async (op_id) => (await rowOf(op_id)).attempts));
const states = (...op_ids: string[]) => Promise.all(op_ids.map(async (op_id) => (await rowOf(op_id)).state));

/** The first `count` registrations meet this, and the others nothing. */
function firstMeet(fault: Fault, count = 1): void {
	let met = 0;
	server.fault = (path) => (path.includes('create-checkout') && met++ < count ? fault : 'none');
}

test('a donation that hangs is passed by another athlete’s, and not by the same athlete’s', async () => {
	const [first, same, other] = [await give(10), await give(20), await give(30, { player_id: 8 })];
	server.fault = () => 'hangs';
	draining = drain(clockOf());
	await pass(2);
	expect(await attempts(first, same, other)).toEqual([1, 0, 0]);
	await pass(2);
	expect(await attempts(first, same, other)).toEqual([1, 0, 1]);
});

test.each(['hangs', 'hangs_after'] as const)('an answer to another call ends one that %s: unknown, so it is sent again under the same key', async (fault) => {
	const [first, same, other] = [await give(10), await give(20), await give(30, { player_id: 8 })];
	firstMeet(fault);
	draining = drain(clockOf());
	await pass(5);
	expect(await states(first, same, other)).toEqual(['queued', 'awaiting_payment', 'awaiting_payment']);
	expect((await rowOf(first)).last_error?.code).toBe('network');
	await settle();
	expect(await states(first)).toEqual(['awaiting_payment']);
	expect(server.intents.map(({ op_id }) => op_id).sort()).toEqual([first, same, other].sort());
	for (const bodies of server.bodies.values()) expect(bodies.size).toBe(1);
});

test('a new connection ends what hangs on the old one, at once', async () => {
	const op_id = await give();
	server.fault = () => 'hangs_after';
	draining = drain(clockOf());
	await pass(1);
	expect(server.hanging).toBe(1);
	browser.dispatchEvent(new Event('online'));
	await draining;
	expect(await rowOf(op_id)).toMatchObject({ state: 'queued', attempts: 1, last_error: { code: 'network' } });
	server.fault = () => 'none';
	await settle();
	expect(server.intents).toHaveLength(1);
});

test('a line that is only slow gets through: each attempt has twice as long as the last', async () => {
	const op_id = await give();
	server.fault = () => 'before';
	await drain(clockOf());
	vi.setSystemTime(Date.now() + 60_000);
	server.fault = () => 'hangs';
	draining = drain(clockOf());
	await pass(4);
	noteServerAnswer();
	await pass(0.5);
	expect(await states(op_id)).toEqual(['sending']);
	await pass(2);
	noteServerAnswer();
	await pass(0.5);
	expect(await states(op_id)).toEqual(['queued']);
});

test('no more than three are under way', async () => {
	const op_ids = [];
	for (const player_id of [1, 2, 3, 4, 5]) op_ids.push(await give(player_id, { player_id }));
	server.fault = () => 'hangs';
	draining = drain(clockOf());
	await pass(13);
	expect(await attempts(...op_ids)).toEqual([1, 1, 1, 0, 0]);
});

test('while answers come, one owner’s rows leave one after the other; another owner’s don’t wait for them', async () => {
	const [visitors, more] = [await give(10), await give(20, { player_id: 8 })];
	logIn(7);
	const own = await give(30, { player_id: 9 });
	server.fault = () => 'hangs';
	draining = drain(clockOf());
	await pass(0.5);
	expect(await attempts(visitors, more, own)).toEqual([1, 0, 1]);
});

test('a changed donation waits for the cancel that hangs, and others don’t', async () => {
	const first = await give(50);
	await drain(clockOf());
	const changed = String(await editDonation(first, toCents(2000)));
	const other = await give(30, { player_id: 8 });
	server.fault = (path) => (path.includes('cancel') || path.includes('create-checkout') ? 'hangs' : 'none');
	draining = drain(clockOf());
	await pass(4);
	expect(server.hanging).toBe(2);
	expect(await attempts(changed, other)).toEqual([0, 1]);
	firstMeet('none');
	browser.dispatchEvent(new Event('online'));
	await pass(1);
	await settle();
	expect(server.intents.map(({ op_id, state }) => [op_id, state]).sort()).toEqual(
		[
			[first, 'cancelled'],
			[changed, 'created'],
			[other, 'created'],
		].sort(),
	);
});

test('a cancel waits for the answer to its own donation, and the answer doesn’t bring it back', async () => {
	const op_id = await give();
	firstMeet('hangs_after');
	draining = drain(clockOf());
	await pass(1);
	await cancelRow(op_id);
	await pass(5);
	expect(server.requests).toHaveLength(1);
	browser.dispatchEvent(new Event('online'));
	await pass(1);
	await settle();
	expect(await rowOf(op_id)).toMatchObject({ state: 'cancelled', cancel: 'confirmed' });
	expect(server.intentOf(op_id)?.state).toBe('cancelled');
});

test('what is saved, or canceled, while one hangs goes out', async () => {
	const answered = await give(20, { player_id: 8 });
	await drain(clockOf());
	const hung = await give(10);
	firstMeet('hangs');
	// Its third attempt, which an answer doesn't end yet.
	await outboxDb.outbox.update(hung, { attempts: 2 });
	draining = drain(clockOf());
	await pass(1);
	await cancelRow(answered);
	const late = await give(30, { player_id: 9 });
	await pass(4);
	expect(await states(hung, late)).toEqual(['sending', 'awaiting_payment']);
	expect(await rowOf(answered)).toMatchObject({ state: 'cancelled', cancel: 'confirmed' });
	await cancelRow(late);
	await pass(2);
	expect(await rowOf(late), 'handled in this drain before').toMatchObject({ state: 'cancelled', cancel: 'confirmed' });
	expect(server.hanging).toBe(1);
});

test('taps on one heart stay in order; another heart passes', async () => {
	const favorites: FavoritesServer = await freshFavorites();
	standStill();
	logIn(7);
	const answer = Promise.withResolvers<'none'>();
	let saves = 0;
	favorites.fault = (path) => (path.includes('save') && saves++ === 0 ? answer.promise : 'none');
	await setFavorite(athlete(1), true);
	draining = drain(clockOf());
	await pass(1);
	vi.setSystemTime(Date.now() + 1);
	await setFavorite(athlete(1), false);
	vi.setSystemTime(Date.now() + 1);
	await setFavorite(athlete(2), true);
	await pass(4);
	expect(favorites.live).toEqual([2]);
	expect(favorites.requests.filter((path) => path.includes('remove'))).toEqual([]);
	answer.resolve('none');
	await pass(1);
	await draining;
	await settle();
	expect(favorites.live).toEqual([2]);
	expect((await rowsInOrder()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});

test('each answer is told as it comes, though another row hangs', async () => {
	await give(10);
	logIn(7);
	const own = await give(20, { player_id: 8 });
	server.fault = () => (server.requests.length === 1 ? 'hangs' : 'none');
	server.refusal = { status: 404, code: 'athlete_gone', detail: 'Dario Quillfeather is no longer on a roster.' };
	const told: string[] = [];
	draining = drain(clockOf(), { answered: ({ op_id }) => told.push(op_id) });
	await pass(1);
	expect([told, server.hanging]).toEqual([[own], 1]);
});

test('once it may not continue, nothing more leaves, and what is under way ends first', async () => {
	const [first, second] = [await give(10), await give(20, { player_id: 8 })];
	server.fault = () => 'hangs';
	let mayContinue = true;
	let ended = false;
	draining = drain(clockOf(), { mayContinue: () => Promise.resolve(mayContinue) }).then(() => {
		ended = true;
	});
	await pass(1);
	mayContinue = false;
	await pass(5);
	expect([await attempts(first, second), ended]).toEqual([[1, 0], false]);
	browser.dispatchEvent(new Event('online'));
	await pass(1);
	expect([await attempts(first, second), ended]).toEqual([[1, 0], true]);
});

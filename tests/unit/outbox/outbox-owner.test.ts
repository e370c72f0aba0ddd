import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { editDonation } from '#outbox/actions/donation-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import { getEntry, listEntries, rowsInOrder } from '#outbox/store/store.ts';
import { isPaused } from '#session/ownership.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, type FakeServer, freshOutbox, give, rowOf, settle } from './outbox-server.ts';

let server: FakeServer;

beforeEach(async () => {
	storedSession.clear();
	server = await freshOutbox();
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const bodyOf = (op_id: string) => JSON.parse([...(server.bodies.get(op_id) ?? [])][0] ?? '{}');
const ended = { status: 401, code: 'session_ended', detail: 'Your session has ended. Please log in again.' };

test('a donation carries who gives, a visitor’s carries nobody, also when it is repeated after a login', async () => {
	const visitors = await give();
	server.fault = () => 'lost';
	await drain(clockOf());
	logIn(7);
	const own = await give();
	server.fault = () => 'none';
	await settle();
	expect(bodyOf(visitors)).not.toHaveProperty('user_id');
	expect(bodyOf(own)).toMatchObject({ user_id: 7, user_email: 'p7@people.example' });
	expect(server.intents).toHaveLength(2);
	for (const bodies of server.bodies.values()) expect(bodies.size).toBe(1);
});

test('only a signed-in person’s donation asks to save the card that pays it', async () => {
	const visitors = await give(50, { save_card: true });
	logIn(7);
	const [ticked, plain] = [await give(20, { save_card: true }), await give(30)];
	await settle();
	expect([visitors, ticked, plain].map((op_id) => bodyOf(op_id).save_card)).toEqual([undefined, true, undefined]);
});

test('a changed amount stays whose it was', async () => {
	logIn(7);
	const op_id = await give(50);
	server.fault = () => 'lost';
	await drain(clockOf());
	const next = String(await editDonation(op_id, toCents(2000)));
	server.fault = () => 'none';
	await settle();
	expect(bodyOf(next)).toMatchObject({ amount: 20, user_id: 7, user_email: 'p7@people.example' });
});

test('rows of another owner are neither shown, counted nor sent, readable or not, and go on when the owner is back', async () => {
	logIn(7);
	const op_id = await give();
	await outboxDb.table('outbox').put({ op_id: 'from-the-future', owner: '7', state: 'folded', created_at: 1 });
	for (const somebodyElse of [() => logIn(8), () => storedSession.clear()]) {
		somebodyElse();
		expect(await listEntries()).toEqual([]);
		expect(await getEntry(op_id)).toBeUndefined();
		await drain(clockOf());
		expect(server.requests).toEqual([]);
	}
	logIn(7);
	expect(await listEntries()).toHaveLength(2);
	await drain(clockOf());
	expect((await rowOf(op_id)).state).toBe('awaiting_payment');
});

describe('an ended session', () => {
	test.each([401, 403])('%i pauses the owner’s rows until the next login, and asks nothing of the person', async (status) => {
		logIn(7);
		const [first, second] = [await give(10), await give(20)];
		server.refusal = status === 401 ? ended : { status, code: 'forbidden', detail: 'This belongs to a different account.' };
		await drain(clockOf());
		await drain(clockOf());
		expect(server.requests).toHaveLength(1);
		const row = await rowOf(first);
		expect([row.state, isPaused(row), (await rowOf(second)).attempts]).toEqual(['queued', true, 0]);
		server.refusal = undefined;
		vi.setSystemTime(Date.now() + 3_600_000);
		await drain(clockOf());
		expect(server.requests).toHaveLength(1);
		logIn(7);
		await drain(clockOf());
		expect((await rowsInOrder()).map((one) => one.state)).toEqual(['awaiting_payment', 'awaiting_payment']);
		expect(server.intents.map((intent) => intent.op_id)).toEqual([first, second]);
	});

	test('a visitor’s donation goes on meanwhile', async () => {
		const visitors = await give(5);
		logIn(7);
		const own = await give(10);
		server.refusal = ended;
		server.fault = () => (server.requests.length === 1 ? 500 : 'none');
		await drain(clockOf());
		expect(isPaused(await rowOf(own))).toBe(true);
		server.refusal = undefined;
		await untilReady(visitors);
		expect((await rowOf(own)).state).toBe('queued');
	});
});

/** Waits until that row is ready to pay. Others may be held up. */
async function untilReady(op_id: string): Promise<void> {
	for (let turn = 0; turn < 20 && (await rowOf(op_id)).state !== 'awaiting_payment'; turn += 1) {
		vi.setSystemTime(Date.now() + 60_000);
		await drain(clockOf());
	}
	expect((await rowOf(op_id)).state).toBe('awaiting_payment');
}

test('a row that the first version stored is read and sent', async () => {
	const op_id = '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90';
	await outboxDb.table('outbox').put({
		op_id,
		owner: null,
		kind: 'donation_one_time',
		payload: {
			amount_cents: 5000,
			player_id: 7,
			player_name: 'Dario Quillfeather',
			team_id: 3,
			team_name: 'Port Ashby',
			team_color: '#0b2a5b',
			team_alt_color: null,
			jersey_number: '12',
		},
		summary: { amount_cents: 5000, player_name: 'Dario Quillfeather', team_name: 'Port Ashby' },
		state: 'queued',
		attempts: 0,
		next_at: Date.now(),
		created_at: Date.now(),
		updated_at: Date.now(),
		clock_offset: null,
	});
	await drain(clockOf());
	expect((await rowOf(op_id)).state).toBe('awaiting_payment');
	expect(bodyOf(op_id)).toEqual({ amount: 50, player_id: 7, player_name: 'Dario Quillfeather', team_id: 3 });
});

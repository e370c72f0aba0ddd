import { dario } from '../fixtures/dario.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { groupRows } from '#features/outbox/group-rows.ts';
import { simpleStatusText } from '#features/outbox/simple-status-text.ts';
import { cancelRow, enqueueDonation, enqueueRecurring, forgetRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { mayPledgeInstead, pledgeInstead } from '#outbox/actions/pledge-instead.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isPledge } from '#outbox/kinds/outbox-row.ts';
import { getRow, rowsInOrder } from '#outbox/store/store.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, FAULTS, type FakeServer, freshOutbox, rowOf, seeded, settle } from './outbox-server.ts';

// Before the clock is a fake.
const SEED = Number(process.env.SEED_TEST ?? Date.now() % 1_000_000);
const PAUSED = 1;
const OPTED_OUT = 2;
const AWAITING_YES = 3;
const SENTENCE = 'Dario Quillfeather hasn’t said yes to donations here yet. You can pledge instead.';
const CARD = { card_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11', words: 'Give $50 with Visa ••4242', agreed_at: '2026-09-05T18:00:00.000Z' };
let server: FakeServer;
beforeEach(async () => {
	server = await freshOutbox();
	logIn(7);
});
afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const asksFirst = () => {
	server.refusal = { status: 409, code: 'conflict', detail: SENTENCE, takes_pledges: true };
};
/** A donation from the dead zone, which the server has refused since. */
async function refused(options: { named?: boolean; card?: typeof CARD; save_card?: boolean } = {}): Promise<string> {
	const op_id = await enqueueDonation({ ...dario, amount_cents: toCents(5000), ...options });
	asksFirst();
	await settle();
	server.refusal = undefined;
	return op_id;
}
async function pledgeOf(op_id: string | undefined) {
	const row = op_id === undefined ? undefined : await getRow(op_id);
	if (row === undefined || !isPledge(row)) throw new Error(`no pledge ${op_id}`);
	return row;
}
const pledges = async () => (await rowsInOrder()).filter(isPledge);
const bodyOf = (op_id: string | undefined) => JSON.parse([...(server.bodies.get(String(op_id)) ?? [])][0] ?? '{}');

test('a refused donation becomes a pledge with a key of its own, once the server knows that the donation is canceled', async () => {
	const old = await refused({ named: true });
	expect(await rowOf(old)).toMatchObject({ state: 'needs_attention', last_error: { code: 'conflict', detail: SENTENCE, takes_pledges: true } });
	const op_id = await pledgeInstead(old);
	expect(op_id).not.toBe(old);
	expect(await rowOf(old)).toMatchObject({ state: 'cancelled', cancel: 'pending', replaced_by: op_id });
	expect(await pledgeOf(op_id)).toMatchObject({ state: 'queued', owner: '7', replaces: old, payload: { ...dario, amount_cents: 5000, named: true } });
	server.requests = [];
	await settle();
	expect(server.requests).toEqual([`POST /v1/operations/${old}/cancel`, 'POST /v1/create-checkout-session/one_time']);
	expect((await pledgeOf(op_id)).state).toBe('done');
	expect([server.canceled.has(old), server.intents.map((intent) => intent.op_id)]).toEqual([true, [op_id]]);
	expect(bodyOf(op_id)).toMatchObject({ pledge: true, amount: 50, user_id: 7, named: true });
	expect(server.bodies.get(old)?.size).toBe(1);
});

test('the donation is no longer listed, and the pledge says what it waits for', async () => {
	const old = await refused();
	const op_id = await pledgeInstead(old);
	expect(groupRows([await rowOf(old)], 'open')).toEqual([]);
	expect(simpleStatusText(await pledgeOf(op_id), true).text).toMatch(/ We’ll send it once the donation that it replaces is canceled\.$/);
	await drain(clockOf());
	expect(simpleStatusText(await pledgeOf(op_id), true).text).not.toMatch(/replaces/);
});

test('it works without a signal, and nothing leaves before there is one', async () => {
	const old = await refused();
	server.fault = () => 'before';
	const op_id = await pledgeInstead(old);
	await drain(clockOf());
	expect([(await pledgeOf(op_id)).state, (await rowOf(old)).cancel, server.intents]).toEqual(['queued', 'pending', []]);
	server.fault = () => 'none';
	await settle();
	expect([(await pledgeOf(op_id)).state, server.intents.length]).toEqual(['done', 1]);
});

test('two taps, or two tabs, make one pledge', async () => {
	const old = await refused();
	const [first, second] = await Promise.all([pledgeInstead(old), pledgeInstead(old)]);
	expect(second).toBe(first);
	expect(await pledgeInstead(old)).toBe(first);
	await settle();
	expect([await pledges(), server.intents]).toEqual([[expect.objectContaining({ op_id: first })], [expect.objectContaining({ op_id: first })]]);
});

test('whatever fails on the way, one pledge is made, with one body', async () => {
	const old = await refused();
	const random = seeded(SEED);
	const left = server.requests.length + 12;
	server.fault = () =>
		server.requests.length > left ? 'none' : (FAULTS.filter((fault) => fault !== 'elsewhere')[Math.floor(random() * (FAULTS.length - 1))] ?? 'none');
	const op_id = await pledgeInstead(old);
	await settle(clockOf(random));
	expect([(await pledgeOf(op_id)).state, server.intents.length, server.bodies.get(String(op_id))?.size], `SEED_TEST=${SEED}`).toEqual(['done', 1, 1]);
});

test('if storage fails, the donation stays as it was', async () => {
	const old = await refused();
	const before = await rowOf(old);
	const broken = vi.spyOn(outboxDb.outbox, 'bulkPut').mockRejectedValue(new Error('the disk is full'));
	await expect(pledgeInstead(old)).rejects.toThrow('the disk is full');
	broken.mockRestore();
	expect([await rowOf(old), await pledges()]).toEqual([before, []]);
});

test('what was agreed about a saved card stays with the donation: a pledge saves a card of its own', async () => {
	for (const options of [{ card: CARD }, { save_card: true }]) {
		const op_id = await pledgeInstead(await refused(options));
		expect((await pledgeOf(op_id)).payload).toEqual({ ...dario, amount_cents: 5000 });
		await settle();
		expect(bodyOf(op_id)).toEqual(expect.not.objectContaining({ card: expect.anything(), save_card: expect.anything() }));
	}
});

test('a visitor’s stays a visitor’s, also if somebody has logged in since', async () => {
	storedSession.clear();
	const old = await refused();
	logIn(7);
	const op_id = await pledgeInstead(old);
	await settle();
	expect(bodyOf(op_id)).toEqual({ pledge: true, amount: 50, player_id: dario.player_id, player_name: dario.player_name, team_id: dario.team_id });
	expect((await pledgeOf(op_id)).owner).toBeNull();
});

test('if the donation turns out to be paid, the pledge asks before it goes out', async () => {
	const old = await refused();
	const op_id = await pledgeInstead(old);
	server.intents.push({ intent_id: crypto.randomUUID(), op_id: old, body: '{}', amount: 50, state: 'paid' });
	await settle();
	expect((await rowOf(old)).state).toBe('paid');
	expect(await pledgeOf(op_id)).toMatchObject({
		state: 'needs_attention',
		attempts: 0,
		last_error: { code: 'already_paid', detail: expect.stringMatching(/^Your first donation .+ only if you want to pledge \$50 on top of it\.$/) },
	});
	await retryRow(String(op_id));
	await settle();
	expect([(await pledgeOf(op_id)).state, server.intents.length]).toEqual(['done', 2]);
});

test('it no longer waits for a donation that was removed from the list', async () => {
	const old = await refused();
	const op_id = await pledgeInstead(old);
	await drain(clockOf());
	expect(await rowOf(old)).toMatchObject({ state: 'cancelled', cancel: 'confirmed' });
	await forgetRow(old);
	expect((await pledgeOf(op_id)).replaces).toBeUndefined();
	await settle();
	expect((await pledgeOf(op_id)).state).toBe('done');
});

describe('what offers a pledge', () => {
	test('the refusal itself, unless the rosters say that the athlete has said no since', async () => {
		const row = await rowOf(await refused());
		expect([undefined, AWAITING_YES, PAUSED, OPTED_OUT].map((byte) => mayPledgeInstead(row, byte))).toEqual([true, true, false, false]);
	});

	test('for the refusal of a server of before, the rosters on this device', async () => {
		const op_id = await enqueueDonation({ ...dario, amount_cents: toCents(5000) });
		server.refusal = { status: 409, code: 'conflict', detail: 'Dario Quillfeather hasn’t said yes to donations here yet.' };
		await settle();
		const row = await rowOf(op_id);
		expect([undefined, AWAITING_YES, PAUSED, OPTED_OUT].map((byte) => mayPledgeInstead(row, byte))).toEqual([false, true, false, false]);
	});

	test('no other refusal, no other state, and no monthly donation', async () => {
		const refusedBy = async (op_id: string | undefined, code: string, more: object = {}) => {
			server.refusal = { status: 409, code, detail: 'No.', takes_pledges: true, ...more };
			await settle();
			server.refusal = undefined;
			return rowOf(String(op_id));
		};
		const donation = { ...dario, amount_cents: toCents(5000) };
		const rows = [
			await refusedBy(await enqueueDonation(donation), 'invalid'),
			await refusedBy(await enqueueDonation(donation), 'conflict', { may_be_paid: true }),
			await refusedBy(await enqueueRecurring({ ...donation, months: 6 }), 'conflict'),
		];
		const canceled = await refused();
		await cancelRow(canceled);
		rows.push(await rowOf(canceled), await rowOf(await enqueueDonation(donation)));
		expect(rows.map((row) => mayPledgeInstead(row, AWAITING_YES))).toEqual([false, false, false, false, false]);
		for (const { op_id } of rows) expect(await pledgeInstead(op_id)).toBeUndefined();
		expect(await pledges()).toEqual([]);
	});
});

import { dario } from '../fixtures/dario.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { cancelRow, enqueueDonation, forgetRow, renewRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { findRecentPledge } from '#outbox/actions/recent-twin.ts';
import { savePledge } from '#outbox/actions/save-pledge.ts';
import { settlePledge } from '#outbox/actions/settle-pledge.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isDonation, isPledge, isWaiting, needsCard } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { getRow, rowsInOrder } from '#outbox/store/store.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, FAULTS, type FakeServer, freshOutbox, PLEDGE_ENDS, seeded, settle } from './outbox-server.ts';

// Before the clock is a fake.
const SEED = Number(process.env.SEED_TEST ?? Date.now() % 1_000_000);
const DAY_MS = 86_400_000;
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

const pledge = () => savePledge({ ...dario, amount_cents: toCents(5000), named: true });
async function rowOf(op_id: string) {
	const row = await getRow(op_id);
	if (row === undefined || !isPledge(row)) throw new Error(`no pledge ${op_id}`);
	return row;
}
const sentBody = () => JSON.parse(server.intents[0]?.body ?? '{}');

test('a pledge waits without a signal, counts in the header, and is none of the donations', async () => {
	server.fault = () => 'before';
	const op_id = await pledge();
	await drain(clockOf());
	const row = await rowOf(op_id);
	expect([row.state, isWaiting(row), isDonation(row), waitingLabel(row)]).toEqual(['queued', true, false, 'Pledge: $50 for Dario Quillfeather (Port Ashby)']);
});

test('it keeps its id and its end, and drops what was sent', async () => {
	const op_id = await pledge();
	await settle();
	const row = await rowOf(op_id);
	expect(row).toMatchObject({ state: 'done', payload: null, made: { pledge_id: server.intents[0]?.intent_id, ends_at: PLEDGE_ENDS } });
	expect(sentBody()).toMatchObject({ pledge: true, amount: 50, user_id: 7, named: true });
	await forgetRow(op_id);
	expect(await rowsInOrder()).toEqual([]);
});

test('a visitor’s names nobody', async () => {
	storedSession.clear();
	await pledge();
	await settle();
	expect(sentBody()).toEqual({ pledge: true, amount: 50, player_id: dario.player_id, player_name: dario.player_name, team_id: dario.team_id });
});

test('whatever fails on the way, it is made once, with one body', async () => {
	const random = seeded(SEED);
	const left = 12;
	server.fault = () =>
		server.requests.length > left ? 'none' : (FAULTS.filter((fault) => fault !== 'elsewhere')[Math.floor(random() * (FAULTS.length - 1))] ?? 'none');
	const op_id = await pledge();
	await settle(clockOf(random));
	expect(await rowOf(op_id), `SEED_TEST=${SEED}`).toMatchObject({ state: 'done' });
	expect(server.intents, `SEED_TEST=${SEED}`).toHaveLength(1);
	expect(server.bodies.get(op_id)?.size, `SEED_TEST=${SEED}`).toBe(1);
});

test('a server of before, which refuses the field, is tried again under the same key', async () => {
	server.refusal = { status: 422, code: 'invalid', detail: 'pledge isn’t a field of this call.' };
	const op_id = await pledge();
	await settle();
	expect(await rowOf(op_id)).toMatchObject({ state: 'needs_attention', last_error: { detail: 'pledge isn’t a field of this call.' } });
	server.refusal = undefined;
	await retryRow(op_id);
	await settle();
	expect([(await rowOf(op_id)).state, server.intents.length]).toEqual(['done', 1]);
});

test('an answer that isn’t a pledge’s makes none', async () => {
	server.knowsPledges = false;
	const op_id = await pledge();
	await drain(clockOf());
	const { state, made } = await rowOf(op_id);
	expect({ state, made }).toEqual({ state: 'queued', made: undefined });
});

test('one that was sent waits for its card, and no longer once the server says that it is saved', async () => {
	const op_id = await pledge();
	await settle();
	const sent = await rowOf(op_id);
	expect([isWaiting(sent), needsCard(sent)]).toEqual([true, true]);
	await settlePledge(crypto.randomUUID());
	expect(isWaiting(await rowOf(op_id))).toBe(true);
	await settlePledge(sent.made?.pledge_id ?? '');
	const settled = await rowOf(op_id);
	expect([isWaiting(settled), settled.made?.settled, settled.made?.ends_at]).toEqual([false, true, PLEDGE_ENDS]);
});

test('an equal one of a moment ago is asked about, an older, canceled, or refused donation isn’t', async () => {
	const equal = () => findRecentPledge({ ...dario, amount_cents: toCents(5000) }, Date.now());
	expect(await equal()).toBeUndefined();
	await enqueueDonation({ ...dario, amount_cents: toCents(5000) });
	expect(await equal()).toBeUndefined();
	const op_id = await pledge();
	expect((await equal())?.op_id).toBe(op_id);
	await settle();
	expect((await equal())?.op_id).toBe(op_id);
	expect(await findRecentPledge({ ...dario, amount_cents: toCents(2000) }, Date.now())).toBeUndefined();
	expect(await findRecentPledge({ ...dario, amount_cents: toCents(5000) }, Date.now() + 11 * 60_000)).toBeUndefined();
});

test('the server’s no stays to be read, and canceling it drops what was written', async () => {
	server.refusal = { status: 409, code: 'conflict', detail: 'Dario Quillfeather doesn’t take donations here.' };
	const op_id = await pledge();
	await settle();
	expect(await rowOf(op_id)).toMatchObject({ state: 'needs_attention', last_error: { detail: 'Dario Quillfeather doesn’t take donations here.' } });
	await cancelRow(op_id);
	expect(await rowOf(op_id)).toMatchObject({ state: 'cancelled', payload: null });
});

test('after 7 days without a signal, it asks before it goes out', async () => {
	server.fault = () => 'before';
	const op_id = await pledge();
	await drain(clockOf());
	vi.setSystemTime(Date.now() + 7 * DAY_MS);
	server.fault = () => 'none';
	await drain(clockOf());
	expect([(await rowOf(op_id)).state, server.intents.length]).toEqual(['expired', 0]);
	await renewRow(op_id);
	await settle();
	expect([(await rowOf(op_id)).state, server.intents.length]).toEqual(['done', 1]);
});

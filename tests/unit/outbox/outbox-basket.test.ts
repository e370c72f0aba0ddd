import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { saveBasket } from '#outbox/actions/basket-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import { basketProblem, canShareCheckout, mayShareCheckout } from '#outbox/kinds/donation-basket/basket-rules.ts';
import { isBasket, isReadyToPay, isWaiting } from '#outbox/kinds/outbox-row.ts';
import { getRow, rowsInOrder } from '#outbox/store/store.ts';
import { waitingRows } from '#outbox/store/waiting-rows.ts';
import { wipePrivate } from '#session/private-data/wipe-private-data.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, FAULTS, type FakeServer, freshOutbox, give, giveMonthly, ORIGIN, rowOf, settle } from './outbox-server.ts';

let server: FakeServer;
beforeEach(async () => {
	server = await freshOutbox();
});
afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Donations that the server has, ready to be paid. */
async function ready(...dollars: number[]) {
	for (const amount of dollars) await give(amount);
	await settle();
	return (await rowsInOrder()).filter(mayShareCheckout);
}

async function basketOf(op_id: string) {
	const row = await getRow(op_id);
	if (row === undefined || !isBasket(row)) throw new Error(`no basket ${op_id}`);
	return row;
}

test('is asked for once, however the request fails, with the donations and nothing else', async () => {
	for (const fault of FAULTS.filter((one) => one !== 'elsewhere')) {
		const rows = await ready(50, 40, 30);
		const op_id = await saveBasket(rows);
		let failures = 2;
		server.fault = () => (failures-- > 0 ? fault : 'none');
		await settle();
		server.fault = () => 'none';
		const row = await basketOf(op_id);
		expect(row).toMatchObject({
			state: 'done',
			payload: null,
			intent_ids: rows.map(({ intent_id }) => intent_id).sort(),
			basket_id: server.baskets.get(op_id),
			checkout_url: `${ORIGIN}/v1/pay/${server.baskets.get(op_id)}`,
		});
		expect(server.bodies.get(op_id)?.size).toBe(1);
		expect(JSON.parse([...(server.bodies.get(op_id) ?? [])][0] ?? '')).toEqual({ intent_ids: rows.map(({ intent_id }) => intent_id).sort() });
	}
});

test('two taps ask for one; another choice for another', async () => {
	const rows = await ready(50, 40, 30);
	const [first, second] = await Promise.all([saveBasket(rows), saveBasket(rows.toReversed())]);
	expect(second).toBe(first);
	expect(await saveBasket(rows.slice(1))).not.toBe(first);
	await settle();
	expect(server.baskets.size).toBe(2);
});

test('a later tap on one that backs off asks at once, and counts as the tap', async () => {
	const rows = await ready(50, 40);
	const op_id = await saveBasket(rows);
	server.fault = () => 'before';
	await drain(clockOf());
	vi.setSystemTime(Date.now() + 180_000);
	await outboxDb.outbox.update(op_id, { next_at: Date.now() + 60_000 });
	expect(await saveBasket(rows)).toBe(op_id);
	expect(await basketOf(op_id)).toMatchObject({ created_at: Date.now(), next_at: Date.now() });
	server.fault = () => 'none';
	await drain(clockOf());
	expect((await basketOf(op_id)).state).toBe('done');
});

test('of an account names it, and is counted neither as a donation nor as something that waits', async () => {
	logIn(7);
	const rows = await ready(50, 40);
	const op_id = await saveBasket(rows);
	const row = await basketOf(op_id);
	expect(isWaiting(row)).toBe(false);
	await settle();
	expect(JSON.parse([...(server.bodies.get(op_id) ?? [])][0] ?? '')).toMatchObject({ user_id: 7 });
});

test('takes donations that can be paid now: none on its way, paid, or monthly', async () => {
	logIn(7);
	await giveMonthly(20);
	expect(await ready(50, 40)).toHaveLength(2);
	const [intent] = server.intents.slice(-1);
	if (intent !== undefined) intent.state = 'paid';
	vi.setSystemTime(Date.now() + 3_600_000);
	await drain(clockOf());
	await give(10);
	expect((await rowsInOrder()).filter(mayShareCheckout)).toHaveLength(1);
});

test('all that is ready shares one checkout only if it is one owner’s, and none is monthly', async () => {
	await give(30);
	await give(20);
	await settle();
	const readyNow = async () => (await rowsInOrder()).filter(isReadyToPay);
	expect(canShareCheckout(await readyNow())).toBe(true);
	expect(canShareCheckout((await readyNow()).slice(1))).toBe(false);
	logIn(7);
	await give(10);
	await settle();
	expect(canShareCheckout(await readyNow())).toBe(false);
	expect(canShareCheckout((await readyNow()).slice(2))).toBe(false);
	await giveMonthly(20);
	await give(15);
	await settle();
	const own = (await readyNow()).filter(({ owner }) => owner === '7');
	expect(own).toHaveLength(3);
	expect(canShareCheckout(own)).toBe(false);
	expect(canShareCheckout(own.filter(({ kind }) => kind === 'donation_one_time'))).toBe(true);
});

test('has limits', async () => {
	const rows = await ready(...Array.from({ length: 21 }, () => 50));
	expect(basketProblem(rows.slice(0, 1))).toBe('too_few');
	expect(basketProblem(rows)).toBe('too_many');
	expect(basketProblem(rows.slice(0, 20))).toBeUndefined();
});

test('that the server refuses says why', async () => {
	const op_id = await saveBasket(await ready(50, 40));
	server.refusal = { status: 409, code: 'conflict', detail: 'These donations were already paid or canceled.' };
	await settle();
	expect(await basketOf(op_id)).toMatchObject({ state: 'needs_attention', last_error: { code: 'conflict' } });
});

test('that the server refused doesn’t hold up a logout, and ends with it; the donations stay', async () => {
	logIn(7);
	const op_id = await saveBasket(await ready(50, 40));
	server.refusal = { status: 409, code: 'conflict', detail: 'These donations were already paid or canceled.' };
	await settle();
	expect((await waitingRows()).map(({ kind }) => kind)).toEqual(['donation_one_time', 'donation_one_time']);
	await wipePrivate('7');
	expect(await getRow(op_id)).toBeUndefined();
	expect(await waitingRows()).toHaveLength(2);
});

test('a donation whose shared page has ended just waits; one of its own page asks again', async () => {
	const rows = await ready(50, 40);
	const [shared, own] = rows;
	for (const intent of server.intents) intent.state = 'expired';
	server.shared.set(shared?.intent_id ?? '', crypto.randomUUID());
	vi.setSystemTime(Date.now() + 3_600_000);
	await drain(clockOf());
	expect((await rowOf(shared?.op_id ?? '')).state).toBe('awaiting_payment');
	expect((await rowOf(own?.op_id ?? '')).state).toBe('expired');
});

test('a donation whose own page its shared checkout has ended waits, also if that one isn’t open yet', async () => {
	const rows = await ready(50, 40, 30);
	await saveBasket(rows.slice(0, 2));
	for (const intent of server.intents) intent.state = 'expired';
	vi.setSystemTime(Date.now() + 3_600_000);
	await drain(clockOf());
	const states = await Promise.all(rows.map(async ({ op_id }) => (await rowOf(op_id)).state));
	expect(states).toEqual(['awaiting_payment', 'awaiting_payment', 'expired']);
	expect((await rowsInOrder()).filter(mayShareCheckout)).toHaveLength(3);
});

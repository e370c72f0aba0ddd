import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import { donationStatusText } from '#features/outbox/donation/donation-status-text.ts';
import { cancelRow, editDonation, forgetRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { askIntentNow, drain } from '#outbox/drain/drain.ts';
import { getRow, rowsInOrder } from '#outbox/store/store.ts';
import { clockOf, type FakeServer, type Fault, freshOutbox, give, PAID_AT, rowOf, settle } from './outbox-server.ts';

let server: FakeServer;

beforeEach(async () => {
	server = await freshOutbox();
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const dollars = (n: number) => toCents(n * 100);
const later = () => vi.setSystemTime(Date.now() + 400_000);

describe('cancel', () => {
	test('a row that was never sent is canceled here alone', async () => {
		const op_id = await give();
		await cancelRow(op_id);
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('cancelled');
		expect(server.requests).toEqual([]);
	});

	test('a lost answer: the server is told, and a late request is refused', async () => {
		const op_id = await give();
		server.fault = () => 'before';
		await drain(clockOf());
		await cancelRow(op_id);
		server.fault = () => 'none';
		await settle();
		expect(await rowOf(op_id)).toMatchObject({ state: 'cancelled', cancel: 'confirmed' });
		expect(server.canceled.has(op_id)).toBe(true);
	});

	test('while the request is on its way: the answer does not bring the row back', async () => {
		const op_id = await give();
		server.fault = async (path): Promise<Fault> => {
			if (path.includes('create-checkout')) await cancelRow(op_id);
			return 'none';
		};
		await settle();
		expect(await rowOf(op_id)).toMatchObject({ state: 'cancelled', cancel: 'confirmed' });
		expect(server.intentOf(op_id)?.state).toBe('cancelled');
	});

	test.each(['before', 'lost', 'portal', 500, 429, 408] as const)('a cancel that meets %s is told again', async (fault) => {
		const op_id = await give();
		await drain(clockOf());
		await cancelRow(op_id);
		let left = 3;
		server.fault = () => (left-- > 0 ? fault : 'none');
		await settle();
		expect((await rowOf(op_id)).cancel).toBe('confirmed');
		expect(server.intentOf(op_id)?.state).toBe('cancelled');
	});

	test('paid wins, at the time of the payment', async () => {
		const op_id = await give();
		await drain(clockOf());
		const intent = server.intentOf(op_id);
		if (intent) intent.state = 'paid';
		await cancelRow(op_id);
		expect((await drain(clockOf())).map((row) => row.op_id)).toEqual([op_id]);
		expect(await rowOf(op_id)).toMatchObject({ state: 'paid', payload: null, paid_at: Date.parse(PAID_AT) });
	});

	test('is told when it was due, though the checkout’s page asks about the payment again and again', async () => {
		const op_id = await give();
		await drain(clockOf());
		const intent_id = String((await rowOf(op_id)).intent_id);
		await cancelRow(op_id);
		const { next_at } = await rowOf(op_id);
		server.fault = (path) => (path.includes('cancel') ? 500 : 'none');
		for (const state of ['session_open', 'processing', 'failed', 'expired'] as const) {
			const intent = server.intentOf(op_id);
			if (intent) intent.state = state;
			expect((await askIntentNow(intent_id, clockOf())).row).toMatchObject({ state: 'cancelled', cancel: 'pending', next_at });
		}
		await drain(clockOf());
		const told = (await rowOf(op_id)).next_at;
		expect(told).toBeGreaterThan(next_at);
		await askIntentNow(intent_id, clockOf());
		expect((await rowOf(op_id)).next_at).toBe(told);
	});

	test('a row is forgotten only when there is nothing left to do', async () => {
		const op_id = await give();
		await forgetRow(op_id);
		await drain(clockOf());
		await cancelRow(op_id);
		await forgetRow(op_id);
		expect((await rowOf(op_id)).cancel).toBe('pending');
		await settle();
		await forgetRow(op_id);
		expect(await getRow(op_id)).toBeUndefined();
	});
});

describe('edit', () => {
	test('a row that was never sent is changed in place', async () => {
		const op_id = await give(50);
		expect(await editDonation(op_id, dollars(20))).toBe(op_id);
		await settle();
		expect(server.intents.map((intent) => intent.amount)).toEqual([20]);
	});

	test('a row that may have arrived is canceled, and a new key takes its place', async () => {
		const op_id = await give(50);
		server.fault = () => 'lost';
		await drain(clockOf());
		const next = await editDonation(op_id, dollars(20));
		expect(next).not.toBe(op_id);
		expect(await rowOf(op_id)).toMatchObject({ state: 'cancelled', cancel: 'pending', replaced_by: next });
		server.fault = () => 'none';
		await settle();
		expect(server.intents.map(({ amount, state }) => [amount, state])).toEqual([
			[50, 'cancelled'],
			[20, 'created'],
		]);
		for (const bodies of server.bodies.values()) expect(bodies.size).toBe(1);
	});

	test('the new one waits until the server has dropped the old one', async () => {
		const op_id = await give(50);
		await drain(clockOf());
		const next = String(await editDonation(op_id, dollars(20)));
		server.fault = () => 500;
		await drain(clockOf());
		expect(await rowOf(next)).toMatchObject({ state: 'queued', attempts: 0 });
	});

	test('the line about the first amount ends with its cancel, though the new one isn’t sent yet', async () => {
		const op_id = await give(50);
		await drain(clockOf());
		const next = String(await editDonation(op_id, dollars(20)));
		const line = async () => donationStatusText(await rowOf(next), true).text;
		expect(await line()).toContain('once the first amount is canceled');
		server.fault = (path) => (path.includes('cancel') ? 'none' : 'before');
		await drain(clockOf());
		expect((await rowOf(op_id)).cancel).toBe('confirmed');
		expect(await line()).not.toContain('first amount');
		later();
		server.fault = () => 'none';
		await settle();
		expect((await rowOf(next)).state).toBe('awaiting_payment');
	});

	test('the old one was paid in the meantime: the new one asks the person, and is sent only on their word', async () => {
		const op_id = await give(50);
		await drain(clockOf());
		const intent = server.intentOf(op_id);
		if (intent) intent.state = 'paid';
		const next = String(await editDonation(op_id, dollars(20)));
		later();
		await settle();
		expect((await rowOf(op_id)).state).toBe('paid');
		expect(await rowOf(next)).toMatchObject({ state: 'needs_attention', last_error: { code: 'already_paid' } });
		expect(server.intents).toHaveLength(1);
		await retryRow(next);
		await settle();
		expect(server.intents.map((one) => one.amount)).toEqual([50, 20]);
	});

	test('the old one was paid and taken off the list: the new one still asks the person', async () => {
		const op_id = await give(50);
		await drain(clockOf());
		const intent = server.intentOf(op_id);
		if (intent) intent.state = 'paid';
		const next = String(await editDonation(op_id, dollars(20)));
		await askIntentNow(String(intent?.intent_id), clockOf());
		expect((await rowOf(op_id)).state).toBe('paid');
		await forgetRow(op_id);
		expect(await getRow(op_id)).toBeUndefined();
		await settle();
		expect(await rowOf(next)).toMatchObject({ state: 'needs_attention', attempts: 0, last_error: { code: 'already_paid' } });
		expect(server.intents).toHaveLength(1);
	});

	test('the old one was canceled and taken off the list: the new one goes out', async () => {
		const op_id = await give(50);
		server.fault = () => 'lost';
		await drain(clockOf());
		server.fault = (path) => (path.includes('checkout') ? 500 : 'none');
		const next = String(await editDonation(op_id, dollars(20)));
		await drain(clockOf());
		expect((await rowOf(op_id)).cancel).toBe('confirmed');
		await forgetRow(op_id);
		server.fault = () => 'none';
		await settle();
		expect((await rowOf(next)).state).toBe('awaiting_payment');
	});

	test.each(['paid', 'cancelled'] as const)('a %s row can’t be changed', async (state) => {
		const op_id = await give(50);
		if (state === 'cancelled') await cancelRow(op_id);
		else {
			await drain(clockOf());
			const intent = server.intentOf(op_id);
			if (intent) intent.state = 'paid';
			later();
			await drain(clockOf());
		}
		expect(await editDonation(op_id, dollars(20))).toBeUndefined();
		expect(await rowsInOrder()).toHaveLength(1);
	});
});

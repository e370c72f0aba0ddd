import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelRow } from '#outbox/actions/donation-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import { canSendNow, sendNow } from '#outbox/store/store.ts';
import { clockOf, type FakeServer, type Fault, freshOutbox, give, rowOf } from './outbox-server.ts';

let server: FakeServer;

beforeEach(async () => {
	server = await freshOutbox();
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test.each<Fault>(['before', 429, 503])('a donation that waits after %s can be sent now', async (fault) => {
	server.retryAfter = '3600';
	server.fault = () => fault;
	const op_id = await give();
	expect(canSendNow(await rowOf(op_id))).toBe(false);
	await drain(clockOf());
	expect(canSendNow(await rowOf(op_id))).toBe(true);

	server.fault = () => 'none';
	await drain(clockOf());
	expect(server.intents).toHaveLength(0);
	await sendNow(op_id);
	await drain(clockOf());
	const row = await rowOf(op_id);
	expect([row.state, canSendNow(row)]).toEqual(['awaiting_payment', false]);
});

test('a cancel that the server doesn’t know of yet can be sent now', async () => {
	const op_id = await give();
	await drain(clockOf());
	server.fault = () => 503;
	await cancelRow(op_id);
	await drain(clockOf());
	expect(canSendNow(await rowOf(op_id))).toBe(true);

	server.fault = () => 'none';
	await sendNow(op_id);
	await drain(clockOf());
	const row = await rowOf(op_id);
	expect([row.cancel, canSendNow(row), server.canceled.has(op_id)]).toEqual(['confirmed', false, true]);
});

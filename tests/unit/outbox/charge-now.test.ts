import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { chargeNow } from '#outbox/actions/charge-now.ts';
import { drain } from '#outbox/drain/drain.ts';
import { onSettled } from '#outbox/triggers.ts';
import { clockOf, type FakeServer, freshOutbox, give, rowOf } from './outbox-server.ts';

const moneyGiven = vi.fn();
onSettled({ sent: () => undefined, moneyGiven, athleteGone: () => undefined, favoritesChanged: () => undefined });

let server: FakeServer;

beforeEach(async () => {
	server = await freshOutbox();
	vi.stubGlobal('reportError', vi.fn());
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('a donation that is charged now updates the totals and fetches its receipt, like any other that is paid', async () => {
	const op_id = await give();
	await drain(clockOf());
	const row = await rowOf(op_id);
	await chargeNow(row);
	expect((await rowOf(op_id)).state).toBe('paid');
	await vi.waitFor(() => expect(server.requests).toContain(`GET ${api.receipt(String(row.intent_id))}`));
	expect(moneyGiven).toHaveBeenCalledOnce();
});

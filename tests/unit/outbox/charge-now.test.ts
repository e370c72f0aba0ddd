import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chargeNow } from '#outbox/actions/charge-now.ts';
import { drain } from '#outbox/drain/drain.ts';
import { onSettled } from '#outbox/triggers.ts';
import { clockOf, freshOutbox, give, rowOf } from './outbox-server.ts';

const paid = vi.fn();
const moneyGiven = vi.fn();
onSettled({ sent: () => undefined, paid, moneyGiven, athleteGone: () => undefined, favoritesChanged: () => undefined });

beforeEach(async () => {
	await freshOutbox();
	vi.stubGlobal('reportError', vi.fn());
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('a donation that is charged now updates the totals and is told as paid, so that its receipt is fetched, like any other that is paid', async () => {
	const op_id = await give();
	await drain(clockOf());
	const row = await rowOf(op_id);
	await chargeNow(row);
	expect((await rowOf(op_id)).state).toBe('paid');
	await vi.waitFor(() => expect(paid).toHaveBeenCalledExactlyOnceWith(row.intent_id));
	expect(moneyGiven).toHaveBeenCalledOnce();
});

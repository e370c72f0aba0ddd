import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { waitForOutcome } from '#outbox/actions/submission-outcome.ts';
import { askIntentNow, drain } from '#outbox/drain/drain.ts';
import { clockOf, type FakeServer, freshOutbox, give, rowOf } from './outbox-server.ts';

const lost = new DOMException('Internal error.', 'UnknownError');
let server: FakeServer;
let reported: ReturnType<typeof vi.fn>;

beforeEach(async () => {
	server = await freshOutbox();
	reported = vi.fn();
	vi.stubGlobal('reportError', reported);
});

afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('the page that the checkout returns to has the server’s answer, also if no row can be read', async () => {
	await give();
	await drain(clockOf());
	const [intent] = server.intents;
	if (intent === undefined) throw new Error('nothing was registered');
	intent.state = 'paid';
	vi.spyOn(outboxDb.outbox, 'toArray').mockRejectedValue(lost);
	expect(await askIntentNow(intent.intent_id)).toMatchObject({ status: { state: 'paid' }, row: undefined });
	expect(reported).toHaveBeenCalledExactlyOnceWith(lost);
});

test('a saved form whose row can’t be read afterwards waits: nobody is told that it wasn’t saved', async () => {
	vi.stubGlobal('navigator', { onLine: true });
	const op_id = await give();
	vi.spyOn(outboxDb.outbox, 'get').mockRejectedValue(lost);
	expect(await waitForOutcome(op_id)).toEqual({ is: 'waiting' });
	vi.restoreAllMocks();
	expect(await rowOf(op_id)).toMatchObject({ state: 'queued' });
});

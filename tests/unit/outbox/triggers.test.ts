import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { noteServerAnswer } from '#core/api/server-answers.ts';
import { outboxDb } from '#core/db/db.ts';
import { startOutbox } from '#outbox/triggers.ts';
import { freshOutbox, give, rowOf } from './outbox-server.ts';

const PATIENCE = { timeout: 5000 };

// The outbox runs for the life of its page, so nothing is taken away from it afterwards.
test('any answer of the server wakes a donation that got none', async () => {
	const server = await freshOutbox();
	const report = vi.fn();
	vi.stubGlobal('reportError', report);
	vi.stubGlobal('addEventListener', vi.fn());
	vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
	server.fault = () => 'before';
	// The drain's own clock is the real one, and `give` stops the test's.
	vi.useRealTimers();
	const op_id = await give(20);
	vi.useRealTimers();
	startOutbox();
	// The row sends itself when the outbox starts, and again with the burst of events of a page that opens.
	await vi.waitFor(async () => expect(await rowOf(op_id)).toMatchObject({ state: 'queued', attempts: 2, last_error: { code: 'network' } }), PATIENCE);
	await outboxDb.outbox.update(op_id, { next_at: Date.now() + 3_600_000 });

	server.fault = () => 'none';
	// Other calls get answers again and again. The outbox may not have read the row's error when the first one arrives.
	await vi.waitFor(async () => {
		noteServerAnswer();
		expect((await rowOf(op_id)).state).toBe('awaiting_payment');
	}, PATIENCE);
	expect(server.intents).toHaveLength(1);
	expect(report).not.toHaveBeenCalled();
});

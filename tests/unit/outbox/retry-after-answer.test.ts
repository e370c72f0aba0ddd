import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { noteServerAnswer } from '#core/api/server-answers.ts';
import { outboxDb } from '#core/db/db.ts';
import { startOutbox } from '#outbox/triggers.ts';
import { freshOutbox, give, rowOf } from './outbox-server.ts';

const PATIENCE = { timeout: 5000, interval: 200 };

test('an answer soon after the last retry isn’t lost: the row is retried once the pause is over', async () => {
	// Time moves only with each look of `vi.waitFor`, so no row becomes due by itself.
	const server = await freshOutbox();
	vi.stubGlobal('reportError', vi.fn());
	vi.stubGlobal('addEventListener', vi.fn());
	vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
	server.fault = () => 'before';
	const op_id = await give(20);
	startOutbox();
	const failed = (attempts: number) => ({ state: 'queued', attempts, last_error: { code: 'network' } });
	// It sends itself when the outbox starts, and again with the burst of events of a page that opens.
	await vi.waitFor(async () => expect(await rowOf(op_id)).toMatchObject(failed(2)), PATIENCE);
	// The outbox may not have read the row's error when the first answer arrives.
	await vi.waitFor(async () => {
		const row = await rowOf(op_id);
		if (row.attempts === 2) noteServerAnswer();
		expect(row).toMatchObject(failed(3));
	}, PATIENCE);
	await outboxDb.outbox.update(op_id, { next_at: Date.now() + 3_600_000 });

	server.fault = () => 'none';
	vi.setSystemTime(Date.now() + 4_000);
	noteServerAnswer();
	await vi.waitFor(async () => expect((await rowOf(op_id)).state).toBe('awaiting_payment'), PATIENCE);
	expect(server.intents).toHaveLength(1);
});

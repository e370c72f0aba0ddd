import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import type { StoredOutboxRow } from '#core/db/stored-outbox-row.ts';
import { hasUnfinishedRow } from '#outbox/store/unfinished-row.ts';

beforeEach(async () => {
	await outboxDb.delete();
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const row = (state: string, change: Partial<StoredOutboxRow> = {}): StoredOutboxRow => ({
	...{ op_id: `${state} ${JSON.stringify(change)}`, owner: null, state, created_at: 0, updated_at: 0 },
	...change,
});

test('nothing waits in a browser that has stored nothing, and no database is made', async () => {
	expect(await hasUnfinishedRow()).toBe(false);
	expect(await indexedDB.databases()).toEqual([]);
});

test.each<[boolean, StoredOutboxRow]>([
	[true, row('queued')],
	[true, row('sending')],
	[true, row('awaiting_payment')],
	[true, row('needs_attention')],
	[true, row('expired')],
	[true, row('a state of a later version')],
	[true, row('queued', { owner: '7' })],
	[true, row('cancelled', { cancel: 'pending' })],
	[false, row('cancelled')],
	[false, row('paid')],
	[false, row('done')],
])('%s: %j', async (waits, stored) => {
	await outboxDb.open();
	expect(await hasUnfinishedRow()).toBe(false);
	await outboxDb.outbox.bulkAdd([row('paid', { owner: '9' }), stored]);
	expect(await hasUnfinishedRow()).toBe(waits);
});

test('storage that is blocked may hold a row', async () => {
	vi.stubGlobal('indexedDB', {
		open: () => {
			throw new DOMException('blocked', 'SecurityError');
		},
	});
	expect(await hasUnfinishedRow()).toBe(true);
});

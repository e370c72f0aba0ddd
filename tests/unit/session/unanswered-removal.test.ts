import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { adoptSession } from '#session/lifecycle/adopt-session.ts';
import { type EndReason, endSession } from '#session/lifecycle/end-session.ts';
import { forgetUnansweredRemoval, isRemovalUnanswered, noteUnansweredRemoval } from '#session/lifecycle/unanswered-removal.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

let storage: FakeStorage;

beforeEach(() => {
	storage = new FakeStorage();
	vi.stubGlobal('localStorage', storage);
	vi.stubGlobal('reportError', (error: unknown) => {
		throw error;
	});
	storedSession.clear();
});

it('is noted for one account, under a name that earlier versions know, until it is answered', () => {
	noteUnansweredRemoval('7');
	expect([isRemovalUnanswered('7'), isRemovalUnanswered('8')]).toEqual([true, false]);
	expect([...storage.entries]).toEqual([['nil-athletes:unanswered-removal', '7']]);
	forgetUnansweredRemoval();
	expect(isRemovalUnanswered('7')).toBe(false);
});

it.each<[reason: EndReason, stay: string[]]>([
	['ended', []],
	['left', ['waits']],
	['expired', ['waits']],
])('a session that ends so afterwards, %s, leaves %j in the outbox', async (reason, stay) => {
	const outbox = outboxDb.table('outbox');
	await outbox.clear();
	await outbox.put({ op_id: 'waits', owner: '7', state: 'queued', created_at: Date.now() });
	await adoptSession(robin);
	noteUnansweredRemoval('7');
	await endSession(reason);
	expect(await outbox.toCollection().primaryKeys()).toEqual(stay);
});

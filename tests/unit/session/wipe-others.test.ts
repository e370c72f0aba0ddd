import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { wipeOthers } from '#session/private-data/wipe-private-data.ts';
import { logIn } from '../favorites/favorites-server.ts';

const DAY = 24 * 3_600_000;
const outbox = outboxDb.table('outbox');
const put = (op_id: string, owner: string | null, days: number, more: object = {}) => {
	const created_at = Date.now() - days * DAY;
	return outbox.put({ op_id, owner, state: 'queued', created_at, updated_at: created_at, ...more });
};

beforeEach(async () => {
	storedSession.clear();
	await outbox.clear();
});

it('what waits of somebody who hasn’t come back for a term and a week is dropped; the visitor’s, and whose session this is, stay', async () => {
	logIn(7);
	await put('own', '7', 100);
	await put('visitor', null, 100);
	await put('lately', '8', 13);
	await put('long-ago', '8', 15);
	await put('renewed', '8', 15, { renewed_at: Date.now() - 8 * DAY });
	await put('undated', '8', 15, { created_at: undefined, updated_at: undefined });
	await put('finished', '8', 1, { state: 'done' });
	await wipeOthers();
	expect((await outbox.toCollection().primaryKeys()).sort()).toEqual(['lately', 'own', 'renewed', 'undated', 'visitor']);
});

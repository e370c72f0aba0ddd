import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '#core/db/database-name.ts';
import { db, outboxDb } from '#core/db/db.ts';
import { storageBack } from '#core/db/storage-back.ts';
import { storageTrouble } from '#core/db/storage-trouble.ts';
import { OPEN_PATIENCE_MS } from '#core/db/storage-watch.ts';

const row = { key: 'kept', value: 1 };

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	vi.stubGlobal('reportError', console.error);
});

afterEach(async () => {
	vi.restoreAllMocks();
	await pass(60_000);
	expect(storageTrouble.get()).toBeUndefined();
	for (const one of [db, outboxDb]) one.close({ disableAutoOpen: false });
	indexedDB.deleteDatabase(DATABASE_NAME);
	await pass(50);
	vi.useRealTimers();
});

/** Lets time pass, and the tasks of fake-indexeddb, which are no timers, run in between. */
async function pass(ms: number): Promise<void> {
	for (let step = 0; step < 40; step += 1) {
		await vi.advanceTimersByTimeAsync(ms / 40);
		for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
	}
}

/** How `use` has ended so far: its value, or the name of its error. */
function watched(use: PromiseLike<unknown>): { end: unknown } {
	const state: { end: unknown } = { end: 'waits' };
	use.then(
		(value) => {
			state.end = value;
		},
		(error: Error) => {
			state.end = error.name;
		},
	);
	return state;
}

/** Every open fails until the returned function is called. */
function breakOpens(name = 'UnknownError'): () => void {
	const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
		throw new DOMException('Internal error opening backing store for indexedDB.open.', name);
	});
	return () => broken.mockRestore();
}

test('after opens that failed, the next use opens the database again, and what is watched is read again by itself', async () => {
	const seen: unknown[] = [];
	const watching = liveQuery(() => outboxDb.settings.toArray()).subscribe((rows) => seen.push(rows));
	const mend = breakOpens();
	const lost = watched(db.settings.put(row));
	await pass(100);
	expect(lost.end).toBe('DatabaseClosedError');
	expect(storageTrouble.get()?.cause).toBe('lost');
	mend();
	const written = watched(db.settings.put(row));
	await pass(100);
	expect(written.end).toBe('kept');
	expect(seen.at(-1)).toEqual([row]);
	watching.unsubscribe();
});

test('with nothing to use it, a lost database is opened again, and says that it is back', async () => {
	const back = vi.fn();
	const stop = storageBack.subscribe(back);
	const mend = breakOpens();
	watched(db.settings.put(row));
	await pass(2000);
	expect(back).not.toHaveBeenCalled();
	mend();
	await pass(4000);
	expect(back).toHaveBeenCalledTimes(1);
	stop();
});

test('a browser that allows no storage is told apart from one that lost it', async () => {
	const mend = breakOpens('SecurityError');
	watched(db.settings.put(row));
	await pass(100);
	expect(storageTrouble.get()?.cause).toBe('refused');
	mend();
});

test('an open that never answers ends the wait after three seconds, fails what comes later at once, and goes on when it answers', async () => {
	const held = new EventTarget();
	const opens = vi.spyOn(indexedDB, 'open').mockReturnValue(held as IDBOpenDBRequest);
	const seen: unknown[] = [];
	const watching = liveQuery(() => db.settings.toArray()).subscribe((rows) => seen.push(rows));
	const use = watched(db.settings.get('kept'));
	await pass(OPEN_PATIENCE_MS - 200);
	expect(use.end).toBe('waits');
	await pass(400);
	expect(use.end).toBe('DatabaseClosedError');
	expect(storageTrouble.get()?.cause).toBe('no_answer');
	const later = watched(db.settings.put(row));
	await pass(100);
	expect(later.end).toBe('DatabaseClosedError');
	await pass(60_000);
	expect(opens, 'opens in the queue of the browser').toHaveBeenCalledTimes(1);
	opens.mockRestore();
	held.dispatchEvent(new Event('error'));
	await pass(100);
	expect(storageTrouble.get()).toBeUndefined();
	expect(seen.at(-1)).toEqual([]);
	watching.unsubscribe();
});

test('a tab of an older version that doesn’t close is named, and once it closes, the page goes on by itself', async () => {
	const old = await new Promise<IDBDatabase>((resolve) => {
		const opening = indexedDB.open(DATABASE_NAME, 10);
		opening.onupgradeneeded = () => opening.result.createObjectStore('settings', { keyPath: 'key' }).put(row);
		opening.onsuccess = () => resolve(opening.result);
	});
	const use = watched(outboxDb.settings.get('kept'));
	const other = watched(db.settings.get('kept'));
	await pass(OPEN_PATIENCE_MS + 200);
	expect([use.end, other.end]).toEqual(['DatabaseClosedError', 'DatabaseClosedError']);
	expect(storageTrouble.get()?.cause).toBe('other_tab');
	old.close();
	await pass(1000);
	expect(storageTrouble.get()).toBeUndefined();
	const read = watched(Promise.all([outboxDb.settings.get('kept'), db.outbox.count()]));
	await pass(100);
	expect(read.end).toEqual([row, 0]);
});

test('a connection that the browser closes is opened again, and what is watched is read again', async () => {
	const runs = vi.fn();
	const watching = liveQuery(() => db.settings.toArray()).subscribe(runs);
	await pass(100);
	expect(runs).toHaveBeenCalled();
	runs.mockClear();
	// Its type says that it takes the class, not a database.
	forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]);
	await pass(40_000);
	expect(runs).toHaveBeenCalled();
	watching.unsubscribe();
});

test('a database that somebody deletes is made again, and what is watched is empty', async () => {
	const seen: unknown[] = [];
	watched(db.settings.put(row));
	await pass(100);
	const watching = liveQuery(() => db.settings.toArray()).subscribe((rows) => seen.push(rows));
	await pass(100);
	expect(seen.at(-1)).toEqual([row]);
	indexedDB.deleteDatabase(DATABASE_NAME);
	await pass(1000);
	expect(seen.at(-1)).toEqual([]);
	watching.unsubscribe();
});

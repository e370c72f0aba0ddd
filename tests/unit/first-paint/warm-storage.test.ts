import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '#core/db/database-name.ts';
import { openRawDatabase } from '#core/db/raw-database.ts';
import { warmStorage } from '#first-paint/worker/warm-storage.ts';

afterEach(async () => {
	vi.unstubAllGlobals();
	await new Promise((resolve) => {
		indexedDB.deleteDatabase(DATABASE_NAME).onsuccess = resolve;
	});
});

function open(version: number): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(DATABASE_NAME, version);
		request.onupgradeneeded = () => request.result.createObjectStore(`of version ${version}`);
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

test('where there is no database none is made, and the page makes its own', async () => {
	warmStorage();
	const database = await open(1);
	expect([...database.objectStoreNames]).toEqual(['of version 1']);
	database.close();
});

test('the database is let go at once: however often it is opened, and a newer version of the page need not wait', async () => {
	(await open(1)).close();
	const close = vi.spyOn(IDBDatabase.prototype, 'close');
	warmStorage();
	warmStorage();
	await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 10_000 });
	warmStorage();
	await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2), { timeout: 10_000 });
	close.mockRestore();
	// Also while it is warming.
	warmStorage();
	const newer = await open(2);
	expect([...newer.objectStoreNames]).toEqual(['of version 1', 'of version 2']);
	newer.close();
});

test('storage that is blocked is the page’s to meet', () => {
	vi.stubGlobal('indexedDB', {
		open: () => {
			throw new DOMException('blocked', 'SecurityError');
		},
		deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB),
	});
	expect(warmStorage).not.toThrow();
});

test('storage that doesn’t answer is done without, and an answer that comes later holds nobody up', async () => {
	const held: Partial<IDBOpenDBRequest> = {};
	vi.stubGlobal('indexedDB', { open: () => held, deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB) });
	vi.useFakeTimers();
	const opening = openRawDatabase();
	await vi.advanceTimersByTimeAsync(2000);
	vi.useRealTimers();
	expect(await opening).toBeUndefined();
	const close = vi.fn();
	Object.assign(held, { result: { close } });
	held.onsuccess?.call(held as IDBOpenDBRequest, new Event('success'));
	expect(close).toHaveBeenCalledOnce();
});

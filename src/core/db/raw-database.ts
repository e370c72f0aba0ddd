import { abortAtLeaving } from './abort-at-leaving.ts';
import { DATABASE_NAME } from './database-name.ts';

/*
 * Reads without Dexie, which isn't part of the first load: for the service worker, the script that runs before the app,
 * and what the first screen reads. If anything goes wrong here, the usual reader does the work.
 */

/** Whoever waits longer than this for the database does without it. */
const OPEN_PATIENCE_MS = 1500;

/**
 * Opens the database in its current version. Null if there is none. Undefined if nobody knows: storage is blocked, or the
 * browser doesn't answer, for example while another tab holds back an upgrade.
 */
export function openRawDatabase(): Promise<IDBDatabase | null | undefined> {
	return new Promise((resolve) => {
		let opening: IDBOpenDBRequest;
		try {
			opening = indexedDB.open(DATABASE_NAME);
		} catch {
			resolve(undefined);
			return;
		}
		let isMissing = false;
		opening.onerror = (event) => {
			// Not an error of the page.
			event.preventDefault();
			resolve(isMissing ? null : undefined);
		};
		// Aborts if there is no database, so that none is created here.
		opening.onupgradeneeded = () => {
			isMissing = true;
			opening.transaction?.abort();
		};
		let isLate = false;
		setTimeout(() => {
			isLate = true;
			resolve(undefined);
		}, OPEN_PATIENCE_MS);
		opening.onsuccess = () => {
			const database = opening.result;
			if (isLate) return database.close();
			// A newer version of the page must not wait for this connection.
			database.onversionchange = () => database.close();
			resolve(database);
		};
	});
}

/**
 * What `read` finds in the database, which is opened for it and closed again. `none` if there is no database. Undefined if
 * nobody knows.
 */
export async function withRawDatabase<T>(none: T, read: (database: IDBDatabase) => Promise<T | undefined>): Promise<T | undefined> {
	const database = await openRawDatabase();
	if (!database) return database === null ? none : undefined;
	try {
		return await read(database);
	} finally {
		database.close();
	}
}

/**
 * Values that `read` has collected once its transaction is complete, or a moment sooner if `read` calls `hasAll`.
 * Undefined if it fails, as it does in an older version of the database, which the usual reader has to upgrade first.
 */
export async function readInTransaction<T>(
	database: IDBDatabase,
	stores: string[],
	read: (transaction: IDBTransaction, hasAll: () => void) => () => T,
): Promise<T | undefined> {
	const ended = Promise.withResolvers<boolean>();
	let transaction: IDBTransaction;
	let result: () => T;
	try {
		transaction = database.transaction(stores, 'readonly');
		abortAtLeaving(transaction);
		result = read(transaction, () => ended.resolve(true));
	} catch {
		return undefined;
	}
	transaction.oncomplete = () => ended.resolve(true);
	transaction.onerror = transaction.onabort = () => ended.resolve(false);
	return (await ended.promise) ? result() : undefined;
}

/** Every record of a store. Undefined if it can't be read. */
export function readAll<T>(database: IDBDatabase, store: string): Promise<T[] | undefined> {
	return readInTransaction(database, [store], (transaction) => {
		const records: IDBRequest<T[]> = transaction.objectStore(store).getAll();
		return () => records.result;
	});
}

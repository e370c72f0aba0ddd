import type { Db } from './open-database.ts';

/**
 * Runs work in a transaction, which rolls back if the work throws. Inside another transaction, it makes a savepoint.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	return db.transaction(work);
}

/** Like `inTransaction`, with one snapshot of the database for all its statements. */
export function inOneSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	return db.transaction(work, { isolationLevel: 'repeatable read' });
}

/** Reads with one snapshot of the database for all its statements. */
export function readConsistently<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
	return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

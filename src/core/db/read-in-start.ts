import { startIsOver } from '../quiet-start.ts';
import { withRawDatabase } from './raw-database.ts';

/**
 * `withRawDatabase` during the start of a visit, for which Dexie isn't loaded. Undefined once the start is over, and if
 * storage can't be read like this: then Dexie reads.
 */
export async function readInStart<T>(none: T, read: (database: IDBDatabase) => Promise<T | undefined>): Promise<T | undefined> {
	return startIsOver.get() ? undefined : withRawDatabase(none, read);
}

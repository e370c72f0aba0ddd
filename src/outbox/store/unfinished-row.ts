import { readAll, withRawDatabase } from '#core/db/raw-database.ts';
import type { StoredOutboxRow } from '#core/db/stored-outbox-row.ts';
import { isFinished } from '#session/private-data/is-finished.ts';

/**
 * Whether anybody's row still waits for something. It reads without Dexie, before the outbox's own code has loaded.
 * True if nobody knows, because storage doesn't answer or can't be read: the outbox says so itself.
 */
export async function hasUnfinishedRow(): Promise<boolean> {
	const rows = await withRawDatabase<StoredOutboxRow[]>([], (database) => readAll(database, 'outbox'));
	return rows?.some((row) => !isFinished(row)) ?? true;
}

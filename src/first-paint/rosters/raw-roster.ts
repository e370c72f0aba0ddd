import type { ChangeRow } from '#core/db/change-row.ts';
import { readInTransaction } from '#core/db/raw-database.ts';
import type { StoredRoster } from '#roster/columns/current-columns.ts';

/** A sport in a browser that has stored nothing yet. */
export const NOTHING_STORED: StoredRoster = { record: undefined, hot: undefined, changes: [] };

export function changesOf(transaction: IDBTransaction, sport_id: number): IDBRequest<ChangeRow[]> {
	return transaction
		.objectStore('changes')
		.index('[sport_id+revision]')
		.getAll(IDBKeyRange.bound([sport_id], [sport_id, []]));
}

/** Everything stored of a sport, except for the cold fields, which are read later. */
export function readStoredRoster(database: IDBDatabase, sport_id: number): Promise<StoredRoster | undefined> {
	return readInTransaction(database, ['replicas', 'hot', 'changes'], (transaction) => {
		const record = transaction.objectStore('replicas').get(sport_id);
		const hot = transaction.objectStore('hot').get(sport_id);
		const changes = changesOf(transaction, sport_id);
		return () => ({ record: record.result, hot: hot.result, changes: changes.result });
	});
}

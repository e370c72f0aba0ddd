import type { ChangeRow } from '#core/db/change-row.ts';
import type { ColdRoster } from '#core/db/cold-roster.ts';
import { readInTransaction } from '#core/db/raw-database.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { StoredRoster } from './current-columns.ts';

/** A sport in a browser that has stored nothing yet. */
export const NOTHING_STORED: StoredRoster = { record: undefined, hot: undefined, changes: [] };

export function changesOf(transaction: IDBTransaction, sport_id: number): IDBRequest<ChangeRow[]> {
	return transaction
		.objectStore('changes')
		.index('[sport_id+revision]')
		.getAll(IDBKeyRange.bound([sport_id], [sport_id, []]));
}

/** Everything stored of a sport, except for the cold fields, which are read only for the teams in `team_ids`. */
export function readStoredRoster(database: IDBDatabase, sport_id: number, team_ids: readonly number[] = []): Promise<StoredRoster | undefined> {
	const stores = ['replicas', 'hot', 'changes', ...(team_ids.length > 0 ? ['cold'] : [])];
	return readInTransaction(database, stores, (transaction) => {
		const record: IDBRequest<ReplicaRecord | undefined> = transaction.objectStore('replicas').get(sport_id);
		const hot = transaction.objectStore('hot').get(sport_id);
		const changes = changesOf(transaction, sport_id);
		const cold: IDBRequest<ColdRoster | undefined>[] = [];
		record.onsuccess = () => {
			if (record.result === undefined) return;
			for (const team_id of team_ids) cold.push(transaction.objectStore('cold').get([sport_id, record.result.generation, team_id]));
		};
		return () => ({ record: record.result, hot: hot.result, changes: changes.result, cold: cold.flatMap(({ result }) => result ?? []) });
	});
}

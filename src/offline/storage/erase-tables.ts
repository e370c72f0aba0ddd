import { outboxDb } from '#core/db/db.ts';
import { replicaStore } from '#roster/replica/replica-store.ts';
import { announce } from '#roster/roster-channel.ts';
import { dropAllPhotos } from '../photos/photo-cache.ts';

/**
 * Empties every table in one transaction, whoever's the rows are, and drops the photos. What the browser remembers beside them goes too, but for `keep`. The session is ended before,
 * by `logOut`. @throws what IndexedDB throws: then the tables are as they were.
 */
export async function eraseEverything(keep: readonly string[]): Promise<void> {
	const sports = await outboxDb.replicas.toCollection().primaryKeys();
	await outboxDb.transaction('rw', outboxDb.tables, () => Promise.all(outboxDb.tables.map((table) => table.clear())));
	for (const sport_id of sports) {
		announce({ type: 'stored', sport_id });
		replicaStore(sport_id).refresh();
	}
	await dropAllPhotos();
	clearStorage(keep);
}

function clearStorage(keep: readonly string[]): void {
	try {
		for (const key of Object.keys(localStorage)) if (!keep.includes(key)) localStorage.removeItem(key);
		sessionStorage.clear();
	} catch {
		// Blocked storage holds nothing.
	}
}

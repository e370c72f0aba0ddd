import { DEFAULT_SPORT_ID } from '#domain/listing.ts';
import { DATABASE_NAME } from '../database-name.ts';
import type { StoredRoster } from './current-columns.ts';

/*
 * Reads the rosters of the first screen while the page's other scripts are still on their way: it is part of the script that
 * index.html names before all others. So it imports constants alone, and speaks to IndexedDB without Dexie. Whatever goes wrong
 * here only means that the usual reader does the work.
 */

/** The sport that the address names; undefined where only its slug is given. */
function sportOfAddress(): number | undefined {
	if (typeof location === 'undefined' || location.pathname !== '/') return undefined;
	const sport = new URLSearchParams(location.search).get('sport');
	return sport === null ? DEFAULT_SPORT_ID : Number(sport) || DEFAULT_SPORT_ID;
}

function read(sport_id: number): Promise<StoredRoster | undefined> {
	return new Promise((resolve) => {
		const opening = indexedDB.open(DATABASE_NAME);
		const giveUp = () => resolve(undefined);
		opening.onerror = giveUp;
		// No database yet: none is made here.
		opening.onupgradeneeded = () => opening.transaction?.abort();
		opening.onsuccess = () => {
			const database = opening.result;
			// A newer version of the page must not wait for this connection.
			database.onversionchange = () => database.close();
			try {
				const transaction = database.transaction(['replicas', 'hot', 'changes'], 'readonly');
				const record = transaction.objectStore('replicas').get(sport_id);
				const hot = transaction.objectStore('hot').get(sport_id);
				const changes = transaction
					.objectStore('changes')
					.index('[sport_id+revision]')
					.getAll(IDBKeyRange.bound([sport_id], [sport_id, []]));
				transaction.oncomplete = () => {
					resolve({ record: record.result, hot: hot.result, changes: changes.result });
					database.close();
				};
				transaction.onerror = transaction.onabort = () => {
					giveUp();
					database.close();
				};
			} catch {
				// An older layout of the database: the usual reader upgrades it first.
				giveUp();
				database.close();
			}
		};
	});
}

const sport = sportOfAddress();
let early = sport === undefined || typeof indexedDB === 'undefined' ? undefined : { sport, roster: read(sport) };

/** The sport whose rosters were read ahead; undefined where none were. */
export const earlySport = sport;

/** What was read ahead, for the first picture; it leaves it to the usual reader. */
export function peekEarlyRead(): Promise<StoredRoster | undefined> | undefined {
	return early?.roster;
}

/** What was read ahead of this sport; given out once, since it ages. */
export function takeEarlyRead(sport_id: number): Promise<StoredRoster | undefined> | undefined {
	if (early?.sport !== sport_id) return undefined;
	const { roster } = early;
	early = undefined;
	return roster;
}

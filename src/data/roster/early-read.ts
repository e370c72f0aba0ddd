import type { ChangeRow } from './change-row.ts';
import type { HotRecord } from './hot-columns.ts';
import type { ReplicaRecord } from './replica-record.ts';

/*
 * Reads the rosters of the first screen while the page's other scripts are still on their way: index.html names this file
 * as a script of its own. So it imports nothing that runs, and speaks to IndexedDB without Dexie. Whatever goes wrong here
 * only means that the usual reader does the work.
 */

/** What is stored of one sport, as of one moment. */
export interface StoredRoster {
	record: ReplicaRecord | undefined;
	hot: HotRecord | undefined;
	changes: ChangeRow[];
}

/** `DATABASE_NAME` and `DEFAULT_SPORT_ID`, repeated: importing them would make this script wait for theirs. */
const DATABASE = 'nil-athletes';
const DEFAULT_SPORT = 2;

/** The sport that the address names; undefined where only its slug is given. */
function sportOfAddress(): number | undefined {
	if (typeof location === 'undefined' || location.pathname !== '/') return undefined;
	const sport = new URLSearchParams(location.search).get('sport');
	return sport === null ? DEFAULT_SPORT : Number(sport) || DEFAULT_SPORT;
}

function read(sport_id: number): Promise<StoredRoster | undefined> {
	return new Promise((resolve) => {
		const opening = indexedDB.open(DATABASE);
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

/** What was read ahead of this sport; given out once, since it ages. */
export function takeEarlyRead(sport_id: number): Promise<StoredRoster | undefined> | undefined {
	if (early?.sport !== sport_id) return undefined;
	const { roster } = early;
	early = undefined;
	return roster;
}

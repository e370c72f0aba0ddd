import type { ChangeRow } from '#core/db/change-row.ts';
import type { AppDatabase } from '#core/db/db.ts';
import { readAll } from '#core/db/raw-database.ts';
import { readInStart } from '#core/db/read-in-start.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { StoredRoster } from '../columns/current-columns.ts';
import { NOTHING_STORED, readStoredRoster } from '../columns/raw-roster.ts';

type TakeReadAhead = (sport_id: number) => Promise<StoredRoster | undefined> | undefined;

let takeReadAhead: TakeReadAhead = () => undefined;

/**
 * Provides the rosters that were read before the app loaded. The first paint sets it, so that the roster module doesn't
 * depend on the first paint.
 */
export function setReadAhead(take: TakeReadAhead): void {
	takeReadAhead = take;
}

/** Dexie isn't part of the first load, and the start of a visit reads without it. */
export async function database(): Promise<AppDatabase> {
	return (await import('#core/db/db.ts')).db;
}

export function changesAfter(db: AppDatabase, sport_id: number, revision: number): Promise<ChangeRow[]> {
	return db.changes.where('[sport_id+revision]').between([sport_id, revision], [sport_id, Number.POSITIVE_INFINITY], false).toArray();
}

/** Everything stored of a sport, except for the cold fields. */
export async function readRoster(sport_id: number): Promise<StoredRoster> {
	return (await takeReadAhead(sport_id)) ?? (await readInStart(NOTHING_STORED, (stored) => readStoredRoster(stored, sport_id))) ?? readWithDexie(sport_id);
}

/** The record of each stored sport. */
export async function readRecords(): Promise<ReplicaRecord[]> {
	return (await readInStart<ReplicaRecord[]>([], (stored) => readAll(stored, 'replicas'))) ?? (await database()).replicas.toArray();
}

async function readWithDexie(sport_id: number): Promise<StoredRoster> {
	const db = await database();
	return db.transaction('r', db.replicas, db.hot, db.changes, async () => {
		const [record, hot, changes] = await Promise.all([db.replicas.get(sport_id), db.hot.get(sport_id), changesAfter(db, sport_id, 0)]);
		return { record, hot, changes };
	});
}

import { DEFAULT_SPORT_ID } from '#domain/listing.ts';
import type { Player } from '#domain/roster.ts';
import { DATABASE_NAME } from '../database-name.ts';
import type { ChangeRow } from './change-row.ts';
import type { StoredRoster } from './current-columns.ts';
import { type EarlyIndex, type EarlyPage, type EarlyRows, earlyPlayers, findEarly, isByCode, partOf } from './early-index.ts';
import type { RosterQuery } from './replica.ts';
import type { ReplicaRecord } from './replica-record.ts';

/*
 * Reads the rosters of the first screen while the page's other scripts are still on their way: it is part of the script that
 * index.html names before all others. So it imports no library, and speaks to IndexedDB without Dexie. Whatever goes wrong
 * here only means that the usual reader does the work.
 */

/** The sport that the address names; undefined where only its slug is given. */
function sportOfAddress(): number | undefined {
	if (typeof location === 'undefined' || location.pathname !== '/') return undefined;
	const sport = new URLSearchParams(location.search).get('sport');
	return sport === null ? DEFAULT_SPORT_ID : Number(sport) || DEFAULT_SPORT_ID;
}

function open(): Promise<IDBDatabase | undefined> {
	return new Promise((resolve) => {
		const opening = indexedDB.open(DATABASE_NAME);
		opening.onerror = () => resolve(undefined);
		// No database yet: none is made here.
		opening.onupgradeneeded = () => opening.transaction?.abort();
		opening.onsuccess = () => {
			const database = opening.result;
			// A newer version of the page must not wait for this connection.
			database.onversionchange = () => database.close();
			resolve(database);
		};
	});
}

/**
 * What `read` has gathered once its transaction is complete; undefined where it fails, as it does in an older layout of the database: the usual reader
 * upgrades that first.
 */
async function inTransaction<T>(stores: string[], read: (transaction: IDBTransaction) => () => T): Promise<T | undefined> {
	const database = await opening;
	if (database === undefined) return undefined;
	let transaction: IDBTransaction;
	let result: () => T;
	try {
		transaction = database.transaction(stores, 'readonly');
		result = read(transaction);
	} catch {
		return undefined;
	}
	const isComplete = await new Promise<boolean>((resolve) => {
		transaction.oncomplete = () => resolve(true);
		transaction.onerror = transaction.onabort = () => resolve(false);
	});
	return isComplete ? result() : undefined;
}

function changesOf(transaction: IDBTransaction, sport_id: number): IDBRequest<ChangeRow[]> {
	return transaction
		.objectStore('changes')
		.index('[sport_id+revision]')
		.getAll(IDBKeyRange.bound([sport_id], [sport_id, []]));
}

async function readWhole(sport_id: number): Promise<StoredRoster | undefined> {
	const roster = await inTransaction(['replicas', 'hot', 'changes'], (transaction) => {
		const record = transaction.objectStore('replicas').get(sport_id);
		const hot = transaction.objectStore('hot').get(sport_id);
		const changes = changesOf(transaction, sport_id);
		return () => ({ record: record.result, hot: hot.result, changes: changes.result });
	});
	(await opening)?.close();
	return roster;
}

/** Rows of the first parts are mostly among those looked for, at the latest where nothing is chosen: asking once is quicker than asking twice. */
const LIKELY_PARTS = 2;

/** What the first picture shows of a sport. */
export interface EarlyListing {
	/** Athletes of the first page, without the details that are read later. */
	players: Player[];
	/** Athletes that match, over all pages. */
	total: number;
	/** Athletes and teams of the sport. */
	athletes: number;
	teams: number;
}

/**
 * The first `limit` athletes of the sport that the address names, from its index and a few small parts. Undefined where nothing is stored, or the index
 * can't tell (`findEarly`): then the whole says.
 */
export async function readEarlyListing(query: RosterQuery, limit: number): Promise<EarlyListing | undefined> {
	if (sport === undefined || !isByCode(query)) return undefined;
	return inTransaction(['replicas', 'early', 'changes'], (transaction) => {
		const record: IDBRequest<ReplicaRecord | undefined> = transaction.objectStore('replicas').get(sport);
		const store = transaction.objectStore('early');
		const changes = changesOf(transaction, sport);
		const likely: IDBRequest<EarlyRows[]> = store.getAll(IDBKeyRange.bound([sport, 1], [sport, LIKELY_PARTS]));
		const index: IDBRequest<EarlyIndex | undefined> = store.get([sport, 0]);
		const parts = new Map<number, EarlyRows>();
		let page: EarlyPage | undefined;
		// The last that was asked for is the last to come.
		index.onsuccess = () => {
			for (const rows of likely.result) parts.set(rows.part, rows);
			page = pageOf(record.result, index.result, changes.result, query, limit);
			for (const part of new Set(page?.rows.map(partOf))) {
				if (parts.has(part)) continue;
				const rows: IDBRequest<EarlyRows> = store.get([sport, part]);
				rows.onsuccess = () => parts.set(part, rows.result);
			}
		};
		return () =>
			page &&
			index.result && {
				players: earlyPlayers(index.result, page, parts, limit),
				total: page.total,
				athletes: page.count,
				teams: index.result.teams.length,
			};
	});
}

function pageOf(
	record: ReplicaRecord | undefined,
	index: EarlyIndex | undefined,
	changes: readonly ChangeRow[],
	query: RosterQuery,
	limit: number,
): EarlyPage | undefined {
	if (record === undefined || index === undefined || index.base_revision !== record.base_revision) return undefined;
	// Teams that were renamed or have gone move whole blocks of rows.
	if (record.teams.length + record.removed_team_ids.length > 0) return undefined;
	return findEarly(index, record.revision === record.base_revision ? [] : changes, query, limit);
}

const sport = sportOfAddress();
const opening = sport === undefined || typeof indexedDB === 'undefined' ? undefined : open();
let whole: Promise<StoredRoster | undefined> | undefined;
let given = opening === undefined;

/** The sport whose rosters are read ahead; undefined where none are. */
export const earlySport = sport;

/** Reads the whole of the sport ahead, for the first picture; it leaves it to the usual reader. */
export function peekEarlyRead(): Promise<StoredRoster | undefined> | undefined {
	if (given || sport === undefined) return undefined;
	whole ??= readWhole(sport);
	return whole;
}

/** What was read ahead of this sport; given out once, since it ages. */
export function takeEarlyRead(sport_id: number): Promise<StoredRoster | undefined> | undefined {
	if (sport !== sport_id) return undefined;
	const roster = peekEarlyRead();
	given = true;
	whole = undefined;
	return roster;
}

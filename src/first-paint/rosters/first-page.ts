import type { ChangeRow } from '#core/db/change-row.ts';
import type { FirstPageIndex, FirstPageRows } from '#core/db/first-page-rows.ts';
import { readInTransaction } from '#core/db/raw-database.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import { NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import type { Player } from '#domain/roster/roster.ts';
import { currentColumns } from '#roster/columns/current-columns.ts';
import { partOf } from '#roster/columns/first-page-parts.ts';
import { changesOf, readStoredRoster } from '#roster/columns/raw-roster.ts';
import { HotIndex } from '#roster/search/hot-index.ts';
import { hotPlayer } from '#roster/search/hot-player.ts';
import { findFirstPage, firstPagePlayers, type IndexedPage, isByCode } from './first-page-index.ts';

/** The first page of a sport, as the first paint shows it. */
export interface FirstPage {
	/** Athletes of the first page, without the cold fields, which are read later. */
	players: Player[];
	/** Number of matching athletes, over all pages. */
	total: number;
	/** Number of athletes and teams in the sport. */
	athletes: number;
	teams: number;
}

/**
 * The first `limit` matching athletes: from the sport's index if it has the answer, otherwise from the whole roster.
 * Undefined if nothing is stored, and if what is found is more than cards: matching teams, or near misses.
 */
export async function readFirstPage(database: IDBDatabase, sport_id: number, query: RosterQuery, limit: number): Promise<FirstPage | undefined> {
	return (isByCode(query) ? await fromIndex(database, sport_id, query, limit) : undefined) ?? fromWhole(database, sport_id, query, limit);
}

/**
 * The rows of a page are usually in the first parts, and always if no filter is set. One round of requests is faster
 * than two.
 */
const LIKELY_PARTS = 2;

/** Reads the index and a few small parts. */
function fromIndex(database: IDBDatabase, sport_id: number, query: RosterQuery, limit: number): Promise<FirstPage | undefined> {
	return readInTransaction(database, ['replicas', 'early', 'changes'], (transaction, hasAll) => {
		const record: IDBRequest<ReplicaRecord | undefined> = transaction.objectStore('replicas').get(sport_id);
		const store = transaction.objectStore('early');
		const changes = changesOf(transaction, sport_id);
		const likely: IDBRequest<FirstPageRows[]> = store.getAll(IDBKeyRange.bound([sport_id, 1], [sport_id, LIKELY_PARTS]));
		const index: IDBRequest<FirstPageIndex | undefined> = store.get([sport_id, 0]);
		const parts = new Map<number, FirstPageRows>();
		let page: IndexedPage | undefined;
		// The last request is the last to be answered.
		index.onsuccess = () => {
			for (const rows of likely.result) parts.set(rows.part, rows);
			page = pageOf(record.result, index.result, changes.result, query, limit);
			const missing = [...new Set(page?.rows.map(partOf))].filter((part) => !parts.has(part));
			for (const part of missing) {
				const rows: IDBRequest<FirstPageRows> = store.get([sport_id, part]);
				rows.onsuccess = () => parts.set(part, rows.result);
			}
			if (missing.length === 0) hasAll();
		};
		return () =>
			page &&
			index.result && {
				players: firstPagePlayers(index.result, page, parts, limit),
				total: page.total,
				athletes: page.count,
				teams: index.result.teams.length,
			};
	});
}

function pageOf(
	record: ReplicaRecord | undefined,
	index: FirstPageIndex | undefined,
	changes: readonly ChangeRow[],
	query: RosterQuery,
	limit: number,
): IndexedPage | undefined {
	if (record === undefined || index === undefined || index.base_revision !== record.base_revision) return undefined;
	// Renamed or removed teams move whole blocks of rows.
	if (record.teams.length + record.removed_team_ids.length > 0) return undefined;
	return findFirstPage(index, record.revision === record.base_revision ? [] : changes, query, limit);
}

async function fromWhole(database: IDBDatabase, sport_id: number, query: RosterQuery, limit: number): Promise<FirstPage | undefined> {
	const stored = await readStoredRoster(database, sport_id);
	const columns = stored && currentColumns(stored);
	if (columns === undefined) return undefined;
	const { rows, total, match, teams } = new HotIndex(columns).find(query, 0, limit);
	if (teams.length > 0 || match === 'near') return undefined;
	return {
		players: rows.map((row) => ({ ...NO_COLD_FIELDS, ...hotPlayer(columns, row) })),
		total,
		athletes: columns.count,
		teams: columns.teams.length,
	};
}

import type { FirstPageIndex } from '#core/db/first-page-rows.ts';
import { readInTransaction } from '#core/db/raw-database.ts';
import { readInStart } from '#core/db/read-in-start.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { RosterFacts, SyncTeam } from '#domain/roster/roster-sync-feed.ts';

type FactsOfTeams = ReadonlyMap<number, RosterFacts>;
const NONE: FactsOfTeams = new Map();

/** Season, source, and date of each team's roster on this device, by `team_id`. Teams without them are left out. */
export async function storedRosterFacts(sport_id: number): Promise<FactsOfTeams> {
	const read = await readInStart(NONE, (stored) =>
		readInTransaction(stored, ['replicas', 'early'], (transaction) => {
			const record: IDBRequest<ReplicaRecord | undefined> = transaction.objectStore('replicas').get(sport_id);
			const index: IDBRequest<FirstPageIndex | undefined> = transaction.objectStore('early').get([sport_id, 0]);
			return () => (record.result === undefined ? NONE : index.result && factsOf(record.result, index.result.teams));
		}),
	);
	return read ?? readWithDexie(sport_id);
}

async function readWithDexie(sport_id: number): Promise<FactsOfTeams> {
	const { db } = await import('#core/db/db.ts');
	return db.transaction('r', db.replicas, db.early, db.hot, async () => {
		const record = await db.replicas.get(sport_id);
		if (record === undefined) return NONE;
		// The index is a fifth of the size of the hot record. Only rosters stored by an early version lack it.
		const index = (await db.early.get([sport_id, 0])) ?? (await db.hot.get(sport_id));
		return factsOf(record, index !== undefined && 'teams' in index ? index.teams : []);
	});
}

/** @param stored the teams when the columns were stored. The record has those that have changed since. */
function factsOf(record: ReplicaRecord, stored: readonly SyncTeam[]): FactsOfTeams {
	const removed = new Set(record.removed_team_ids);
	return new Map(
		[...stored, ...record.teams].flatMap(({ team_id, roster }) => (roster === undefined || removed.has(team_id) ? [] : [[team_id, roster] as const])),
	);
}

import type { Player } from '#domain/roster.ts';
import type { AppDatabase } from '../db.ts';
import type { ChangeRow } from './change-row.ts';
import { ColdRosters } from './cold-rosters.ts';
import { type StoredRoster, takeEarlyRead } from './early-read.ts';
import { mergeChanges } from './merge-changes.ts';
import type { ReplicaRecord } from './replica-record.ts';
import type { ReplicaParts } from './stored-replica.ts';

/** A replica's parts with what tells whether they are still current. */
export interface LoadedParts extends ReplicaParts {
	generation: number;
}

function merged(parts: LoadedParts, record: ReplicaRecord, rows: readonly ChangeRow[]): LoadedParts {
	const changed = new Map(parts.changed);
	for (const { player_id, player } of rows) {
		if (player === null) changed.delete(player_id);
		else changed.set(player_id, player);
	}
	const columns = mergeChanges(parts.columns, {
		teams: record.teams,
		removed_team_ids: record.removed_team_ids,
		players: new Map(rows.map((row) => [row.player_id, row.player])),
	});
	return { ...parts, columns, changed, as_of: record.as_of, version: record.revision };
}

/** Dexie is no part of the first load, whose rosters are read ahead without it. */
async function database(): Promise<AppDatabase> {
	return (await import('../db.ts')).db;
}

function changesAfter(db: AppDatabase, sport_id: number, revision: number): Promise<ChangeRow[]> {
	return db.changes.where('[sport_id+revision]').between([sport_id, revision], [sport_id, Number.POSITIVE_INFINITY], false).toArray();
}

/** The whole replica from storage; undefined where none is stored. */
export async function loadReplica(sport_id: number): Promise<LoadedParts | undefined> {
	const { record, hot, changes } = (await takeEarlyRead(sport_id)) ?? (await readStored(sport_id));
	if (record === undefined || hot === undefined) return undefined;
	const parts: LoadedParts = {
		columns: hot,
		changed: new Map<number, Player>(),
		cold: new ColdRosters(sport_id, record.generation),
		as_of: record.as_of,
		version: record.base_revision,
		generation: record.generation,
	};
	return record.revision === record.base_revision ? parts : merged(parts, record, changes);
}

async function readStored(sport_id: number): Promise<StoredRoster> {
	const db = await database();
	return db.transaction('r', db.replicas, db.hot, db.changes, async () => {
		const [record, hot, changes] = await Promise.all([db.replicas.get(sport_id), db.hot.get(sport_id), changesAfter(db, sport_id, 0)]);
		return { record, hot, changes };
	});
}

/** The same replica with what was stored since: the changes alone where they suffice, else the whole. */
export async function catchUp(sport_id: number, parts: LoadedParts): Promise<LoadedParts | undefined> {
	const db = await database();
	const step = await db.transaction('r', db.replicas, db.changes, async () => {
		const record = await db.replicas.get(sport_id);
		if (record === undefined || record.generation !== parts.generation || record.base_revision > parts.version) return undefined;
		return { record, rows: record.revision === parts.version ? [] : await changesAfter(db, sport_id, parts.version) };
	});
	if (step === undefined) return loadReplica(sport_id);
	const { record, rows } = step;
	if (record.revision !== parts.version) return merged(parts, record, rows);
	return record.as_of === parts.as_of ? parts : { ...parts, as_of: record.as_of };
}

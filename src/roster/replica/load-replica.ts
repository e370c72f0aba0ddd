import type { ChangeRow } from '#core/db/change-row.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { Player } from '#domain/roster/roster.ts';
import { currentColumns, type StoredRoster, withChanges } from '../columns/current-columns.ts';
import type { Replica } from '../replica.ts';
import type { RosterStep } from '../roster-channel.ts';
import { ColdRosters } from './cold-rosters.ts';
import { changesAfter, database, readRoster } from './read-roster.ts';
import { type ReplicaParts, StoredReplica } from './stored-replica.ts';

/** A replica's parts, with the generation that tells whether they are still current. */
export interface LoadedParts extends ReplicaParts {
	generation: number;
}

export const replicaOf = (parts: LoadedParts): Replica => new StoredReplica(parts);

/** The athletes for whom the change log is newer than the cold rosters. */
function changedBy(rows: readonly ChangeRow[], before: ReadonlyMap<number, Player>): Map<number, Player> {
	const changed = new Map(before);
	for (const { player_id, player } of rows) {
		if (player === null) changed.delete(player_id);
		else changed.set(player_id, player);
	}
	return changed;
}

/** The whole replica from storage; undefined if none is stored. */
export async function loadReplica(sport_id: number): Promise<LoadedParts | undefined> {
	return replicaParts(sport_id, await readRoster(sport_id));
}

/** The whole replica of what was read; undefined if nothing is stored. */
export function replicaParts(sport_id: number, stored: StoredRoster): LoadedParts | undefined {
	const columns = currentColumns(stored);
	const { record, changes } = stored;
	if (record === undefined || columns === undefined) return undefined;
	return {
		columns,
		changed: changedBy(record.revision === record.base_revision ? [] : changes, new Map()),
		cold: new ColdRosters(sport_id, record.generation, stored.cold),
		as_of: record.as_of,
		version: record.revision,
		generation: record.generation,
	};
}

/** Whether the changes after `parts` are all in the change log. */
const follows = (record: ReplicaRecord, { generation, version }: LoadedParts): boolean =>
	record.generation === generation && record.base_revision <= version && record.revision >= version;

/** The same replica with changes; `rows` are all that the change log has after it. */
function advance(parts: LoadedParts, { record, rows }: Pick<RosterStep, 'record' | 'rows'>): LoadedParts {
	const { as_of, revision: version } = record;
	if (version === parts.version) return as_of === parts.as_of ? parts : { ...parts, as_of };
	return { ...parts, columns: withChanges(parts.columns, record, rows), changed: changedBy(rows, parts.changed), as_of, version };
}

/**
 * The replica as it will be once this step is stored; undefined if the step doesn't follow it directly. The record
 * alone can't tell: a delta without changes leaves the revision as it was, and this tab may have missed the one before.
 */
export function applyStep(parts: LoadedParts, step: RosterStep): LoadedParts | undefined {
	return step.after === parts.version && follows(step.record, parts) ? advance(parts, step) : undefined;
}

/** The same replica with what was stored since: only the changes if they are enough, otherwise the whole. */
export async function catchUp(sport_id: number, parts: LoadedParts): Promise<LoadedParts | undefined> {
	const db = await database();
	const step = await db.transaction('r', db.replicas, db.changes, async () => {
		const record = await db.replicas.get(sport_id);
		if (record === undefined || !follows(record, parts)) return undefined;
		return { record, rows: record.revision === parts.version ? [] : await changesAfter(db, sport_id, parts.version) };
	});
	return step === undefined ? loadReplica(sport_id) : advance(parts, step);
}

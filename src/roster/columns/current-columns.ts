import type { ChangeRow } from '#core/db/change-row.ts';
import type { ColdRoster } from '#core/db/cold-roster.ts';
import type { HotColumns, HotRecord } from '#core/db/hot-columns.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import { mergeChanges } from './merge-changes.ts';

/** Stored columns of one sport, all from the same moment. */
export interface StoredRoster {
	record: ReplicaRecord | undefined;
	hot: HotRecord | undefined;
	changes: ChangeRow[];
	/** Cold rosters that were read along, of the record's generation. */
	cold?: ColdRoster[];
}

/** The columns with everything applied that changed since they were stored. */
export function withChanges(columns: HotColumns, record: ReplicaRecord, rows: readonly ChangeRow[]): HotColumns {
	return mergeChanges(columns, {
		teams: record.teams,
		removed_team_ids: record.removed_team_ids,
		players: new Map(rows.map((row) => [row.player_id, row.player])),
	});
}

/** The current hot columns of a sport; undefined if none are stored. */
export function currentColumns({ record, hot, changes }: StoredRoster): HotColumns | undefined {
	if (record === undefined || hot === undefined) return undefined;
	return record.revision === record.base_revision ? hot : withChanges(hot, record, changes);
}

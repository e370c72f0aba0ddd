import type { SyncTeam } from '#domain/roster/roster-sync-feed.ts';

/**
 * What is stored of one sport: the row that says which records belong together. It is written last, in the transaction
 * that makes a sync count.
 */
export interface ReplicaRecord {
	sport_id: number;
	/** Where the next delta starts. */
	cursor: string;
	/** When the server read the rows, ISO 8601. */
	as_of: string;
	/** Grows by one with every sync that changed something. */
	revision: number;
	/** Revision of the snapshot whose cold rosters are in use. */
	generation: number;
	/** Revision that the hot record has reached; changes after it lie in the change log. */
	base_revision: number;
	/** Teams changed after `base_revision`, whole. */
	teams: SyncTeam[];
	removed_team_ids: number[];
	/** Device time of the last sync that succeeded, also where it brought nothing; milliseconds. */
	checked_at: number;
	/** The last answer's ETag with the path that it belongs to. */
	etag: { path: string; tag: string } | undefined;
}

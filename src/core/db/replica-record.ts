import type { SyncTeam } from '#domain/roster/roster-sync-feed.ts';

/**
 * The row that says which stored records of a sport belong together. It is written last, in the transaction that
 * commits a sync.
 */
export interface ReplicaRecord {
	sport_id: number;
	/** Where the next delta starts. */
	cursor: string;
	/** When the server read the rows, ISO 8601. */
	as_of: string;
	/** Increases by one with every sync that changed something. */
	revision: number;
	/** Revision of the snapshot whose cold rosters are in use. */
	generation: number;
	/** Revision that the hot record has reached. Later changes are in the change log. */
	base_revision: number;
	/** Teams changed after `base_revision`, in full. */
	teams: SyncTeam[];
	removed_team_ids: number[];
	/**
	 * Records that were merged into another one of the same athlete: id → id. Missing on records from before that was
	 * sent.
	 */
	merged?: Readonly<Record<number, number>>;
	/** Whether the teams came with their rosters' seasons. Missing on records from before those were sent. */
	has_seasons?: boolean;
	/** Whether it is known of each athlete whether they can be given to. Missing on records from before that was sent. */
	has_consent?: boolean;
	/** The latest athletes who were on the rosters here and are on none anymore, as far as the change log doesn't say it. */
	left?: readonly number[];
	/** Approximate size of the last snapshot here; missing on records from before that was counted. */
	bytes?: number;
	/** Device time of the last successful sync, even if nothing had changed; milliseconds. */
	checked_at: number;
	/** The last answer's ETag and the path that it belongs to. */
	etag: { path: string; tag: string } | undefined;
}

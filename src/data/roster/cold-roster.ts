/** One team's athletes with the fields that no filter needs. Found by id, so that it serves the hot index of any revision. */
export interface ColdRoster {
	sport_id: number;
	/** As in the replica's record. */
	generation: number;
	team_id: number;
	player_id: Int32Array<ArrayBuffer>;
	/** Rows as in the feed (JSON arrays in the order of COLD_FIELDS), joined by tabs; only those of a page are ever parsed. */
	rows: string;
}

import type { SyncTeam } from '#domain/sync-feed.ts';

/**
 * The hot index of one sport: what search and filters need, as columns in listing order (folded team name, folded player
 * name, player_id). Row i of every column is the same athlete.
 */
export interface HotColumns {
	sport_id: number;
	count: number;
	/** Sorted by folded name, then team_id. */
	teams: SyncTeam[];
	classes: string[];
	positions: string[];
	jerseys: string[];
	player_id: Int32Array<ArrayBuffer>;
	/** Names as written, each ended by a line break; row i starts at `nameAt[i]`. `count + 1` entries. */
	names: string;
	nameAt: Uint32Array<ArrayBuffer>;
	/** Search words of the names (`searchWords`), each row ended by a line break; row i starts at `wordAt[i]`. */
	words: string;
	wordAt: Uint32Array<ArrayBuffer>;
	/** Index into `teams`. */
	team: Uint16Array<ArrayBuffer>;
	/** Index into the dictionary + 1; 0 where unknown. */
	klass: Uint16Array<ArrayBuffer>;
	position: Uint16Array<ArrayBuffer>;
	jersey: Uint16Array<ArrayBuffer>;
	/** 1 where a transfer is pending. */
	pending: Uint8Array<ArrayBuffer>;
	/** Cents. Doubles, since a sum may pass 32 bits. */
	received: Float64Array<ArrayBuffer>;
}

/** The stored hot index; `base_revision` as in the replica's record, to tell a torn pair. */
export interface HotRecord extends HotColumns {
	base_revision: number;
}

export function nameOf(columns: HotColumns, row: number): string {
	return columns.names.slice(columns.nameAt[row], (columns.nameAt[row + 1] as number) - 1);
}

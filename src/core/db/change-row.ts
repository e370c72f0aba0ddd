import type { Player } from '#domain/roster/roster.ts';

/** One athlete changed since the hot record was built; `player` is null where the athlete is gone. */
export interface ChangeRow {
	sport_id: number;
	player_id: number;
	/** Revision of the replica that brought it. */
	revision: number;
	player: Player | null;
}

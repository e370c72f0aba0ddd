import type { Player } from '#domain/roster/roster.ts';

/** One athlete who has changed since the hot record was built; `player` is null if the athlete is gone. */
export interface ChangeRow {
	sport_id: number;
	player_id: number;
	/** Revision of the replica that brought the change. */
	revision: number;
	player: Player | null;
}

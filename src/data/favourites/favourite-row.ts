import type { Player } from '#domain/roster.ts';

/** A favourite as the server last listed it, kept for reading offline. What waits in the outbox is laid over it on reading. */
export interface FavouriteRow {
	/** The user's id as text. */
	owner: string;
	player_id: number;
	favourites_id: number;
	player: Player;
	/** No longer on a roster. */
	retired: boolean;
}

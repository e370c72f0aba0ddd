import * as z from 'zod/mini';
import { type Player, playerSchema } from '#domain/roster/roster.ts';

/**
 * A favourite as the server last told, kept for reading offline. What waits in the outbox is laid over it on reading.
 * `owner`: the user's id as text. `retired`: no longer on a roster.
 */
const favoriteRowSchema = z.object({ owner: z.string(), player_id: z.int(), favourites_id: z.int(), player: playerSchema, retired: z.boolean() });
export type FavoriteRow = z.infer<typeof favoriteRowSchema>;

/** A favourite for a screen. */
export interface FavoriteAthlete {
	player: Player;
	retired: boolean;
}

/** Rows of another version are left out: the next sync brings them as they are to be. */
export function readFavoriteRows(raw: readonly unknown[]): FavoriteRow[] {
	return raw.flatMap((one) => {
		const row = z.safeParse(favoriteRowSchema, one);
		return row.success ? row.data : [];
	});
}

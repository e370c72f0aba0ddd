import * as z from 'zod/mini';
import { type Player, playerSchema } from '#domain/roster/roster.ts';

/**
 * A favorite as the server last reported it, stored for offline reading. Reads overlay what waits in the outbox.
 * `owner`: the user's id as text. `retired`: no longer on a roster. `team_when_saved`: where they
 * were then, if they have transferred since; rows stored before this was sent don't have it.
 */
const favoriteRowSchema = z.object({
	owner: z.string(),
	player_id: z.int(),
	favourites_id: z.int(),
	player: playerSchema,
	retired: z.boolean(),
	team_when_saved: z.optional(z.string()),
});
export type FavoriteRow = z.infer<typeof favoriteRowSchema>;

/** A favorite for a screen. */
export interface FavoriteAthlete {
	player: Player;
	retired: boolean;
	team_when_saved?: string | undefined;
}

/** Skips rows of another version; the next sync stores them in the current shape. */
export function readFavoriteRows(raw: readonly unknown[]): FavoriteRow[] {
	return raw.flatMap((one) => {
		const row = z.safeParse(favoriteRowSchema, one);
		return row.success ? row.data : [];
	});
}

import * as z from 'zod/mini';
import { idSchema, playerSchema } from '../roster.ts';

/** Page size of the favorites screen, and the default `limit` of the list call (spec §9). */
export const FAVORITES_PAGE = 50;

/**
 * `POST /v1/save_favourite_player`; `user_id` must be the session's own. The header `Idempotency-Key` carries the
 * client's `op_id`.
 */
export const saveFavoriteBodySchema = z.strictObject({ user_id: idSchema, player_id: idSchema });
export const favoriteSchema = z.object({ favourites_id: idSchema, player_id: idSchema, user_id: idSchema });
export type Favorite = z.infer<typeof favoriteSchema>;

/** An athlete in `POST /v1/v1/list_favourite_players`. */
export const favoritePlayerSchema = z.extend(playerSchema, {
	favourites_id: idSchema,
	/** No longer on a roster. */
	retired: z.boolean(),
	/** The team that they were on when they were saved, if they have transferred since. */
	team_when_saved: z.optional(z.string()),
});
export type FavoritePlayer = z.infer<typeof favoritePlayerSchema>;

/** Highest `received_donations` first, then by name and id; `count` is the total. */
export const favoritesAnswerSchema = z.object({ data: z.array(favoritePlayerSchema), count: z.int() });

/** `POST /v1/v1/remove_favourite_player?id=`; removing a favorite again has no effect. */
export const removeFavoriteAnswerSchema = z.object({ favourites_id: idSchema });

import * as z from 'zod/mini';

/** One of our integer ids, 1 and up (a PostgreSQL `integer`). */
export const idSchema = z.int().check(z.positive(), z.maximum(2_147_483_647));

export const sportSchema = z.object({ sport_id: idSchema, sport_name: z.string() });
export type Sport = z.infer<typeof sportSchema>;

export const teamSchema = z.object({ team_id: idSchema, team_name: z.string(), conference: z.nullable(z.string()) });
export type Team = z.infer<typeof teamSchema>;

const hex = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));

/**
 * An athlete on the wire (spec §3). `height` is text (`6'3"`), `weight` pounds, `received_donations` dollars.
 * `team_color` and `team_alt_color` color the drawn jersey; `transferred_from` is the former team's name.
 */
export const playerSchema = z.object({
	player_id: idSchema,
	player_name: z.string(),
	sport_id: idSchema,
	team_id: idSchema,
	team_name: z.string(),
	team_conference: z.nullable(z.string()),
	team_color: hex,
	team_alt_color: hex,
	player_class: z.nullable(z.string()),
	position: z.nullable(z.string()),
	jersey_number: z.nullable(z.string()),
	height: z.nullable(z.string()),
	weight: z.nullable(z.int()),
	image_url: z.nullable(z.string()),
	pending_transfer: z.boolean(),
	transferred_from: z.nullable(z.string()),
	birthplace: z.nullable(z.string()),
	gender: z.nullable(z.string()),
	player_bio_url: z.nullable(z.string()),
	player_game_logs_url: z.nullable(z.string()),
	player_news_url: z.nullable(z.string()),
	player_profile_url: z.nullable(z.string()),
	player_splits_url: z.nullable(z.string()),
	player_stats_url: z.nullable(z.string()),
	received_donations: z.number(),
	/** Whether they can be given to (`consent-byte.ts`): missing for 0. Clients ignore numbers that they don't know. */
	consent: z.optional(z.int().check(z.gte(0), z.lte(127))),
});
export type Player = z.infer<typeof playerSchema>;

/** Largest `limit` that a list accepts (design §5). */
export const MAX_LIMIT = 500;

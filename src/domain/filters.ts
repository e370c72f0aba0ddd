import * as z from 'zod/mini';
import { idSchema, playerSchema } from './roster.ts';

/** Body of `POST /v1/v1/common_filter_players` (spec §7). Donations are dollars, both ends included. Unknown fields are refused. */
export const filterBodySchema = z.strictObject({
	sport_id: z.optional(idSchema),
	team_id: z.optional(idSchema),
	conference: z.optional(z.string().check(z.maxLength(200))),
	player_class: z.optional(z.string().check(z.maxLength(100))),
	position: z.optional(z.string().check(z.maxLength(100))),
	/** Free text: word starts of the folded name, or a jersey number (`searchTokens`). */
	player_name: z.optional(z.string().check(z.maxLength(200))),
	min_donation: z.optional(z.number().check(z.gte(0))),
	max_donation: z.optional(z.number().check(z.gte(0))),
});
export type FilterBody = z.infer<typeof filterBodySchema>;

export const filterAnswerSchema = z.object({ filtered_players: z.array(playerSchema), count: z.int() });

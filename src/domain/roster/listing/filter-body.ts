import * as z from 'zod/mini';
import { idSchema, playerSchema } from '../roster.ts';

/** An optional filter. A form sends an unset filter as `""` or null, which both mean the same. */
const text = (max: number) => z.nullish(z.string().check(z.maxLength(max)));
const number = (schema: z.ZodMiniType<number, number>) => z.nullish(z.union([schema, z.literal('')]));
const dollars = number(z.number().check(z.gte(0)));

/** Filters of any search of athletes, as they are sent. */
export const choiceFields = {
	team_id: number(idSchema),
	conference: text(200),
	player_class: text(100),
	position: text(100),
	min_donation: dollars,
	max_donation: dollars,
};

/** The filters that were chosen. */
export interface FilterBody {
	sport_id?: number;
	team_id?: number;
	conference?: string;
	player_class?: string;
	position?: string;
	player_name?: string;
	min_donation?: number;
	max_donation?: number;
}

/**
 * Body of `POST /v1/v1/common_filter_players` (spec §7). Donations are dollars, both ends included. Unknown fields are
 * refused.
 */
export const filterBodySchema = z.pipe(
	z.strictObject({
		sport_id: number(idSchema),
		...choiceFields,
		/** Free text: word starts of the folded name, or a jersey number (`searchTokens`). */
		player_name: text(200),
	}),
	z.transform((sent) => withoutUnset(sent) as FilterBody),
);

/** The fields that have a value. */
export function withoutUnset(sent: object): object {
	return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null && value !== undefined));
}

export const filterAnswerSchema = z.object({ filtered_players: z.array(playerSchema), count: z.int() });
export type FilterAnswer = z.infer<typeof filterAnswerSchema>;

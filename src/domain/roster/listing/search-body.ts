import * as z from 'zod/mini';
import { idSchema, playerSchema, teamSchema } from '../roster.ts';
import { choiceFields, type FilterBody, withoutUnset } from './filter-body.ts';

/** How long a searched text may be. */
export const MAX_SEARCH = 200;

/** The filters of `POST /v1/search-players`, and what to search for. */
export interface SearchBody extends Omit<FilterBody, 'sport_id' | 'player_name'> {
	sport_id: number;
	search: string;
}

/** Body of `POST /v1/search-players` (docs/decisions/043). Unknown fields are refused. */
export const searchBodySchema = z.pipe(
	z.strictObject({
		sport_id: idSchema,
		...choiceFields,
		/** Free text: names, teams, positions, and jersey numbers, by word (`searchedWords`). */
		search: z.string().check(z.minLength(1), z.maxLength(MAX_SEARCH)),
	}),
	z.transform((sent) => withoutUnset(sent) as SearchBody),
);

export const searchAnswerSchema = z.object({
	players: z.array(playerSchema),
	/** Number of matching athletes, over all pages. */
	count: z.int(),
	/** Kind of match. */
	match: z.enum(['names', 'words', 'near']),
	/** Teams whose name matches. */
	teams: z.array(teamSchema),
});

import * as z from 'zod/mini';

const color = z.nullable(z.string());

/** What a ticket or sheet shows about its athlete. */
export const athleteFields = {
	player_id: z.int(),
	player_name: z.string(),
	team_id: z.int(),
	team_name: z.string(),
	team_color: color,
	team_alt_color: color,
	jersey_number: z.nullable(z.string()),
};

import * as z from 'zod/mini';
import { idSchema, playerSchema, sportSchema, teamSchema } from '../roster.ts';

/**
 * Answers of the browse calls (spec §7), shared by the server and the page. Lists are plain arrays where the spec says
 * list.
 */
export const sportsAnswerSchema = z.array(sportSchema);
export const maxDonationAnswerSchema = z.object({ max_donation_amount: z.number() });
export const conferencesAnswerSchema = z.array(z.string());
export const classesAnswerSchema = z.object({ unique_player_classes: z.array(z.string()) });
export const positionsAnswerSchema = z.object({ unique_positions: z.array(z.string()) });
export const teamsAnswerSchema = z.array(teamSchema);
export const teamPlayersAnswerSchema = z.object({
	sport: sportSchema,
	team: z.object({ team_id: idSchema, team_name: z.string(), team_conference: z.nullable(z.string()) }),
	players: z.array(playerSchema),
});

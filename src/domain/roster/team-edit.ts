import * as z from 'zod/mini';
import { teamFields } from './new-team.ts';
import { idSchema } from './roster.ts';

const text = z.nullable(z.string());

/** A team's current state, without the form's checks, which the values of an imported list may not pass. */
export const teamStateSchema = z.strictObject({ team_name: z.string(), conference: text, color: text, alt_color: text });
export type TeamState = z.infer<typeof teamStateSchema>;
export type TeamField = keyof TeamState;
export const TEAM_FIELDS = Object.keys(teamStateSchema.shape) as TeamField[];

/** A team as an admin sees it. */
export const adminTeamSchema = z.object({
	team_id: idSchema,
	sport_id: idSchema,
	state: teamStateSchema,
	/** An admin added or edited it. Imported team lists only fill its empty fields. */
	by_hand: z.boolean(),
});
export type AdminTeam = z.infer<typeof adminTeamSchema>;

/** `PUT /v1/admin/teams/{team_id}`: the fields to set, and the team as the form showed it. */
export const editTeamBodySchema = z.strictObject({
	seen: teamStateSchema,
	changes: z.strictObject({
		team_name: z.optional(teamFields.team_name),
		conference: z.optional(teamFields.conference),
		color: z.optional(teamFields.color),
		alt_color: z.optional(teamFields.alt_color),
	}),
});
export type EditTeamBody = z.infer<typeof editTeamBodySchema>;

/** The fields' names in a sentence. */
export const TEAM_FIELD_TEXTS: Readonly<Record<TeamField, string>> = {
	team_name: 'name',
	conference: 'conference',
	color: 'jersey color',
	alt_color: 'number and trim',
};

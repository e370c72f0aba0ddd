import * as z from 'zod/mini';
import { contrast, type TeamColors, teamColors } from '../drawing/team-colors.ts';
import { hexColor, textLine } from '../texts/text-fields.ts';
import { idSchema } from './roster.ts';

const name = textLine(120, 'Enter a name.');

/** Fields that an admin may set. `color` is the jersey's, `alt_color` that of its number and trim. */
export const teamFields = { team_name: name, conference: z.nullable(name), color: hexColor, alt_color: z.nullable(hexColor) };

/** `POST /v1/admin/teams`. */
export const addTeamBodySchema = z.strictObject({ sport_id: idSchema, ...teamFields });
export type AddTeamBody = z.infer<typeof addTeamBodySchema>;

/** The smallest contrast of a number on its jersey: it is large text (WCAG 1.4.3). */
const LEGIBLE = 3;

export interface JerseyContrast {
	/** Contrast of the two colors, 1 to 21; null without a second color. */
	ratio: number | null;
	/** Whether the number gets the second color. Otherwise it is drawn in white or black. */
	isLegible: boolean;
	colors: TeamColors;
}

/**
 * How a pair of team colors is drawn. Any pair works: if the number wouldn't be legible, the jersey replaces the second
 * color.
 */
export function jerseyContrast(team: string, alt: string | null): JerseyContrast {
	const ratio = alt === null ? null : contrast(team, alt);
	return { ratio, isLegible: ratio !== null && ratio >= LEGIBLE, colors: teamColors(team, alt) };
}

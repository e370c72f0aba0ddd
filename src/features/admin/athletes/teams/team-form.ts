import type * as z from 'zod/mini';
import { TEAM_FIELDS, type TeamField, type TeamState } from '#domain/roster/team-edit.ts';
import { athletesTexts } from '../athletes-texts.ts';

/** A team's fields as typed. */
export type TeamForm = Record<TeamField, string>;

export interface TeamFormError {
	/** Null for what isn't about one field. */
	field: TeamField | null;
	text: string;
}

/** A team as the form shows it. */
export function teamForm(state: TeamState): TeamForm {
	return { team_name: state.team_name, conference: state.conference ?? '', color: state.color ?? '', alt_color: state.alt_color ?? '' };
}

/** What was typed, for the schemas to check. An empty field is none. */
export function typedTeam(form: TeamForm, fields: readonly TeamField[] = TEAM_FIELDS): Partial<Record<TeamField, string | null>> {
	const optional: readonly TeamField[] = ['conference', 'alt_color'];
	return Object.fromEntries(fields.map((field) => [field, optional.includes(field) && form[field].trim() === '' ? null : form[field]]));
}

/** The first of a schema's complaints. */
export function teamFormError(error: z.core.$ZodError): TeamFormError {
	const [issue] = error.issues;
	return { field: teamFieldOf(String(issue?.path.at(-1) ?? '')), text: issue?.message ?? athletesTexts.form.refused };
}

/** The field that the server's path of a field ends in. */
export function teamFieldOf(path: string | undefined): TeamField | null {
	return TEAM_FIELDS.find((field) => path?.split('.').at(-1) === field) ?? null;
}

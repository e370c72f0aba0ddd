import { TEAM_FIELDS, type TeamField, type TeamState } from '#domain/roster/team-edit.ts';

/** A team's fields as typed. */
export type TeamForm = Record<TeamField, string>;

/** A team as the form shows it. */
export function teamForm(state: TeamState): TeamForm {
	return { team_name: state.team_name, conference: state.conference ?? '', color: state.color ?? '', alt_color: state.alt_color ?? '' };
}

/** The typed values, for the schemas to check. An empty optional field becomes null. */
export function typedTeam(form: TeamForm, fields: readonly TeamField[] = TEAM_FIELDS): Partial<Record<TeamField, string | null>> {
	const optional: readonly TeamField[] = ['conference', 'alt_color'];
	return Object.fromEntries(fields.map((field) => [field, optional.includes(field) && form[field].trim() === '' ? null : form[field]]));
}

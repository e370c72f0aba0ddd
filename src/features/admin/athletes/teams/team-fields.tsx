import type { ReactNode } from 'react';
import { jerseyContrast } from '#domain/roster/new-team.ts';
import type { TeamField } from '#domain/roster/team-edit.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { athletesTexts } from '../athletes-texts.ts';
import type { TeamForm, TeamFormError } from './team-form.ts';

const texts = athletesTexts.team;
const HEX = /^#[0-9a-f]{6}$/i;
/** The jersey's cloth while no color is known. */
const PLAIN = '#38443f';

interface TeamFieldsProps {
	form: TeamForm;
	onChange: (form: TeamForm) => void;
	error: TeamFormError | undefined;
	/** What else there is to say about a field. */
	noteOf?: (field: TeamField) => string | undefined;
	/** What stands before the name. */
	children?: ReactNode;
}

/** A team's name, conference, and colors as fields of a form, with its jersey. */
export function TeamFields({ form, onChange, error, noteOf = () => undefined, children }: TeamFieldsProps) {
	const color = HEX.test(form.color) ? form.color.toLowerCase() : PLAIN;
	const alt = HEX.test(form.alt_color) ? form.alt_color.toLowerCase() : null;
	const look = jerseyContrast(color, alt);
	const field = (name: TeamField, label: string) => {
		const note = noteOf(name);
		return (
			<div>
				<TextField
					name={name}
					label={label}
					autoComplete="off"
					required={name === 'team_name' || name === 'color'}
					value={form[name]}
					onChange={(value) => onChange({ ...form, [name]: value })}
					error={error?.field === name ? error.text : undefined}
				/>
				{note !== undefined && <p className="quiet">{note}</p>}
			</div>
		);
	};
	const colorField = (name: 'color' | 'alt_color', label: string, shown: string) => (
		<div className="color-field">
			<input type="color" aria-label={texts.pick(label)} value={shown} onChange={(event) => onChange({ ...form, [name]: event.target.value })} />
			{field(name, label)}
		</div>
	);
	return (
		<>
			<div className="athlete-facts">
				{children}
				{field('team_name', texts.name)}
				{field('conference', texts.conference)}
			</div>
			<div className="athlete-facts">
				{colorField('color', texts.color, color)}
				{colorField('alt_color', texts.altColor, alt ?? look.colors.num)}
			</div>
			<div className="athlete-look" style={teamStyle(look.colors)}>
				<div className="look-frame">
					<Jersey number="12" crop="card" />
					<SleeveStripe />
				</div>
				{look.ratio !== null && (
					<p className="quiet num" role="status">
						{look.isLegible
							? texts.legible(look.ratio.toFixed(1))
							: texts.illegible(look.ratio.toFixed(1), look.colors.num === '#ffffff' ? texts.white : texts.black)}
					</p>
				)}
			</div>
		</>
	);
}

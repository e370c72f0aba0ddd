import type { ReactNode } from 'react';
import { jerseyContrast } from '#domain/roster/new-team.ts';
import type { TeamField } from '#domain/roster/team-edit.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { ColorField } from '../../form/color-field.tsx';
import type { FormError } from '../../form/form-error.ts';
import { typedColor } from '../../form/typed-color.ts';
import { athletesTexts } from '../athletes-texts.ts';
import type { TeamForm } from './team-form.ts';

const texts = athletesTexts.team;
/** The jersey's cloth while no color is known. */
const PLAIN = '#38443f';

interface TeamFieldsProps {
	form: TeamForm;
	/** Passes only what changed, because the rest of the form may change before it is drawn again. */
	onChange: (typed: Partial<TeamForm>) => void;
	error: FormError<TeamField> | undefined;
	/** An additional note below a field. */
	noteOf?: (field: TeamField) => string | undefined;
	/** Shown before the name. */
	children?: ReactNode;
}

/** A team's name, conference, and colors as fields of a form, with its jersey. */
export function TeamFields({ form, onChange, error, noteOf = () => undefined, children }: TeamFieldsProps) {
	const color = typedColor(form.color) ?? PLAIN;
	const alt = typedColor(form.alt_color) ?? null;
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
					onChange={(value) => onChange({ [name]: value })}
					error={error?.field === name ? error.text : undefined}
				/>
				{note !== undefined && <p className="ui-quiet">{note}</p>}
			</div>
		);
	};
	const colorField = (name: 'color' | 'alt_color', label: string, shown: string) => (
		<ColorField label={label} shown={shown} onPick={(color) => onChange({ [name]: color })}>
			{field(name, label)}
		</ColorField>
	);
	return (
		<>
			<div className="admin-athlete-facts">
				{children}
				{field('team_name', texts.name)}
				{field('conference', texts.conference)}
			</div>
			<div className="admin-athlete-facts">
				{colorField('color', texts.color, color)}
				{colorField('alt_color', texts.altColor, alt ?? look.colors.num)}
			</div>
			<div className="admin-athlete-look" style={teamStyle(look.colors)}>
				<div className="admin-look-frame">
					<Jersey number="12" crop="card" />
					<SleeveStripe />
				</div>
				{look.ratio !== null && (
					<p className="ui-quiet ui-number" role="status">
						{look.isLegible
							? texts.legible(look.ratio.toFixed(1))
							: texts.illegible(look.ratio.toFixed(1), look.colors.num === '#ffffff' ? texts.white : texts.black)}
					</p>
				)}
			</div>
		</>
	);
}

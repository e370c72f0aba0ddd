import type { AthleteEditField } from '#domain/roster/athlete-edit.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import type { FormError } from '../form/form-error.ts';
import { type AthleteFormTexts, FACT_FIELDS, LINK_FIELDS } from './athlete-form.ts';
import { athletesTexts } from './athletes-texts.ts';

const { fields: labels, ...texts } = athletesTexts.form;

interface AthleteFieldsProps {
	form: AthleteFormTexts;
	/** Passes only what changed, because the rest of the form may change before it is drawn again. */
	onChange: (typed: Partial<AthleteFormTexts>) => void;
	/** An error of another field isn't shown here. */
	error: FormError<string> | undefined;
	/** An additional note below a field. */
	noteOf?: (field: AthleteEditField) => string | undefined;
}

/** The facts about an athlete as fields of a form. */
export function AthleteFields({ form, onChange, error, noteOf = () => undefined }: AthleteFieldsProps) {
	const field = (name: (typeof FACT_FIELDS)[number]) => {
		const note = noteOf(name);
		return (
			<div key={name}>
				<TextField
					name={name}
					label={name === 'height_in' ? labels.height : labels[name]}
					type={name.endsWith('_url') ? 'url' : 'text'}
					inputMode={name === 'jersey_number' || name === 'weight_lb' ? 'numeric' : undefined}
					placeholder={name === 'height_in' ? texts.heightHint : undefined}
					autoComplete="off"
					required={name === 'player_name'}
					value={form[name]}
					onChange={(value) => onChange({ [name]: value })}
					error={error?.field === name ? error.text : undefined}
				/>
				{note !== undefined && <p className="ui-quiet">{note}</p>}
			</div>
		);
	};
	const pendingNote = noteOf('pending_transfer');
	return (
		<>
			<div className="admin-athlete-facts">{FACT_FIELDS.map(field)}</div>
			<div>
				<label className="admin-check">
					<input type="checkbox" checked={form.pending_transfer} onChange={(event) => onChange({ pending_transfer: event.target.checked })} />
					<span>{labels.pending_transfer}</span>
				</label>
				{pendingNote !== undefined && <p className="ui-quiet">{pendingNote}</p>}
			</div>
			<details className="admin-athlete-links">
				<summary>{texts.links}</summary>
				<div className="admin-athlete-facts">{LINK_FIELDS.map(field)}</div>
			</details>
		</>
	);
}

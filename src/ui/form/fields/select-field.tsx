import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from '../field-error.tsx';

interface SelectFieldProps<Value extends string> {
	label: string;
	/** Each value and its label; '' means none or all of them. */
	options: readonly (readonly [Value | '', string])[];
	value: Value | '';
	onChange: (value: Value | '') => void;
	/** The name by which a form's error finds it. */
	name?: string | undefined;
	disabled?: boolean;
	/** Shown below it. */
	error?: string | undefined;
}

/** One of some values, by the browser's own list. */
export function SelectField<Value extends string>({ label, options, value, onChange, name, disabled, error }: SelectFieldProps<Value>) {
	const id = useId();
	const errorId = useId();
	return (
		<div className="ui-field">
			<label htmlFor={id}>{label}</label>
			<div className="ui-select">
				<select
					className="ui-input"
					id={id}
					name={name}
					disabled={disabled}
					aria-invalid={error !== undefined || undefined}
					aria-describedby={error === undefined ? undefined : errorId}
					value={value}
					onChange={(event) => {
						const chosen = options.find(([option]) => option === event.target.value);
						if (chosen !== undefined) onChange(chosen[0]);
					}}
				>
					{options.map(([option, optionLabel]) => (
						<option key={option} value={option}>
							{optionLabel}
						</option>
					))}
				</select>
				<ChevronDown className="ui-icon ui-select-caret" aria-hidden />
			</div>
			{error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
		</div>
	);
}

import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';

interface StatePickerProps<State extends string> {
	label: string;
	/** Each state and its label; '' means all of them. */
	options: readonly (readonly [State | '', string])[];
	value: State | '';
	onChange: (state: State | '') => void;
	/** The name by which a form's error finds it. */
	name?: string | undefined;
	disabled?: boolean;
	/** Shown below it. */
	error?: string | undefined;
}

/** Filters a list by state. */
export function StatePicker<State extends string>({ label, options, value, onChange, name, disabled, error }: StatePickerProps<State>) {
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
						const chosen = options.find(([state]) => state === event.target.value);
						if (chosen !== undefined) onChange(chosen[0]);
					}}
				>
					{options.map(([state, stateLabel]) => (
						<option key={state} value={state}>
							{stateLabel}
						</option>
					))}
				</select>
				<ChevronDown className="ui-icon ui-select-caret" aria-hidden />
			</div>
			{error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
		</div>
	);
}

import { useId } from 'react';
import { FieldError } from '../field-error.tsx';
import '../long-form.css';

interface ChoiceFieldProps<Value extends string> {
	label: string;
	/** Name of the radios, unique on the screen. */
	name: string;
	options: readonly Value[];
	/** '' if nothing is chosen. */
	value: Value | '';
	onChange: (value: Value) => void;
	required?: boolean;
	error?: string | undefined;
}

/** One of a few options, all of them visible. */
export function ChoiceField<Value extends string>({ label, name, options, value, onChange, required = false, error }: ChoiceFieldProps<Value>) {
	const id = useId();
	return (
		<div className="ui-field">
			<span className="ui-label" id={`${id}-label`}>
				{label}
			</span>
			<div
				className={options.length > 3 ? 'ui-choices ui-choice-field' : 'ui-choices ui-choice-field few'}
				role="radiogroup"
				aria-labelledby={`${id}-label`}
				aria-required={required || undefined}
				aria-invalid={error !== undefined || undefined}
				aria-describedby={error === undefined ? undefined : `${id}-error`}
			>
				{options.map((option) => (
					<label className="ui-choice words" key={option}>
						<input type="radio" name={name} value={option} checked={value === option} onChange={() => onChange(option)} />
						<span>{option}</span>
					</label>
				))}
			</div>
			{error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

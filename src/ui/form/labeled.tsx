import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

interface LabeledProps {
	label: string;
	/** Error in the input, shown beside the field. */
	error: string | undefined;
	/** Renders the control with the attributes that link it to its label and error. */
	children: (tied: { className: string; id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A text control with its label above and its error below. */
export function Labeled({ label, error, children }: LabeledProps) {
	const id = useId();
	return (
		<div className="ui-field">
			<label htmlFor={id}>{label}</label>
			{children({
				className: 'ui-input',
				id,
				'aria-invalid': error !== undefined || undefined,
				'aria-describedby': error === undefined ? undefined : `${id}-error`,
			})}
			{error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

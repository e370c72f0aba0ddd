import { type ComponentProps, useId } from 'react';
import { FieldError } from './field.tsx';
import './written-form.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
	label: string;
	value: string;
	onChange: (value: string) => void;
	/** What is wrong with it; said beside the field. */
	error?: string | undefined;
}

/** Labelled text of several lines. */
export function TextArea({ label, onChange, error, ...area }: TextAreaProps) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<textarea
				rows={4}
				{...area}
				className="in"
				id={id}
				aria-invalid={error !== undefined || undefined}
				aria-describedby={error === undefined ? undefined : `${id}-error`}
				onChange={(event) => onChange(event.target.value)}
			/>
			{error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

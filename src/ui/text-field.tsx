import { type ComponentProps, useId } from 'react';
import { FieldError } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
	label: string;
	value: string;
	onChange: (value: string) => void;
	/** What is wrong with it; said beside the field. */
	error?: string | undefined;
}

/** A labelled line of text. */
export function TextField({ label, onChange, error, ...input }: TextFieldProps) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input
				{...input}
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

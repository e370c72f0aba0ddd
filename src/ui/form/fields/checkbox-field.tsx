import { type ReactNode, useId } from 'react';
import { FieldError } from '../field-error.tsx';
import '../long-form.css';

interface CheckboxFieldProps {
	name: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
	required?: boolean;
	error?: string | undefined;
	children: ReactNode;
}

export function CheckboxField({ name, checked, onChange, required = false, error, children }: CheckboxFieldProps) {
	const id = useId();
	return (
		<div className="ui-field">
			<label className="ui-tick">
				<input
					type="checkbox"
					name={name}
					checked={checked}
					required={required}
					aria-invalid={error !== undefined || undefined}
					aria-describedby={error === undefined ? undefined : `${id}-error`}
					onChange={(event) => onChange(event.target.checked)}
				/>
				<span>{children}</span>
			</label>
			{error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

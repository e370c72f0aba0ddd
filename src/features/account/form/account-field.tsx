import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';

interface AccountFieldProps extends ComponentProps<'input'> {
	label: string;
	name: string;
	/** Error in the input. */
	error?: string | undefined;
	/** Hint to read before typing. */
	hint?: string;
	/** Shown at the right end of the field. */
	inside?: ReactNode;
}

/** A row of a form: label, input, hint, and error. */
export function AccountField({ label, error, hint, inside, ...input }: AccountFieldProps) {
	const id = useId();
	const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter((one) => one !== false).join(' ');
	return (
		<div className="ui-field">
			<label htmlFor={id}>{label}</label>
			<div className="account-input">
				<input {...input} className="ui-input" id={id} aria-invalid={error !== undefined || undefined} aria-describedby={described || undefined} />
				{inside}
			</div>
			{hint !== undefined && (
				<p className="ui-hint ui-quiet" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

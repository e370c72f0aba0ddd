import type { FormEventHandler, ReactNode } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';

interface AccountFormProps {
	/** What a screen reader calls the form. */
	label: string;
	children: ReactNode;
	/** Under the perforation: what is done with the slip. */
	stub: ReactNode;
	/** What is wrong, where it is about no single field. */
	error: string | undefined;
	formProps: { noValidate: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
}

/** A form as the programme's order slip: fields, then a stub to hand in. */
export function AccountForm({ label, children, stub, error, formProps }: AccountFormProps) {
	return (
		<form className="order" aria-label={label} {...formProps}>
			{children}
			<div className="order-stub">
				{error !== undefined && <FieldError>{error}</FieldError>}
				{stub}
			</div>
		</form>
	);
}

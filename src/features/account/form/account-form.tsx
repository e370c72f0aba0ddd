import type { FormEventHandler, ReactNode } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';

interface AccountFormProps {
	/** The form's name for screen readers. */
	label: string;
	children: ReactNode;
	/** Below the perforation: the form's buttons. */
	stub: ReactNode;
	/** An error that belongs to no single field. */
	error: string | undefined;
	formProps: { noValidate: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
}

/** A form styled as the program's order slip: fields, then a stub to hand in. */
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

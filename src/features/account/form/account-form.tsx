import { type FormEventHandler, type ReactNode, useId } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';
import { SaidInToast } from '#ui/form/said-in-toast.ts';

interface AccountFormProps {
	/** The form's name for screen readers. */
	label: string;
	children: ReactNode;
	/** Below the perforation: the form's buttons. */
	stub: ReactNode;
	/** An error that belongs to no single field. */
	error: string | undefined;
	/** The error that a toast has announced, whichever field it belongs to. */
	toasted?: string | undefined;
	formProps: { noValidate: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
}

/** A form styled as the program's order slip: fields, then a stub to hand in. */
export function AccountForm({ label, children, stub, error, toasted, formProps }: AccountFormProps) {
	const id = useId();
	return (
		<form className="account-order" aria-label={label} aria-describedby={error === undefined ? undefined : id} {...formProps}>
			<SaidInToast value={toasted}>
				{children}
				<div className="account-order-stub">
					{error !== undefined && <FieldError id={id}>{error}</FieldError>}
					{stub}
				</div>
			</SaidInToast>
		</form>
	);
}

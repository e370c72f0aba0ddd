import type { FormEventHandler, ReactNode } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';

interface SlipProps {
	/** What a screen reader calls the form. */
	label: string;
	children: ReactNode;
	/** Under the perforation: what is done with the slip. */
	stub: ReactNode;
	/** What is wrong, where it is about no single field. */
	trouble: string | undefined;
	formProps: { noValidate: boolean; onSubmit: FormEventHandler<HTMLFormElement> };
}

/** A form as the programme's order slip: fields, then a stub to hand in. */
export function Slip({ label, children, stub, trouble, formProps }: SlipProps) {
	return (
		<form className="order" aria-label={label} {...formProps}>
			{children}
			<div className="order-stub">
				{trouble !== undefined && <FieldError>{trouble}</FieldError>}
				{stub}
			</div>
		</form>
	);
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';

interface LineProps extends ComponentProps<'input'> {
	label: string;
	name: string;
	/** What is wrong with it. */
	fault?: string | undefined;
	/** What to know before typing. */
	hint?: string;
	/** Stands in the field's right end. */
	inside?: ReactNode;
}

/** One line of a form: label, input, hint, and what is wrong. */
export function Line({ label, fault, hint, inside, ...input }: LineProps) {
	const id = useId();
	const described = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter((one) => one !== false).join(' ');
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<div className="line-in">
				<input {...input} className="in" id={id} aria-invalid={fault !== undefined || undefined} aria-describedby={described || undefined} />
				{inside}
			</div>
			{hint !== undefined && (
				<p className="hint quiet" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{fault !== undefined && <FieldError id={`${id}-fault`}>{fault}</FieldError>}
		</div>
	);
}

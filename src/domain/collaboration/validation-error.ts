/** A form's first error: the field and its message. */
export interface ValidationError<Field extends string> {
	field: Field;
	text: string;
}

/** One check of a form. A form's checks run in the order of spec §5, and the first failure is reported. */
export interface FormCheck<Form, Field extends string> {
	field: Field;
	/** The message, or the one for what was typed. */
	text: string | ((form: Form) => string);
	fails: (form: Form) => boolean;
}

export function firstValidationError<Form, Field extends string>(checks: readonly FormCheck<Form, Field>[], form: Form): ValidationError<Field> | undefined {
	const failed = checks.find((check) => check.fails(form));
	return failed && { field: failed.field, text: typeof failed.text === 'string' ? failed.text : failed.text(form) };
}

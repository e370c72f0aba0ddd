/** An error in a form: the field and its message. */
export interface ValidationError<Field extends string> {
	field: Field;
	text: string;
}

/** One check of a form. A form's checks run in the order of spec §5, and the first failure of a field is reported. */
export interface FormCheck<Form, Field extends string> {
	field: Field;
	/** The message, or the one for what was typed. */
	text: string | ((form: Form) => string);
	fails: (form: Form) => boolean;
}

export function firstValidationError<Form, Field extends string>(checks: readonly FormCheck<Form, Field>[], form: Form): ValidationError<Field> | undefined {
	return validationErrors(checks, form)[0];
}

/** Every field with an error, in the order of the checks. */
export function validationErrors<Form, Field extends string>(checks: readonly FormCheck<Form, Field>[], form: Form): ValidationError<Field>[] {
	const found = new Map<Field, string>();
	for (const { field, text, fails } of checks) {
		if (!found.has(field) && fails(form)) found.set(field, typeof text === 'string' ? text : text(form));
	}
	return [...found].map(([field, text]) => ({ field, text }));
}

/** The first thing wrong with a form: which field, and what is said of it. */
export interface ValidationError<Field extends string> {
	field: Field;
	text: string;
}

/** One check of a form. Those of a form run in the order of spec §5, and the first that fails is the one that is said. */
export interface FormCheck<Form, Field extends string> {
	field: Field;
	text: string;
	fails: (form: Form) => boolean;
}

export function firstValidationError<Form, Field extends string>(checks: readonly FormCheck<Form, Field>[], form: Form): ValidationError<Field> | undefined {
	const failed = checks.find((check) => check.fails(form));
	return failed && { field: failed.field, text: failed.text };
}

import * as z from 'zod/mini';
import { plainLine, plainText } from '../texts/plain-text.ts';
import type { FormCheck } from './validation-error.ts';

/**
 * A field that a person types into. Drafts are stored too, so a field that a later version adds is empty in an older
 * draft.
 */
export const typedText = z._default(z.string(), '');

/**
 * How a form's fields are read. Invisible characters came with pasted text, and the person can't find them, so they are
 * left out.
 * @param long the fields with more than one line
 */
export function typedForm<Form extends object>(long: readonly (keyof Form)[]) {
	type Field = keyof Form & string;
	/** A field's cleaned value. */
	const cleaned = (form: Form, field: Field): string => (long.includes(field) ? plainText : plainLine)(String(form[field]));
	/** Fails for a field that is empty. */
	const missing = (field: Field, text: string): FormCheck<Form, Field> => ({ field, text, fails: (form) => cleaned(form, field) === '' });
	return { cleaned, missing };
}

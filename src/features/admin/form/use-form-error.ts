import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormError } from './form-error.ts';

/** The error of a form. It moves the focus to the field it belongs to, by the field's name. */
export function useFormError<Field extends string>() {
	const [formError, setFormError] = useState<FormError<Field>>();
	const element = useRef<HTMLFormElement>(null);

	function show(found: FormError<Field>) {
		// Draws the error before the focus moves, so that screen readers read the field together with its error.
		flushSync(() => setFormError(found));
		const field = found.field === null ? null : element.current?.querySelector<HTMLElement>(`[name="${found.field}"]`);
		// A closed part of the form hides the field and its error, and nothing in it can have the focus.
		const part = field?.closest('details');
		if (part) part.open = true;
		field?.focus();
	}

	return { element, formError, show, clear: () => setFormError(undefined) };
}

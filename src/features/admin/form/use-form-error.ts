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
		if (found.field !== null) element.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
	}

	return { element, formError, show, clear: () => setFormError(undefined) };
}

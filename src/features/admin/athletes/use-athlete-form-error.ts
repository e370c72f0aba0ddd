import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { ATHLETE_EDIT_FIELDS } from '#domain/roster/athlete-edit.ts';
import { detailOf } from '../detail-of.ts';
import type { AthleteFormError } from './athlete-form.ts';

/** The error of an athlete's form. `prefix`: what stands before the dot where the server names a field. */
export function useAthleteFormError(prefix: 'fields' | 'changes') {
	const [formError, setFormError] = useState<AthleteFormError>();
	const element = useRef<HTMLFormElement>(null);

	function show(found: AthleteFormError) {
		// Draws the error before the focus moves, so that screen readers read the field together with its error.
		flushSync(() => setFormError(found));
		if (found.field !== null) element.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
	}

	function showFailure(error: Error) {
		const named = error instanceof ApiFailure ? error.field : undefined;
		show({ field: ATHLETE_EDIT_FIELDS.find((field) => named === `${prefix}.${field}`) ?? null, text: detailOf(error) });
	}

	return { element, formError, show, showFailure, clear: () => setFormError(undefined) };
}

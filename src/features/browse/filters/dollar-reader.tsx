import type { ReactNode } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';
import { filterDollars } from './filter-dollars.ts';

/**
 * Reads what was typed into a `DollarField`; `refusal` is drawn below it. In a chunk of its own with all that it needs,
 * because the first screen shows the field, and few people type into it.
 * @param errorId id of the element that says what is wrong
 */
export function readDollars(text: string, round: (dollars: number) => number, errorId: string): { dollars?: number; refusal?: ReactNode } {
	// Leaving the field empty is not an error: it goes back to the filter's value.
	if (text.trim() === '') return {};
	const { dollars, error } = filterDollars(text, round);
	return error === undefined ? { dollars } : { refusal: <FieldError id={errorId}>{error}</FieldError> };
}

import type * as z from 'zod/mini';
import { ApiFailure } from '#core/api/api-failure.ts';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';

export interface FormError<Field extends string> {
	/** Null if it belongs to no field. */
	field: Field | null;
	text: string;
}

/** Why the server refused a form. */
export function refusalOf<Field extends string>(error: Error, fields: readonly Field[]): FormError<Field> {
	const path = error instanceof ApiFailure ? error.field?.split('.') : undefined;
	return { field: fieldOf(path?.at(-1), fields), text: detailOf(error) };
}

/** The first error that a schema found. */
export function schemaErrorOf<Field extends string>({ issues: [issue] }: z.core.$ZodError, fields: readonly Field[]): FormError<Field> {
	return { field: fieldOf(issue?.path.at(-1), fields), text: issue?.message ?? adminTexts.checkField };
}

function fieldOf<Field extends string>(name: unknown, fields: readonly Field[]): Field | null {
	return fields.find((field) => field === name) ?? null;
}

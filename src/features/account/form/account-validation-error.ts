import type { ApiFailure } from '#core/api/api-failure.ts';

/** What is wrong with a form. `field` is the name of its input; null where it is about none. */
export interface FormError {
	field: string | null;
	text: string;
	/** No answer came, or none that counts. */
	unanswered?: true;
}

/** What the server said of a form, beside the field that it named; `otherwise` where nothing was heard of the server. */
export function formErrorOf({ code, detail, field }: ApiFailure, otherwise: string): FormError {
	return code === 'network' ? { field: null, text: otherwise, unanswered: true } : { field: field?.split('.').at(-1) ?? null, text: detail };
}

import type { ApiFailure } from '#core/api/api-failure.ts';

/** A form's error. `field` is the name of the input; null if it belongs to none. */
export interface AccountFormError {
	field: string | null;
	text: string;
	/** There was no answer, or no usable one. */
	unanswered?: true;
}

/** The server's error for a form, with the field that it named. `otherwise` is the text if the server didn't answer. */
export function accountFormErrorOf({ code, detail, field }: ApiFailure, otherwise: string): AccountFormError {
	return code === 'network' ? { field: null, text: otherwise, unanswered: true } : { field: field?.split('.').at(-1) ?? null, text: detail };
}

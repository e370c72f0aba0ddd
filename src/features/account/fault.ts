import type { ApiFailure } from '#sync/api-failure.ts';

/** What is wrong with a form. `field` is the name of its input; null where it is about none. */
export interface Fault {
	field: string | null;
	text: string;
}

/** What the server said of a form, beside the field that it named; `otherwise` where nothing was heard of the server. */
export function refusal({ code, detail, field }: ApiFailure, otherwise: string): Fault {
	return code === 'network' ? { field: null, text: otherwise } : { field: field?.split('.').at(-1) ?? null, text: detail };
}

/**
 * Said where no answer came, of forms whose failure the spec has no words for. Only the answer may be lost, so that nothing is claimed of what the
 * server did.
 * @param maybe what may have been done, as a sentence.
 */
export const unanswered = (maybe: string): string => `No answer came from the server. ${maybe}`;

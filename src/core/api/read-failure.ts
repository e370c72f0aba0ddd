import { ApiFailure } from './api-failure.ts';
import { isForeign } from './is-foreign.ts';
import { retryAfterMs } from './retry-after.ts';

type AnswerFacts = Pick<Response, 'status' | 'headers'>;

/**
 * Turns an error answer into a failure: our server's own error keeps its code, and anything else is `network`.
 * @param json the body; undefined if it isn't JSON
 */
export async function readFailure(json: unknown, answer: AnswerFacts): Promise<ApiFailure> {
	if (json === undefined) return notOurAnswer(answer);
	const error = (await loadErrorSchema())?.safeParse(json);
	if (!error?.success) return notOurAnswer(answer);
	const { code, detail, ...facts } = error.data;
	return new ApiFailure(code, detail, { ...factsOf(answer), ...facts });
}

/** The failure for an answer that our server can't have given, or that this version doesn't understand. */
export function notOurAnswer(answer: AnswerFacts): ApiFailure {
	return new ApiFailure('network', 'That answer didn’t come from our server.', { ...factsOf(answer), isForeign: isForeign(answer) });
}

function factsOf({ status, headers }: AnswerFacts) {
	return { status, retryAfterMs: retryAfterMs(headers.get('retry-after')) };
}

/** Undefined if it doesn't load. The error then can't be understood, and the same call may succeed later. */
async function loadErrorSchema() {
	try {
		return (await import('#domain/api/api-error.ts')).apiErrorSchema;
	} catch (error) {
		reportError(error);
		return undefined;
	}
}

import * as z from 'zod/mini';
import { apiErrorSchema } from '#domain/api/api-error.ts';
import { ApiFailure } from './api-failure.ts';
import { isForeign } from './is-foreign.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * Turns an unexpected answer into a failure: our server's own error keeps its code, and anything else is `network`.
 * @param json the body of an error; undefined if it isn't JSON, or if the answer claims to be no error
 */
export function readFailure(json: unknown, answer: Pick<Response, 'status' | 'headers'>): ApiFailure {
	const facts = { status: answer.status, retryAfterMs: retryAfterMs(answer.headers.get('retry-after')) };
	const error = z.safeParse(apiErrorSchema, json);
	if (!error.success) return new ApiFailure('network', 'That answer didn’t come from our server.', { ...facts, isForeign: isForeign(answer) });
	const { code, detail, field, challenge, may_be_paid } = error.data;
	return new ApiFailure(code, detail, { ...facts, field, challenge, may_be_paid });
}

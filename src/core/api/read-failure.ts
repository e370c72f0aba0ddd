import * as z from 'zod/mini';
import { apiErrorSchema } from '#domain/api/api-error.ts';
import { ApiFailure } from './api-failure.ts';

interface AnswerFacts {
	/** HTTP status. */
	status: number;
	/** The wait that `Retry-After` asks for, in milliseconds. */
	retryAfterMs?: number | undefined;
}

/**
 * Turns an unexpected answer into a failure: our server's own error keeps its code, and anything else is `network`.
 * @param json the body; undefined if it isn't JSON
 */
export function readFailure(json: unknown, facts: AnswerFacts): ApiFailure {
	const error = z.safeParse(apiErrorSchema, json);
	if (!error.success) return new ApiFailure('network', 'That answer didn’t come from our server.', facts);
	const { code, detail, field, challenge } = error.data;
	return new ApiFailure(code, detail, { ...facts, field, challenge });
}

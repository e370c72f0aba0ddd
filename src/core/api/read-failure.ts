import * as z from 'zod/mini';
import { apiErrorSchema } from '#domain/api/api-error.ts';
import { ApiFailure } from './api-failure.ts';

interface AnswerFacts {
	/** HTTP status. */
	status: number;
	/** What `Retry-After` asks for, in milliseconds. */
	retryAfterMs?: number | undefined;
}

/** What an answer means that isn't the one asked for: our server's own error by its code; anything else is `network`, no answer that counts. @param json the body, undefined where it is no JSON */
export function readFailure(json: unknown, facts: AnswerFacts): ApiFailure {
	const error = z.safeParse(apiErrorSchema, json);
	if (!error.success) return new ApiFailure('network', 'The answer did not come from our server.', facts);
	const { code, detail, field, challenge } = error.data;
	return new ApiFailure(code, detail, { ...facts, field, challenge });
}

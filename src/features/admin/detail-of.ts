import { ApiFailure } from '#core/api/api-failure.ts';

/** What a person reads about a failed call: the server's own sentence, without the code that programs act on. */
export function detailOf(error: Error): string {
	return error instanceof ApiFailure ? error.detail : error.message;
}

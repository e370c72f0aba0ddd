import { ApiFailure } from '#core/api/api-failure.ts';

/** Error text for a failed call: the server's own sentence, without the code that programs act on. */
export function detailOf(error: Error): string {
	return error instanceof ApiFailure ? error.detail : error.message;
}

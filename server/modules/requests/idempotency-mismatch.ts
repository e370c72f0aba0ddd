import { HttpError } from '#server/http/errors/http-error.ts';

/** One key never goes with two bodies (design §4). */
export function mismatch(): HttpError {
	return new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
}

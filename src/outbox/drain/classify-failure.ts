import { ApiFailure } from '#core/api/api-failure.ts';

/** The page was built for another key than the server's: it is older than the server, and its next version sends the gift. */
const OLD_PAGE = 'api_key';

/** Statuses that mean "again, later" whatever the code; beside them every 5xx. */
const AGAIN_STATUS: ReadonlySet<number> = new Set([408, 425, 429]);

/** The session is no more, or the cookie is somebody else's by now: the row's owner has to log in. */
const NOT_THEM: ReadonlySet<string> = new Set(['no_session', 'session_ended', 'forbidden']);

/**
 * `again`: no answer that counts, once more under the same key. `paused`: once more after the owner's next login. `refused`: the server said
 * no, and would again.
 */
export interface ClassifiedFailure {
	kind: 'again' | 'paused' | 'refused';
	error: { code: string; detail: string };
	/** What `Retry-After` asks for; 0 where it asks for nothing. */
	retryAfterMs: number;
}

/** Decided by the error's code, for a row of `owner` (null: a visitor's, which no login helps). What isn't the API's own answer is no answer (`network`). @throws what isn't an ApiFailure: a bug, not a failed call. */
export function classifyFailure(failure: unknown, owner: string | null = null): ClassifiedFailure {
	if (!(failure instanceof ApiFailure)) throw failure;
	const { code, detail, status = 0, retryAfterMs = 0 } = failure;
	const again = failure.retryable || code === OLD_PAGE || AGAIN_STATUS.has(status) || status >= 500;
	const paused = owner !== null && NOT_THEM.has(code);
	return { kind: again ? 'again' : paused ? 'paused' : 'refused', error: { code, detail }, retryAfterMs };
}

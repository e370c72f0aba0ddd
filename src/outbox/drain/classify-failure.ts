import { ApiFailure } from '#core/api/api-failure.ts';

/**
 * The page was built with another API key than the server's, so it is older than the server. Its next version sends the
 * row.
 */
const OLD_PAGE = 'api_key';

/** Statuses that mean "try again later" whatever the code, in addition to every 5xx. */
const AGAIN_STATUS: ReadonlySet<number> = new Set([408, 425, 429]);

/** The session has ended, or the cookie now belongs to somebody else. The row's owner has to log in. */
const NOT_THEM: ReadonlySet<string> = new Set(['no_session', 'session_ended', 'forbidden']);

/**
 * `again`: no usable answer; retry under the same key. `paused`: retry after the owner's next login. `refused`: the
 * server refused, and would refuse again.
 */
export interface ClassifiedFailure {
	kind: 'again' | 'paused' | 'refused';
	error: { code: string; detail: string; may_be_paid?: boolean; takes_pledges?: boolean };
	/** The wait that `Retry-After` asks for; 0 if it doesn't. */
	retryAfterMs: number;
}

/**
 * Classifies a failure by the error's code, for a row of `owner` (null: a visitor's, which no login helps). Anything
 * that isn't the API's own answer counts as no answer (`network`). @throws what isn't an ApiFailure: a bug, not a
 * failed call.
 */
export function classifyFailure(failure: unknown, owner: string | null = null): ClassifiedFailure {
	if (!(failure instanceof ApiFailure)) throw failure;
	const { code, detail, may_be_paid, takes_pledges, status = 0, retryAfterMs = 0 } = failure;
	const again = failure.retryable || code === OLD_PAGE || AGAIN_STATUS.has(status) || status >= 500;
	const paused = owner !== null && NOT_THEM.has(code);
	return {
		kind: again ? 'again' : paused ? 'paused' : 'refused',
		error: { code, detail, ...(may_be_paid && { may_be_paid }), ...(takes_pledges && { takes_pledges }) },
		retryAfterMs,
	};
}

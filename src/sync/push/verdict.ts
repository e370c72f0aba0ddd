import { ApiFailure } from '../api-failure.ts';

/** The page was built for another key than the server's: it is older than the server, and its next version sends the gift. */
const OLD_PAGE = 'api_key';

/** Statuses that mean "again, later" whatever the code; beside them every 5xx. */
const AGAIN_STATUS: ReadonlySet<number> = new Set([408, 425, 429]);

/** `again`: no answer that counts, once more under the same key. `refused`: the server said no, and would again. */
export interface Verdict {
	kind: 'again' | 'refused';
	error: { code: string; detail: string };
	/** What `Retry-After` asks for; 0 where it asks for nothing. */
	retryAfterMs: number;
}

/** Decided by the error's code. What isn't the API's own answer is no answer (`network`). @throws what isn't an ApiFailure: a bug, not a failed call. */
export function verdict(failure: unknown): Verdict {
	if (!(failure instanceof ApiFailure)) throw failure;
	const { code, detail, status = 0, retryAfterMs = 0 } = failure;
	const again = failure.retryable || code === OLD_PAGE || AGAIN_STATUS.has(status) || status >= 500;
	return { kind: again ? 'again' : 'refused', error: { code, detail }, retryAfterMs };
}

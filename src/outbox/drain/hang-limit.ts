import { CALL_TIMEOUT_MS } from '#core/api/call-once.ts';
import { connectionSignal } from '#core/api/connection-signal.ts';
import { onServerAnswer } from '#core/api/server-answers.ts';
import { doubledMs } from '#domain/time/pauses.ts';

/** A request without an answer for this long hangs: rows that don't depend on it may pass it. */
export const HANGS_MS = 3000;

/**
 * Ends a request when it is sure to be stuck: with a new connection, or when the server answers another call while this
 * one hangs. What became of it is unknown, so the row is sent again under the same key. Attempt number `attempt` (1 and
 * up) hangs only after twice the time of the one before, so that a line that is only slow gets through in the end.
 */
export function hangLimit(attempt: number): AbortSignal {
	const cut = new AbortController();
	const since = performance.now();
	const hangsMs = doubledMs(HANGS_MS, attempt - 1);
	const ignoreAnswers = onServerAnswer(() => {
		if (performance.now() - since >= hangsMs) cut.abort();
	});
	const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), connectionSignal(), cut.signal]);
	signal.addEventListener('abort', ignoreAnswers, { once: true });
	return signal;
}

import { doubledMs, randomMs } from '#domain/time/pauses.ts';

const FLOOR_MS = 1000;
/** The person needs a moment at the checkout before there is anything to ask about a donation. */
export const FIRST_POLL_MS = 3000;
/** Longest wait between two attempts to send. */
export const CEILING_MS = 300_000;
/** A server may ask for a longer wait than ours, up to an hour. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * Milliseconds until attempt number `attempt + 1`: a random time between 1 s and a ceiling that doubles from 2 s to 5
 * min, so that a stadium full of phones doesn't come back all at once. `Retry-After` is honored, with jitter too.
 *
 * @param attempt attempts made, 1 and up
 * @param random in [0, 1)
 */
export function backoffMs(attempt: number, random: () => number, retryAfterMs = 0, ceiling = CEILING_MS): number {
	const requestedMs = Math.min(retryAfterMs, LONGEST_ASKED_MS);
	return Math.round(
		requestedMs > 0 ? randomMs(requestedMs, requestedMs + FLOOR_MS, random) : randomMs(FLOOR_MS, doubledMs(FLOOR_MS, attempt, ceiling), random),
	);
}

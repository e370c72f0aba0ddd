/** Milliseconds of a pause that starts with `firstMs` and has doubled `times` times, up to `longestMs`. */
export function doubledMs(firstMs: number, times: number, longestMs = Number.POSITIVE_INFINITY): number {
	return Math.min(longestMs, firstMs * 2 ** times);
}

/**
 * A random time from `leastMs` to `mostMs`, so that many devices don't come back all at once.
 * @param random in [0, 1)
 */
export function randomMs(leastMs: number, mostMs: number, random: () => number = Math.random): number {
	return leastMs + random() * (mostMs - leastMs);
}

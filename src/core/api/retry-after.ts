/**
 * Reads `Retry-After`, in seconds or as an HTTP date, as milliseconds from `now`. Undefined if it is missing or
 * invalid.
 */
export function retryAfterMs(value: string | null, now = Date.now()): number | undefined {
	if (value === null) return undefined;
	if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
	const at = Date.parse(value);
	return !value.trim().endsWith('GMT') || Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

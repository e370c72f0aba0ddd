import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';

/** Days past a row's term in which its owner may still come back to this device. */
const GRACE_DAYS = 7;
const ABANDONED_MS = (TERM_DAYS + GRACE_DAYS) * 24 * 3_600_000;

/**
 * A row of somebody who hasn't been here for its whole term and the grace after it, and whose account may be gone. What this version can't date
 * stays. @param now milliseconds of this device's clock, as the row's times are.
 */
export function isAbandoned(row: { created_at?: number; renewed_at?: number | undefined; updated_at?: number }, now: number): boolean {
	const last = Math.max(row.created_at ?? Number.NaN, row.renewed_at ?? 0, row.updated_at ?? 0);
	return now - last >= ABANDONED_MS;
}

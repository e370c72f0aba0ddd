import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import type { OutboxRow } from '../kinds/outbox-row.ts';

const TERM_MS = TERM_DAYS * 24 * 3_600_000;

/**
 * Age in milliseconds by the server's clock. If either offset is unknown, we assume that this device's clock ran
 * evenly; mixing a known with an unknown offset would age a row by the clock's error.
 */
function ageMs(row: OutboxRow, now: number, offset: number | null): number {
	const since = row.renewed_at ?? row.created_at;
	const drift = row.clock_offset === null || offset === null ? 0 : offset - row.clock_offset;
	return now + drift - since;
}

export function isTermOver(row: OutboxRow, now: number, offset: number | null): boolean {
	return ageMs(row, now, offset) >= TERM_MS;
}

/** When the term ends, by this device's clock. */
export function termEndsAt(row: OutboxRow, offset: number | null): number {
	return (row.renewed_at ?? row.created_at) + TERM_MS - (row.clock_offset === null || offset === null ? 0 : offset - row.clock_offset);
}

import { doubledMs } from '#domain/time/pauses.ts';
import { inOneLine } from './loggable.ts';

/**
 * How long a worker has a claimed row to itself. After a kill -9, the next worker takes the row when this time is over.
 * A worker that needs longer renews the lease (leased-work.ts).
 */
export const LEASE_MS = 30_000;
const FIRST_MS = 1000;
const LONGEST_MS = 15 * 60_000;

export function leaseUntil(now: Date): Date {
	return new Date(now.getTime() + LEASE_MS);
}

/** 1 s, 2 s, 4 s … up to 15 min, without end, because we never give up on money. `attempts` counts from 1. */
export function nextTry(now: Date, attempts: number): Date {
	return new Date(now.getTime() + doubledMs(FIRST_MS, attempts - 1, LONGEST_MS));
}

/**
 * Text that we store about a failure, for the operator. It contains none of the failed statement's data, which may be
 * personal.
 */
export function errorSummary(error: unknown): string {
	return inOneLine(error).slice(0, 500);
}

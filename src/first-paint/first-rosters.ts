import { setReadAhead } from '#roster/replica/read-roster.ts';
import { replicaStore } from '#roster/replica/replica-store.ts';
import { readAheadSport, takeReadAhead } from './rosters/read-ahead.ts';

/** Storage that takes longer doesn't delay the first render. */
const AT_MOST_MS = 200;

/**
 * Settles when the rosters that were read ahead are ready for the first render, or can't be read in time. Never
 * rejects.
 */
export async function firstRosters(): Promise<void> {
	if (readAheadSport === undefined) return;
	setReadAhead(takeReadAhead);
	await Promise.race([replicaStore(readAheadSport).load(), new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))]);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { type ClientAddress, SERVER_CLIENT } from '#server/core/client-address.ts';

/**
 * The lane in which work waits for the database. `reads` is what anybody may request without an account: searches,
 * listings, snapshots. It gets what `vital` work leaves over: paying, logging in, health checks. `own` work is the
 * server's: jobs and imports. It shares the turns of the vital work and has no time limit.
 */
export type Lane = 'vital' | 'reads' | 'own';

export interface LaneRequest {
	lane: Lane;
	/** Client that the work is for. Clients take turns. */
	asker: ClientAddress;
	/**
	 * A replica may answer these reads once it has replayed the log up to this position (`pg_lsn`). Undefined: only the
	 * primary may.
	 */
	reached?: string | undefined;
	/** Set when its first read gets a turn, and shared by all its reads. Undefined for work that isn't a request's. */
	progress?: { begun: boolean } | undefined;
}

const current = new AsyncLocalStorage<LaneRequest>();

/** Runs `work` with all its queries in this lane. */
export function inLane<T>(of: LaneRequest, work: () => T): T {
	return current.run(of, work);
}

const OWN: LaneRequest = { lane: 'own', asker: SERVER_CLIENT };

/** Runs `work` as the server's own, also if a request began it: whoever asked has their answer and doesn't wait. */
export function inOwnLane<T>(work: () => T): T {
	return current.run(OWN, work);
}

/**
 * Runs reads that may be as old as this position of the primary's log (`pg_lsn`), so a replica may answer them. Other
 * work stays with the primary, as does everything if there is no position.
 */
export function asOfLog<T>(reached: string | undefined, read: () => PromiseLike<T>): Promise<T> {
	// A query of drizzle runs once it is awaited, so that has to be in here.
	return current.run({ ...currentLane(), reached }, async () => await read());
}

/** The lane of the running code. */
export function currentLane(): LaneRequest {
	return current.getStore() ?? OWN;
}

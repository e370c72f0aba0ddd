import { sql } from './drizzle.ts';
import type { Db } from './open-database.ts';

/**
 * Waits until no process is committing a tick, and keeps it that way until the transaction ends. Take it before any row
 * of an athlete: whoever commits a tick holds it while waiting for those.
 */
export async function takeFeedTurn(tx: Db): Promise<void> {
	await tx.execute(sql`lock table feed_turn in exclusive mode`);
}

/** The same without waiting. @throws an error with the code `FEED_TURN_TAKEN` if somebody has the turn. */
export async function takeFeedTurnNow(tx: Db): Promise<void> {
	await tx.execute(sql`lock table feed_turn in exclusive mode nowait`);
}

/** PostgreSQL's code for a lock that isn't available. */
export const FEED_TURN_TAKEN = '55P03';

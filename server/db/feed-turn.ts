import { sql } from './drizzle.ts';
import type { Db } from './open-database.ts';

/**
 * Waits until no process is committing a tick, and keeps it that way until the transaction ends. Take it before any row
 * of an athlete: whoever commits a tick holds it while waiting for those.
 */
export async function takeFeedTurn(tx: Db): Promise<void> {
	await tx.execute(sql`lock table feed_turn in exclusive mode`);
}

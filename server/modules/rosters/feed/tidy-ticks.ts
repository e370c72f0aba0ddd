import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { changedRosters, changedTotals, feedFiles, feedWindows, receivedIncrements, ticks } from '#server/db/schema/feed-schema.ts';

/** A device that hasn't synced for longer gets a snapshot. */
const KEPT_DAYS = 35;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes old ticks, never the newest, and what they changed. */
export async function tidyTicks(db: Db, now: Date): Promise<void> {
	await deleteInBatches(db, ticks, sql`at < ${moment(now.getTime() - KEPT_DAYS * DAY_MS)} and tick < (select max(tick) from ticks)`);
	for (const table of [changedTotals, changedRosters]) await deleteInBatches(db, table, sql`tick < (select min(tick) from ticks)`);
	// The embedded database keeps the room of deleted rows until it is told to clear it.
	for (const table of [receivedIncrements, changedTotals, changedRosters, feedFiles, feedWindows, ticks]) await db.execute(sql`vacuum ${table}`);
}

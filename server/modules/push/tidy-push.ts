import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { pushMessages, pushSubscriptions } from '#server/db/schema/push-schema.ts';

const DAY_MS = 86_400_000;
/** A device that hasn't opened the site for this long is no longer notified. */
const UNSEEN_MS = 90 * DAY_MS;
/** Longer than any event is repeated. */
const TOLD_MS = 30 * DAY_MS;

/** Deletes subscriptions that no device has confirmed for long, and messages of long ago. */
export async function tidyPush(db: Db, now: Date): Promise<void> {
	await deleteInBatches(db, pushSubscriptions, sql`seen_at < ${moment(now.getTime() - UNSEEN_MS)}`);
	await deleteInBatches(db, pushMessages, sql`created_at < ${moment(now.getTime() - TOLD_MS)}`);
}

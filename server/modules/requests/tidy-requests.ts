import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { removalRequests } from '#server/db/schema/consent-schema.ts';
import { collaborationRequests, contactMessages, deletionLinks } from '#server/db/schema/requests-schema.ts';

const DAY_MS = 86_400_000;
/** For requests that an admin has handled. */
const SETTLED_MS = 180 * DAY_MS;
/** For decided requests to pause, close, or remove an athlete: long enough to ask why. */
const DECIDED_MS = 90 * DAY_MS;
/** For requests that nobody has handled. The sender no longer expects an answer. */
const UNSETTLED_MS = 400 * DAY_MS;

/**
 * Deletes what visitors wrote long ago. What people with an account wrote goes with the account. An accepted request is
 * an agreement that has to be disclosed, so it stays for good.
 */
export async function tidyRequests(db: Db, now: Date): Promise<void> {
	await deleteInBatches(db, deletionLinks, sql`expires_at < ${moment(now.getTime())}`);
	await deleteInBatches(db, removalRequests, sql`confirmed_at is null and expires_at < ${moment(now.getTime())}`);
	// Whose page it was may be gone, and the address belongs to a person who has nothing to do with us anymore.
	await deleteInBatches(db, removalRequests, sql`decided_at < ${moment(now.getTime() - DECIDED_MS)}`);
	const settled = moment(now.getTime() - SETTLED_MS);
	const unsettled = moment(now.getTime() - UNSETTLED_MS);
	await deleteInBatches(db, contactMessages, sql`user_id is null and created_at < ${settled} and (state = 'done' or created_at < ${unsettled})`);
	await deleteInBatches(
		db,
		collaborationRequests,
		sql`user_id is null and status <> 'accepted' and created_at < ${settled} and (status = 'declined' or created_at < ${unsettled})`,
	);
}

import { sql } from 'drizzle-orm';
import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import type { Db } from '#server/db/open-database.ts';
import { limitCounts, usedProofs } from '#server/db/schema/limits-schema.ts';
import { HOUR_MS } from './count-uses.ts';

/** Deletes counts of hours that are over, and spent proofs that have expired. */
export async function tidyLimits(db: Db, now: Date): Promise<void> {
	await deleteInBatches(db, limitCounts, sql`hour_from < ${moment(now.getTime() - HOUR_MS)}`);
	await deleteInBatches(db, usedProofs, sql`expires_at < ${moment(now.getTime())}`);
}

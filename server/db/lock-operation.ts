import { sql } from './drizzle.ts';
import type { Db } from './open-database.ts';

/** Lets one transaction at a time work on an operation, on both databases, even before a row exists. */
export async function lockOperation(tx: Db, op_id: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${op_id.toLowerCase()}, 0))`);
}

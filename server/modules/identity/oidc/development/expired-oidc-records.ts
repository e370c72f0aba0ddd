import { lt, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { developmentProviderRecords as records } from '#server/db/schema/people-schema.ts';

export async function deleteExpiredRecords(db: Db): Promise<void> {
	await db.delete(records).where(lt(records.expires_at, sql`now()`));
}

import { lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { developmentProviderRecords as records } from '#server/db/people-schema.ts';

export async function deleteExpiredRecords(db: Db): Promise<void> {
	await db.delete(records).where(lt(records.expires_at, sql`now()`));
}

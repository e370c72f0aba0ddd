import { sql } from 'drizzle-orm';
import { COUNTED, type QueueState } from '#server/core/queue-state.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** Mail that hasn't gone out. */
export async function mailQueue(db: Db, now: Date): Promise<QueueState[]> {
	return rowsOf<QueueState>(
		await db.execute(sql`
			select 'mail' as queue, count(*)::int as waiting, (count(*) filter (where last_error is not null))::int as failing,
				greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(created_at)), 0))::float8 as "oldestSeconds"
			from (select created_at, last_error from outgoing_mails order by mail_id limit ${COUNTED}) m`),
	);
}

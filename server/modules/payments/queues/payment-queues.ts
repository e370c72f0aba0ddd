import { COUNTED, type QueueState } from '#server/core/queue-state.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/**
 * How far the payment work is behind.
 *
 * - `intents_open`: donors at the checkout page. Some never come back, so a day is normal.
 * - `intents_processing`: submitted, but not booked yet. A bank debit takes days. An authorized saved card waits ten
 * minutes.
 * - `events`: what the provider told us and we haven't looked up yet.
 * - `jobs`: refunds, receipts, plans. Counted from when each is due, so one that backs off isn't late.
 */
export async function paymentQueues(db: Db, provider: string, now: Date): Promise<QueueState[]> {
	const at = sql`${now.toISOString()}::timestamptz`;
	const intentsIn = (state: string) =>
		sql`select updated_at as since, false as failed from intents where state = ${state} order by updated_at limit ${COUNTED}`;
	const queues: Record<string, SQL> = {
		intents_open: intentsIn('session_open'),
		intents_processing: intentsIn('processing'),
		events: sql`select received_at as since, last_error is not null as failed from provider_events where handled_at is null and provider = ${provider} limit ${COUNTED}`,
		jobs: sql`select run_after as since, last_error is not null as failed from jobs where done_at is null limit ${COUNTED}`,
	};
	const states = Object.entries(queues).map(
		([queue, entries]) => sql`
			select ${queue}::text as queue, count(*)::int as waiting, (count(*) filter (where failed))::int as failing,
				greatest(0, coalesce(extract(epoch from ${at} - min(since)), 0))::float8 as "oldestSeconds" from (${entries}) ${sql.identifier(queue)}`,
	);
	return rowsOf<QueueState>(await db.execute(sql.join(states, sql` union all `)));
}

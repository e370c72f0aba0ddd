import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SQL, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { claimEvent } from '#server/modules/payments/jobs/provider-events.ts';
import { claimJob } from '#server/modules/payments/jobs/run-due-jobs.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

const ROWS = 30;
let database: Database;
beforeAll(async () => {
	database = await testDatabase();
	// As if there were hardly any rows.
	await database.db.execute(sql`insert into jobs (kind, job_key, payload, done_at) values ('refund', 'done', '{}', now())`);
	await database.db.execute(sql`insert into provider_events (provider, event_id, type, payload, handled_at) values ('test', 'done', 'kind', '{}', now())`);
	for (const table of ['jobs', 'provider_events']) await database.db.execute(sql.raw(`analyze ${table}`));
	await database.db.execute(sql`insert into jobs (kind, job_key, payload) select 'refund', 'job ' || n, '{}' from generate_series(1, ${ROWS}::int) n`);
	await database.db.execute(
		sql`insert into provider_events (provider, event_id, type, payload) select 'test', 'event ' || n, 'kind', '{}' from generate_series(1, ${ROWS}::int) n`,
	);
});
afterAll(() => database.close());

/*
 * The planner joins as it estimates, and its estimates change while the queue fills. In a loop over all rows, a queue's
 * `limit 1` would be answered again for each, and claim one row after the other, of which the caller sees the first.
 */
test.each<[queue: string, claim: (now: Date) => SQL]>([
	['jobs', (now) => claimJob('refund', now)],
	['events', (now) => claimEvent('test', 'others', now)],
])('the queue of %s claims one row, however the planner joins', async (_queue, claim) => {
	const now = new Date(Date.now() + 60_000);
	for (let left = ROWS; left > 0; left--) {
		const claimed = await inTransaction(database.db, async (tx) => {
			for (const way of ['hashjoin', 'mergejoin', 'indexscan', 'bitmapscan', 'indexonlyscan', 'material'])
				await tx.execute(sql.raw(`set local enable_${way} = off`));
			return rowsOf(await tx.execute(claim(now)));
		});
		expect(claimed).toHaveLength(1);
	}
	expect(rowsOf(await database.db.execute(claim(now)))).toEqual([]);
});

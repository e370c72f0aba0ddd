import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { claimEvents } from '#server/modules/payments/workers/provider-events.ts';
import { claimJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
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
 * limit would be answered again for each, and claim more rows than the caller asked for.
 */
const MAY_NOT = ['hashjoin', 'mergejoin', 'indexscan', 'bitmapscan', 'indexonlyscan', 'material'].map((way) => `set local enable_${way} = off`);

test.each([1, 7])('the queue of jobs claims %i at a time, however the planner joins', async (limit) => {
	const { db } = database;
	const now = new Date(Date.now() + 60_000);
	await db.execute(sql`update jobs set run_after = now() where done_at is null`);
	for (let left = ROWS; left > 0; left -= limit) {
		const claimed = await inTransaction(db, async (tx) => {
			for (const setting of MAY_NOT) await tx.execute(sql.raw(setting));
			return rowsOf(await tx.execute(claimJobs('refund', limit, now)));
		});
		expect(claimed).toHaveLength(Math.min(limit, left));
	}
	expect(rowsOf(await db.execute(claimJobs('refund', limit, now)))).toEqual([]);
});

test.each([1, 7])('the queue of events claims %i at a time, however the planner joins, and each once', async (limit) => {
	const { db } = database;
	const now = new Date(Date.now() + 60_000);
	await db.execute(sql`update provider_events set run_after = now(), payload = json_build_object('session_id', event_id) where handled_at is null`);
	const seen: string[] = [];
	for (let left = ROWS; left > 0; left -= limit) {
		const claimed = await inTransaction(db, async (tx) => {
			for (const setting of MAY_NOT) await tx.execute(sql.raw(setting));
			return claimEvents(tx, { provider: 'test', queue: 'others', limit }, now);
		});
		expect(claimed).toHaveLength(Math.min(limit, left));
		seen.push(...claimed.map(({ event_id }) => event_id));
	}
	expect(new Set(seen).size).toBe(ROWS);
	expect(await claimEvents(db, { provider: 'test', queue: 'others', limit }, now)).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observeStatements } from '#server/core/statement-observer.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Database, Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { bookedInstallments } from '#server/modules/payments/plans/look-up-plan.ts';
import { claimEvents, heldKeys, nextEvents, openAbout } from '#server/modules/payments/workers/provider-events.ts';
import { claimJobs, dueKinds, runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, many } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 plans that fall due on one day: nothing waits behind them', () => {
	let database: Database;
	const now = new Date('2027-02-01');

	beforeAll(async () => {
		database = await testDatabase();
		const { db } = database;
		await fill(db, async (tx) => {
			await tx.execute(sql`insert into provider_events (provider, event_id, type, payload, received_at, run_after)
				select 'stripe', 'evt_' || n, 'invoice.paid', json_build_object('plan_ref', 'sub_' || n), '2027-01-31', timestamptz '2027-01-31' + n * interval '1 ms' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into provider_events (provider, event_id, type, payload, received_at, run_after, handled_at)
				select 'stripe', 'old_' || n, 'invoice.paid', json_build_object('plan_ref', 'sub_' || n), '2026-12-31', '2026-12-31', '2026-12-31' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into jobs (kind, job_key, payload, run_after)
				select 'plan_limit', 'plan_limit:sub_' || n, json_build_object('plan_ref', 'sub_' || n), timestamptz '2027-01-31' + n * interval '1 ms' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into jobs (kind, job_key, payload, run_after, done_at)
				select 'receipt_mail', 'receipt_mail:' || n, '{}', '2026-12-31', '2026-12-31' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into plans (intent_id, player_id, team_id, months, amount_cents, state, provider, plan_ref, started_at, checked_at)
				select md5(n::text)::uuid, 1, 1, 12, 2000, 'active', 'stripe', 'sub_' || n, '2026-12-31', '2026-12-31' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into intents (intent_id, kind, months, player_id, team_id, player_name, team_name, amount_cents, provider, provider_session_id, state)
				select md5(n::text)::uuid, 'recurring', 12, 1, 1, 'P', 'T', 2000, 'stripe', 'cs_' || n, 'paid' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state)
				select md5('p' || n)::uuid, md5(n::text)::uuid, 1, 'stripe', 'pi_' || n, 2000, 'settled' from generate_series(1, ${many(100_000)}) n`);
		});
	}, 600_000);
	afterAll(() => database.close());

	const event = { provider: 'stripe', payload: { plan_ref: 'sub_7' } };
	const queries: [string, (db: Db) => { getSQL(): SQL }][] = [
		['events of donations that were just paid', () => nextEvents({ provider: 'stripe', queue: 'others', limit: 50 }, now)],
		['events of plans', () => nextEvents({ provider: 'stripe', queue: 'plans', limit: 50 }, now)],
		['what events in hand are about', () => heldKeys('stripe', now)],
		['the other events about the same', (db) => openAbout(db, event)],
		['refunds', () => claimJobs('refund', 50, now)],
		['plans to be limited', () => claimJobs('plan_limit', 50, now)],
		['which kinds of jobs are due', () => dueKinds(['refund', 'plan_limit', 'receipt_mail'], now)],
	];
	test.each(queries)('%s', async (_name, query) => {
		expect(await explain(database.db, query(database.db))).not.toMatch(/Seq Scan|Sort/);
	});

	test('a claim locks a few keys, also with a plan that reads every due event before it limits', async () => {
		const locks = await inTransaction(database.db, async (tx) => {
			await tx.execute(sql`set local enable_indexscan = off`);
			await tx.execute(sql`set local enable_bitmapscan = off`);
			const claimed = await claimEvents(tx, { provider: 'stripe', queue: 'plans', limit: 50 }, now);
			expect(claimed).toHaveLength(50);
			const [held] = rowsOf<{ n: number }>(
				await tx.execute(sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`),
			);
			return held?.n ?? 0;
		});
		expect(locks).toBeGreaterThanOrEqual(50);
		expect(locks).toBeLessThanOrEqual(200);
	});

	test('a kind is due from its first job’s time on, and done jobs aren’t', async () => {
		const kindsAt = async (at: Date) => rowsOf(await database.db.execute(dueKinds(['refund', 'plan_limit', 'receipt_mail'], at)));
		expect(await kindsAt(new Date('2027-01-31T00:00:00.000Z'))).toEqual([]);
		expect(await kindsAt(new Date('2027-01-31T00:00:00.001Z'))).toEqual([{ kind: 'plan_limit' }]);
	});

	test('jobs of which none is due cost one statement', async () => {
		const payments = { name: 'stripe' } as Parameters<typeof runDueJobs>[0]['payments'];
		const sent: string[] = [];
		const end = observeStatements((statement) => {
			sent.push(statement);
			return undefined;
		});
		try {
			expect(await runDueJobs({ db: database.db, payments, clock: () => new Date('2027-01-30'), publicUrl: '' })).toBe(0);
		} finally {
			end();
		}
		expect(sent).toHaveLength(1);
	});

	test('installments that are booked are found by their plan', async () => {
		const payments = { name: 'stripe' } as Parameters<typeof bookedInstallments>[0]['payments'];
		expect(await bookedInstallments({ db: database.db, payments, clock: () => now, publicUrl: '' }, 'sub_7')).toEqual(new Set(['pi_7']));
		expect(await bookedInstallments({ db: database.db, payments, clock: () => now, publicUrl: '' }, randomUUID())).toEqual(new Set());
	});
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransactionFilter } from '#domain/admin/transaction-list.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { filteredPage } from '#server/modules/payments/admin/list-transactions.ts';
import { dailySums, teamSums } from '#server/modules/payments/admin/transaction-summary.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, insertPeople, many } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('200,000 payments of two years: nothing reads them all that need not', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) select n, 'Sport ' || n, 'sport-' || n from generate_series(1, 8) n`);
			await tx.execute(
				sql`insert into teams (sport_id, team_name, team_fold, slug) select 1 + n % 8, 'Team ' || n, 'team ' || n, 'team-' || n from generate_series(1, 200) n`,
			);
			await tx.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug)
				select t.sport_id, t.team_id, 'team', 'Player ' || n, substr(md5(n::text), 1, 6) || ' ' || substr(md5(n::text), 9, 8), 'player-' || n
				from generate_series(1, 10000) n join teams t on t.team_id = 1 + n % 200`);
			await insertPeople(tx, 50_000);
			await tx.execute(sql`update users set search_fold = 'person ' || user_id || ' ' || substr(md5(user_id::text), 1, 8)`);
			await tx.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, user_id, provider_session_id, state)
				select md5(n::text)::uuid, 'one_time', player_id, team_id, 'Player', 'Team', 5000, 1 + n % ${many(50_000)}, 'cs_' || n, 'paid' from generate_series(1, ${many(200_000)}) n join players on player_id = 1 + n % 10000`);
			await tx.execute(sql`alter table payments enable always trigger payments_summed_insert`);
			await tx.execute(sql`insert into payments (payment_id, intent_id, player_id, team_id, sport_id, kind, provider, provider_ref, amount_cents, refunded_cents, state, created_at)
				select md5('p' || n)::uuid, md5(n::text)::uuid, player_id, team_id, sport_id, 'one_time', 'sandbox', 'ch_' || n, 5000, case when n % 500 = 0 then 5000 else 0 end, case when n % 500 = 0 then 'refunded' else 'settled' end,
					timestamptz '2025-01-01' + n * interval '5 minutes' from generate_series(1, ${many(200_000)}) n join players on player_id = 1 + n % 10000`);
		});
	}, 300_000);
	afterAll(() => database.close());

	const plan = (query: { getSQL(): SQL }) => explain(database.db, query);
	const deep = '1750000000000000_ffffffff-ffff-ffff-ffff-ffffffffffff';

	const narrow: [string, TransactionFilter][] = [
		['no filter', {}],
		['days', { from: '2025-03-01', to: '2025-03-31' }],
		['sport', { sport_id: 2 }],
		['team', { team_id: 2 }],
		['athlete', { athlete: 'a1b2' }],
		['search: an athlete', { search: 'a1b2' }],
		['search: a donor', { search: 'person 4711' }],
		['search: a transaction', { search: 'cs_4711' }],
		['search: a receipt', { search: 'No. 4711' }],
		['search: a payment', { search: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7c33' }],
		['state', { state: 'refunded' }],
		['refund waiting', { state: 'refund_waiting' }],
		['refund failed', { state: 'refund_failed' }],
		['type and sport', { type: 'one_time', sport_id: 2 }],
	];
	test.each(narrow)('a page of the list: %s', async (_name, filter) => {
		for (const before of [undefined, deep]) {
			expect(await plan(filteredPage(database.db, filter, before, 50))).not.toMatch(/Seq Scan on (payments|intents|users)/);
		}
	});

	test.each(narrow)('totals and charts: %s', async (name, filter) => {
		for (const query of [dailySums(filter), teamSums(filter)]) {
			const text = await plan(query);
			expect(text).not.toMatch(/Seq Scan on payments/);
			// Stored sums come only from their own table. Days outside whole months come from the payments of those days.
			if (['no filter', 'sport', 'state', 'type and sport'].includes(name)) expect(text).not.toMatch(/on payments/);
		}
	});
});

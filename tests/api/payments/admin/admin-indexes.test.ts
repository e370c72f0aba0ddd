import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { searchCondition, usersPage } from '#server/modules/accounts/list-users.ts';
import { countOfPayments, transactionsPage } from '#server/modules/payments/admin/all-transactions.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, many } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 users and 200,000 payments: no list reads them all', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into users (user_name, user_email, email_key, search_fold, created_at)
				select name, name || '@people.example', n || '@people.example', name || ' ' || substr(md5(n::text), 9, 6) || ' peopleexample', timestamptz '2026-01-01' + n * interval '1 minute'
				from generate_series(1, ${many(100_000)}) n cross join lateral (select substr(md5(n::text), 1, 8) as name) names`);
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Sport', 'sport')`);
			await tx.execute(
				sql`insert into teams (sport_id, team_name, team_fold, slug) select 2, 'Team ' || n, 'team ' || n, 'team-' || n from generate_series(1, 100) n`,
			);
			await tx.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug) select 2, 1 + n % 100, 'team', 'Player ' || n, 'player ' || n, 'player-' || n
				from generate_series(1, 10000) n`);
			await tx.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, user_id, provider_session_id, state)
				select md5(n::text)::uuid, 'one_time', 1 + n % 10000, 1 + n % 100, 'Player', 'Team', 5000, case when n % 3 = 0 then 1 + n % ${many(100_000)} end, 'cs_' || n, 'paid' from generate_series(1, ${many(200_000)}) n`);
			await tx.execute(sql`insert into payments (payment_id, intent_id, player_id, team_id, sport_id, kind, provider, provider_ref, amount_cents, state, created_at)
				select md5('p' || n)::uuid, md5(n::text)::uuid, 1 + n % 10000, 1 + n % 100, 2, 'one_time', 'sandbox', 'ch_' || n, 5000, 'settled', timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, ${many(200_000)}) n`);
		});
	}, 300_000);
	afterAll(() => database.close());

	const plan = (query: { getSQL(): SQL }) => explain(database.db, query);

	test.each(['', 'a1b2', 'a1', 'a', 'a1b c2', 'peopleexample'])('users, search %j', async (search) => {
		const where = searchCondition(search);
		expect(await plan(usersPage(database.db, where, { limit: 10, skip: 0, now: new Date() }))).not.toContain('Seq Scan on users');
		if (search.length > 1 && search !== 'peopleexample') {
			expect(await plan(database.db.select({ n: sql`count(*)` }).from(users).where(where))).not.toContain('Seq Scan on users');
		}
	});

	// With fewer rows, a page of 500 is a large part of the table.
	test.each(
		casesOf(
			[
				[50, 0],
				[50, 10_000],
			],
			[
				[500, 0],
				[500, 10_000],
			],
		),
	)('transactions, limit %i, skip %i', async (limit, skip) => {
		const text = await plan(transactionsPage(database.db, { limit, skip }));
		expect(text).toContain('Index Scan Backward using payments_newest');
		expect(text).not.toMatch(/Seq Scan on (payments|intents|users)/);
	});

	test('how many payments there are is counted in an index', async () => {
		expect(await plan(countOfPayments(database.db))).toMatch(/Index Only Scan/);
	});
});

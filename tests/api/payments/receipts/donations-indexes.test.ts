import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { firstPayment } from '#server/modules/payments/donations/intent-status.ts';
import { statementRows } from '#server/modules/payments/receipts/donation-statement.ts';
import { donationsPage, donationsTotals } from '#server/modules/payments/receipts/my-donations.ts';
import { receiptRow, returnsOf } from '#server/modules/payments/receipts/read-receipt.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, many } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

/**
 * Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. The plans are the same with
 * 1,000,000 payments.
 */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 users and 200,000 payments: a donor’s own are found without reading the others', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into users (user_name, user_email, email_key)
			select 'n', n || '@people.example', n || '@people.example' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Sport', 'sport')`);
			await tx.execute(sql`insert into teams (sport_id, team_name, team_fold, slug) values (2, 'Team', 'team', 'team')`);
			await tx.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug) select 2, 1, 'team', 'Player ' || n, 'player ' || n, 'player-' || n
			from generate_series(1, 1000) n`);
			await tx.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, months, user_id, provider_session_id, state)
			select md5(n::text)::uuid, 'recurring', 1 + n % 1000, 1, 'Player', 'Team', 5000, 6, case when n % 3 > 0 then 1 + n % ${many(100_000)} end, 'cs_' || n,
				case when n % 20 = 0 then 'created' else 'paid' end from generate_series(1, ${many(40_000)}) n`);
			await tx.execute(sql`insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state, instalment, created_at)
			select md5('p' || n)::uuid, md5((1 + n % ${many(40_000)})::text)::uuid, 1 + n % 1000, 'sandbox', 'ch_' || n, 5000, 'settled', 1 + n / ${many(40_000)},
				timestamptz '2026-01-01' + n * interval '10 seconds' from generate_series(0, ${many(200_000)} - 1) n`);
			await tx.execute(
				sql`insert into ledger_transactions (kind, payment_id, booking_key) select 'settled', payment_id, 'k' || provider_ref from payments limit ${many(100_000)}`,
			);
			await tx.execute(sql`insert into ledger_entries (transaction_id, account, player_id, amount_cents)
			select transaction_id, 'athlete', 1, -5000 from ledger_transactions union all select transaction_id, 'provider_clearing', null, 5000 from ledger_transactions`);
		});
	}, 600_000);
	afterAll(() => database.close());

	const since = new Date('2026-02-01');
	const year = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
	const queries: [string, () => { getSQL(): ReturnType<typeof sql> }][] = [
		['a page of my donations', () => donationsPage(77, since, { limit: 50, skip: 0 })],
		['how many there are', () => donationsTotals(77, since)],
		['a receipt', () => receiptRow(database.db, randomUUID())],
		['what went back of a payment', () => returnsOf(database.db, randomUUID())],
		['a year', () => statementRows(database.db, 77, year)],
		['the payment that paid a donation', () => firstPayment(database.db, randomUUID())],
	];
	test.each(queries)('%s', async (_name, query) => {
		expect(await explain(database.db, query())).not.toMatch(/Seq Scan on (payments|intents|users|ledger)/);
	});
});

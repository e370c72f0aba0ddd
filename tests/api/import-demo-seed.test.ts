import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { rowsOf } from '#server/db/rows.ts';
import { seedLeague } from '#server/demo/seed.ts';
import { ledgerViolations } from '#server/payments/invariants.ts';
import { importRosters } from '#server/rosters/import/import-rosters.ts';
import { testDatabase } from './fixtures/database.ts';
import { roster } from './fixtures/rosters.ts';

describe('seeding the demo league', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		// Two processes that start on one empty database at the same time.
		await Promise.all([seedLeague(database.db, { size: 'demo' }), seedLeague(database.db, { size: 'demo' })]);
	}, 120_000);
	afterAll(() => database.close());

	const one = async (query: ReturnType<typeof sql>) => rowsOf(await database.db.execute(query))[0];

	it('fills the tables once and says which seed it was', async () => {
		expect(await one(sql`select count(*)::int as n, count(distinct sport_id)::int as sports from players`)).toEqual({ n: 12_000, sports: 6 });
		expect(await one(sql`select sport_name, slug, gender from sports where sport_id = 2`)).toEqual({
			sport_name: "Men's College Football",
			slug: 'mens-college-football',
			gender: 'Male',
		});
		expect(await one(sql`select value from meta where key = 'seed'`)).toEqual({ value: 'demo' });
		expect(
			await one(sql`select count(*)::int as n from players p join teams t using (team_id) where p.team_fold <> t.team_fold or p.sport_id <> t.sport_id`),
		).toEqual({ n: 0 });
		expect(
			await one(sql`select count(*)::int as n from players where transferred_from is not null and player_id not in (select player_id from player_moves)`),
		).toEqual({ n: 0 });
	});

	it('books every gift: each athlete has what the ledger says, and nothing else', async () => {
		expect(await ledgerViolations(database.db)).toEqual([]);
		expect(
			await one(sql`select count(*)::int as n from players p left join (select player_id, -sum(amount_cents) as cents from ledger_entries where account = 'athlete' group by 1) l using (player_id)
				where p.received_cents <> coalesce(l.cents, 0)`),
		).toEqual({ n: 0 });
		expect(
			await one(sql`select count(*)::int as n from payments p join intents i using (intent_id) left join ledger_transactions t using (payment_id)
				where t.kind is distinct from 'settled' or i.state <> 'paid' or p.state <> 'settled' or i.amount_cents <> p.amount_cents or i.player_id <> p.player_id`),
		).toEqual({ n: 0 });
		expect(await one(sql`select count(*) > 2000 as many, count(*) = (select count(*) from ledger_transactions) as booked from payments`)).toEqual({
			many: true,
			booked: true,
		});
	});

	it('leaves the ids after it free: a roster can be imported beside it', async () => {
		const report = await importRosters(database.db, [roster('roster_2023.csv')]);
		expect(report.athletes).toMatchObject({ added: 18, retired: 0 });
		expect(await one(sql`select count(*)::int as n, min(player_id) as first from players where player_id > 12000`)).toEqual({ n: 18, first: 12_001 });
		expect(await one(sql`select count(*)::int as n from players where retired_at is not null`)).toEqual({ n: 0 });
	});

	it('leaves a database with rosters alone', async () => {
		const filled = await testDatabase();
		try {
			await importRosters(filled.db, [roster('roster_2024.csv')]);
			await seedLeague(filled.db, { size: 'demo' });
			expect(rowsOf(await filled.db.execute(sql`select count(*)::int as n from players`))).toEqual([{ n: 7 }]);
		} finally {
			await filled.close();
		}
	});
});

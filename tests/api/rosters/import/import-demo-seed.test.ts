import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { MIN_DONATION } from '#domain/money/money.ts';
import { snapshotHeadSchema } from '#domain/roster/roster-sync-feed.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import { postMany } from '#server/modules/payments/ledger/ledger.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { planText } from '#server/modules/rosters/import/import-plan.ts';
import { importRosters, planRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { mergeAthletes } from '#server/modules/rosters/merges/merge-athletes.ts';
import { type BrowseWorld, browseWorld } from '../../fixtures/browse-world.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';
import { roster } from '../../fixtures/roster-paths.ts';

describe('seeding the demo league', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		// Two processes start on one empty database at the same time.
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

	it('books every donation: each athlete has what the ledger says, and nothing else', async () => {
		expect(await ledgerViolations(database.db)).toEqual([]);
		expect(
			await one(sql`select count(*)::int as n from players p left join (select player_id, -sum(amount_cents) as cents from ledger_entries where account = 'athlete' group by 1) l using (player_id)
				left join received r using (player_id) where coalesce(r.cents, 0) <> coalesce(l.cents, 0)`),
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

describe('a real roster beside the demo league', () => {
	let world: BrowseWorld;
	const count = async (query: ReturnType<typeof sql>) => rowsOf<{ n: number }>(await world.db.execute(query))[0]?.n;
	const cursor = async () => snapshotHeadSchema.parse(JSON.parse((await world.get(api.sync(2))).body.split('\n', 1)[0] ?? '')).cursor;

	beforeEach(async () => {
		world = await browseWorld();
		await seedLeague(world.db, { size: 'demo' });
	}, 120_000);
	afterEach(() => world.close());

	it('is imported only once the league may go, which is told with its numbers', async () => {
		await expect(importRosters(world.db, [roster('roster_2024.csv')])).rejects.toThrow(
			/This database holds the demo league: 12,000 invented athletes in 6 sports\. It would be removed along with its invented donations/,
		);
		expect(await count(sql`select count(*)::int as n from players where retired_at is null`)).toBe(12_000);
		expect(await ledgerViolations(world.db)).toEqual([]);
	});

	it('takes its place: no athlete, team, sport or donation of it is left, and every device takes a new snapshot', async () => {
		const before = await cursor();
		const report = await importRosters(world.db, [roster('roster_2024.csv')], { yes: true });
		expect(report.athletes).toMatchObject({ added: 7, retired: 0 });
		expect(report.notes).toEqual(['The demo league was removed: 12,000 invented athletes deleted, 0 retired.']);
		for (const [table, rows] of Object.entries({
			players: 7,
			teams: 2,
			sports: 1,
			player_moves: 0,
			intents: 0,
			payments: 0,
			ledger_entries: 0,
			ledger_transactions: 0,
		})) {
			expect([table, await count(sql`select count(*)::int as n from ${sql.identifier(table)}`)]).toEqual([table, rows]);
		}
		expect(await count(sql`select coalesce(sum(amount_cents), 0)::int as n from giving_sums`)).toBe(0);
		expect(await ledgerViolations(world.db)).toEqual([]);
		expect((await world.get(`${api.sync(2)}?since=${before}`)).statusCode).toBe(410);
		// The import doesn't ask about it again, and it doesn't come back.
		await importRosters(world.db, [roster('roster_2024.csv')]);
		await seedLeague(world.db, { size: 'demo' });
		expect(await count(sql`select count(*)::int as n from players`)).toBe(7);
	});

	it('keeps what people did on the league: the athletes they gave to or asked something of are retired', async () => {
		const [given, asked, liked] = [5, 1000, 9000];
		const { db } = world;
		await db.execute(
			sql`insert into users (user_id, user_name, user_email, email_key, search_fold) overriding system value values (1, 'Fay', 'fay@example.org', 'fay@example.org', 'fay')`,
		);
		await db.execute(sql`insert into favourites (user_id, player_id) values (1, ${liked})`);
		await db.execute(sql`insert into collaboration_requests (player_id, player_name, team_id, team_name, scope_of_use, requested_date, search_fold)
			select player_id, player_name, team_id, 'x', 'x', '2026-01-01', 'x' from players where player_id = ${asked}`);
		await db.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state, paid_at)
			select 'a0000000-0000-4000-8000-000000000001', 'one_time', player_id, team_id, player_name, 'x', 100, 'paid', now() from players where player_id = ${given}`);
		await db.execute(sql`insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state)
			values ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', ${given}, 'sandbox', 'x', 100, 'settled')`);
		await postMany(db, [
			{ kind: 'settled', payment_id: 'b0000000-0000-4000-8000-000000000001', player_id: given, amount: MIN_DONATION, booking_key: 'x', posted_at: new Date() },
		]);
		const plan = await planRosters(db, [roster('roster_2024.csv')]);
		expect(plan.questions[0]?.text).toContain('Athletes with a test donation or a collaboration request (2) would be retired instead.');
		// A plan says what would happen, and never that it has.
		expect(plan.report.notes).toEqual([]);
		expect(planText(plan)).not.toContain('was removed');
		const report = await importRosters(db, [roster('roster_2024.csv')], { yes: true });
		expect(report.notes[0]).toBe('The demo league was removed: 11,998 invented athletes deleted, 2 retired.');
		expect(
			rowsOf(
				await db.execute(
					sql`select player_id, coalesce(r.cents, 0)::int as cents from players left join received r using (player_id) where player_id <= 12000 and retired_at is not null order by player_id`,
				),
			),
		).toEqual([
			{ player_id: given, cents: 100 },
			{ player_id: asked, cents: 0 },
		]);
		expect(await count(sql`select count(*)::int as n from teams where retired_at is not null`)).toBe(2);
		expect(await count(sql`select count(*)::int as n from favourites`)).toBe(0);
		expect(await ledgerViolations(db)).toEqual([]);
	});

	it('keeps two records of one athlete that were merged, with what people gave to either', async () => {
		const [from, into] = [5, 9];
		const { db } = world;
		await db.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state, paid_at)
			select 'a0000000-0000-4000-8000-000000000001', 'one_time', player_id, team_id, player_name, 'x', 100, 'paid', now() from players where player_id = ${from}`);
		await db.execute(sql`insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state)
			values ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', ${from}, 'sandbox', 'x', 100, 'settled')`);
		await postMany(db, [
			{ kind: 'settled', payment_id: 'b0000000-0000-4000-8000-000000000001', player_id: from, amount: MIN_DONATION, booking_key: 'x', posted_at: new Date() },
		]);
		await mergeAthletes(db, from, { into, both_plans: 0 }, { actor_id: 1, now: new Date() });
		expect(await ledgerViolations(db)).toEqual([]);
		await importRosters(db, [roster('roster_2024.csv')], { yes: true });
		expect(
			rowsOf(
				await db.execute(
					sql`select player_id, coalesce(r.cents, 0)::int as cents, merged_into from players left join received r using (player_id) where player_id <= 12000 order by player_id`,
				),
			),
		).toEqual([
			{ player_id: from, cents: 0, merged_into: into },
			{ player_id: into, cents: 100, merged_into: null },
		]);
		expect(await ledgerViolations(db)).toEqual([]);
	});
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, lte, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { sumsOf } from '#server/modules/payments/admin/pledges-of-athlete.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, insertPeople, many } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';
import { insertRoster } from '../../fixtures/payments/payment-world.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 pledges, most of them over', () => {
	let database: Database;
	let athlete: number;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await insertPeople(tx, 20_000);
			const { athlete: pledged, other, team } = await insertRoster(tx);
			athlete = pledged;
			await tx.execute(sql`
				insert into pledges (pledge_id, intent_id, body_hash, player_id, team_id, player_name, team_name, amount_cents, named, user_id, state, provider, ends_at, due_at, created_at, updated_at)
				select gen_random_uuid(), gen_random_uuid(), '', case when n % 1000 = 0 then ${athlete}::int else ${other}::int end, ${team}::int, 'Player', 'Team', 5000, false, 1 + n % ${many(20_000)},
					case when n % 100 = 0 then 'saving' else 'ended' end, 'stripe', now(), case when n % 100 = 0 then now() + n * interval '1 minute' end, now(), now()
				from generate_series(1, ${many(100_000)}) n`);
		});
	}, 300_000);
	afterAll(() => database.close());

	test('an athlete’s sums, a donor’s list, and what is due read only their own rows', async () => {
		const { db } = database;
		const plans: [index: string, query: Parameters<typeof explain>[1]][] = [
			['pledges_of_player', sumsOf(db, athlete)],
			['pledges_user', db.select().from(pledges).where(eq(pledges.user_id, 12))],
			['pledges_due', db.select().from(pledges).where(lte(pledges.due_at, new Date())).orderBy(pledges.due_at).limit(500)],
		];
		for (const [index, query] of plans) expect(await explain(db, query), index).toMatch(new RegExp(index));
	});
});

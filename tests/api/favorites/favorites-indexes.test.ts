import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { favoritesPage, listFavorites } from '#server/modules/favorites/account-favorites.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { fill } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with 100,000 rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('500 favorites among 100,000 athletes', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Football', 'football')`);
			await tx.execute(
				sql`insert into teams (sport_id, team_name, team_fold, slug) select 2, 'Team ' || n, 'team ' || n, 'team-' || n from generate_series(1, 1000) n`,
			);
			// As wide as the rows of real rosters.
			await tx.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug, player_class, position, jersey_number, birthplace, profile_url, bio_url, stats_url)
				select 2, t.team_id, t.team_fold, name, name, name, 'Senior', 'QB', (n % 99)::text, 'Springfield, Ohio',
					'https://example.org/athletes/profile/' || n, 'https://example.org/athletes/bio/' || n, 'https://example.org/athletes/stats/' || n
				from teams t cross join generate_series(1, 100) n cross join lateral (select 'athlete ' || n || ' of team ' || t.team_id as name) names`);
			await tx.execute(sql`insert into athlete_totals (player_id, cents) select player_id, player_id % 100 from players`);
			await tx.execute(
				sql`insert into users (user_name, user_email, email_key) select 'P', n || '@p.example', n || '@p.example' from generate_series(1, 200) n`,
			);
			await tx.execute(
				sql`insert into favourites (user_id, player_id) select u.user_id, 1 + (u.user_id * 37 + n * 199) % 100000 from users u cross join generate_series(1, 500) n`,
			);
		});
	}, 180_000);
	afterAll(() => database.close());

	test.each([50, 500])('a page of %i reads neither table as a whole', async (limit) => {
		const plan = await explain(database.db, favoritesPage(database.db, 3, limit, 0));
		expect(plan).not.toMatch(/Seq Scan on (players|favourites)/);
		const { data, count } = await listFavorites(database.db, 3, limit, 0);
		expect([data.length, count]).toEqual([limit, 500]);
	});
});

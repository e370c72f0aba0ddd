import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchedWords } from '#domain/roster/listing/search-words.ts';
import { and, type SQL, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { athletesBySport, mostReceived } from '#server/modules/rosters/browse/browse-queries.ts';
import { nameWordsOf, readNameWords } from '#server/modules/rosters/browse/near-starts.ts';
import { filterConditions, playersPage, type RosterFilter } from '#server/modules/rosters/browse/player-queries.ts';
import { vocabularyOf, wordConditions } from '#server/modules/rosters/browse/search-queries.ts';
import { BY_HAND } from '#server/modules/rosters/records/note-hand-edits.ts';
import { emptyTeams } from '#server/modules/rosters/records/shown-teams.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { fill, many } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with 100,000 rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 athletes: no query reads them all', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) select n, 'Sport ' || n, 'sport-' || n from generate_series(1, 6) n`);
			await tx.execute(sql`insert into teams (sport_id, team_name, team_fold, slug, conference)
				select 1 + least(n % 10, 5), 'Team ' || n || case when n % 50 = 7 then ' Gulch' else '' end, 'team ' || n || case when n % 50 = 7 then ' gulch' else '' end, 'team-' || n, 'Conference ' || n % 40 from generate_series(1, ${many(1_000)}) n`);
			await tx.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug, player_class, position, jersey_number, birthplace, profile_url, bio_url, stats_url)
				select t.sport_id, t.team_id, t.team_fold, name, name, replace(name, ' ', '-'), (array['Freshman', 'Sophomore', 'Junior', 'Senior'])[1 + n % 4],
					(array['QB', 'WR', 'C', 'K', 'S', 'G', 'F', 'P'])[1 + n / 7 % 8], (n % 99)::text,
					'Springfield, Ohio', 'https://example.org/athletes/profile/' || n, 'https://example.org/athletes/bio/' || n, 'https://example.org/athletes/stats/' || n
				from generate_series(1, 100) n cross join teams t cross join lateral (select substr(md5(n::text || t.team_id), 1, 6) || ' ' || substr(md5(t.team_id::text || n), 1, 8) as name) names`);
			await tx.execute(sql`insert into team_sources (source, season, external_id, team_id) select 'a', '', team_fold, team_id from teams
				union all select ${BY_HAND}, '', team_id::text, team_id from teams where team_id % 20 = 0`);
			await tx.execute(
				sql`insert into player_moves (player_id, from_team_id, to_team_id) select player_id, 1 + player_id % (select count(*)::int from teams), team_id from players where player_id % 2 = 0`,
			);
			await tx.execute(sql`insert into athlete_totals (player_id, cents) select player_id, player_id % 100 from players where player_id % 20 = 0`);
		});
	}, 180_000);
	afterAll(() => database.close());

	const plan = (query: SQL) => explain(database.db, query);

	const page = (filter: RosterFilter, skip = 0) => playersPage(database.db, filterConditions(filter), skip, 21).getSQL();

	/** The page always names a sport. */
	test.each<RosterFilter>([
		{ sport_id: 6 },
		{ sport_id: 6, team_id: 5 },
		{ sport_id: 6, conference: 'Conference 5' },
		{ sport_id: 6, player_class: 'Senior' },
		{ sport_id: 6, position: 'QB' },
		{ sport_id: 6, player_class: 'Senior', position: 'QB' },
		{ sport_id: 6, search: 'a1b' },
		{ sport_id: 6, search: '12' },
		{ sport_id: 6, min_donation: 0.5 },
		{ sport_id: 6, min_donation: 0, max_donation: 100, player_class: 'Junior' },
		{ search: 'a1b c2' },
	])('%j', async (filter) => {
		const where = and(...filterConditions(filter));
		expect(await plan(page(filter))).not.toContain('Seq Scan on players');
		expect(await plan(sql`select count(*) from ${players} where ${where}`)).not.toContain('Seq Scan on players');
	});

	/** The search of home, where names find nobody. A text is looked up among names, teams, and positions. */
	test.each([
		{ search: 'quarterback', near: false },
		{ search: 'qb 12', near: false },
		{ search: 'a1 b2 c3', near: false },
		{ search: 'gulch quarterback', near: false },
		{ search: 'a1b gulch', near: false },
		{ search: 'a1bcdf', near: true },
		{ search: 'abcdef', near: true },
		{ search: 'glulch abcdef quartrback', near: true },
	])('the search "$search", near: $near', async ({ search, near }) => {
		const vocabulary = await vocabularyOf(database.db, 6);
		const { words, joined } = searchedWords(search);
		const conditions = wordConditions({ sport_id: 6 }, [words, ...joined], vocabulary, near ? await readNameWords(database.db, 6) : undefined);
		for (const query of [playersPage(database.db, conditions, 0, 21).getSQL(), sql`select count(*) from ${players} where ${and(...conditions)}`])
			expect(await plan(query)).not.toContain('Seq Scan on players');
	});

	/** Without a sport, a count may read the whole table if most of it matches. A page may not. */
	test.each<RosterFilter>([{}, { conference: 'Conference 5' }, { player_class: 'Senior' }])('%j, a page', async (filter) => {
		expect(await plan(page(filter))).not.toContain('Seq Scan on players');
	});

	test('a page far back: the rows before it are counted off in an index, and never joined to their teams', async () => {
		const found = await plan(page({}, 50_000));
		expect(found).toContain('Index Only Scan using players_listing_all on players');
		expect(found).not.toMatch(/Seq Scan on (players|teams)/);
	});

	test('the team that a merge may have emptied', async () => {
		const found = await plan(emptyTeams(sql`t.team_id = 5`));
		expect(found).not.toMatch(/Seq Scan on (players|player_moves)/);
	});

	/** An import reads all athletes of its sport anyway, but only the moves from teams that an admin added. */
	test('the teams that an import may have emptied', async () => {
		expect(await plan(emptyTeams(sql`t.sport_id = 6`))).not.toContain('Seq Scan on player_moves');
	});

	test.each([
		['changes since a cursor', sql`select 1 from ${players} where sport_id = 6 and changed_xid >= 1000000 limit 20001`],
		['classes', sql`select distinct player_class from ${players} where sport_id = 6 and player_class is not null and retired_at is null`],
		['positions', sql`select distinct position from ${players} where sport_id = 6 and position is not null and retired_at is null`],
		['most received', mostReceived],
		['athletes of each sport', athletesBySport],
		['words of names', nameWordsOf(6)],
	])('%s', async (_what, query) => {
		expect(await plan(query)).not.toContain('Seq Scan on players');
	});
});

import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';

/** The sport with most of the athletes, and a conference in it. */
export const LARGEST_SPORT = 6;
export const CONFERENCE = 'Conference 5';

/** 100,000 athletes in 1,000 teams of six sports; the largest has 60,000. */
export async function fillUnevenRosters(db: Db): Promise<void> {
	await inTransaction(db, async (tx) => {
		await tx.execute(sql`insert into sports (sport_id, sport_name, slug) select n, 'Sport ' || n, 'sport-' || n from generate_series(1, 6) n`);
		await tx.execute(sql`insert into teams (sport_id, team_name, team_fold, slug, conference)
			select case when n % 10 < 4 then 1 + n % 5 else ${LARGEST_SPORT} end, 'Team ' || n, 'team ' || n, 'team-' || n, 'Conference ' || n % 40 from generate_series(1, 1000) n`);
		await tx.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug, player_class, position, jersey_number, height_in, weight_lb, birthplace, profile_url, bio_url, stats_url)
			select t.sport_id, t.team_id, t.team_fold, initcap(name), name, replace(name, ' ', '-'), (array['Freshman', 'Sophomore', 'Junior', 'Senior'])[1 + n % 4],
				(array['QB', 'WR', 'C', 'K', 'S', 'G', 'F', 'P'])[1 + n / 7 % 8], (n % 99)::text, 70 + n % 12, 170 + n % 90,
				'Springfield, Ohio', 'https://athletics.example/profile/' || n, 'https://athletics.example/bio/' || n, 'https://athletics.example/stats/' || n
			from generate_series(1, 100) n cross join teams t
			cross join lateral (select substr(md5(n::text || t.team_id), 1, 6) || ' ' || substr(md5(t.team_id::text || n), 1, 8) as name) names`);
		await tx.execute(sql`insert into athlete_totals (player_id, cents) select player_id, player_id % 100 * 100 from players where player_id % 20 = 0`);
	});
	await db.execute(sql`vacuum analyze`);
}

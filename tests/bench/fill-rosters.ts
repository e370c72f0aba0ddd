import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';

/** Eight sports, 1,000 teams, and 100,000 athletes with invented names. */
export async function fillRosters(db: Db): Promise<void> {
	await db.execute(sql`insert into sports (sport_id, sport_name, slug) select n, 'Sport ' || n, 'sport-' || n from generate_series(1, 8) n`);
	await db.execute(sql`insert into teams (sport_id, team_name, team_fold, slug, conference)
		select 1 + n % 8, 'Team ' || n, 'team ' || n, 'team-' || n, 'Conference ' || n % 12 from generate_series(1, 1000) n`);
	await db.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug)
		select t.sport_id, t.team_id, t.team_fold, initcap(names.name), names.name, 'player-' || n from generate_series(1, 100000) n join teams t on t.team_id = 1 + n % 1000
		cross join lateral (select translate(substr(md5(n::text), 1, 6), '0123456789', 'ghijklmnop') || ' ' || translate(substr(md5(n::text), 9, 8), '0123456789', 'ghijklmnop') as name) names`);
}

import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { schoolKey } from '../clean/school-name.ts';
import type { ImportedSport } from '../import-records.ts';

type SportId = Pick<ImportedSport, 'sport_id'>;

/** One namespace for all sources of a sport: a school's key, however they spell it. */
export const byKey = ({ sport_id }: SportId) => `school-key:${sport_id}`;

/** Adds keys to teams from before there were keys. */
export async function writeKeys(tx: Db, sport: SportId): Promise<void> {
	const teams = rowsOf<{ team_id: number; team_name: string }>(
		await tx.execute(sql`select team_id, team_name from teams t where sport_id = ${sport.sport_id} and retired_at is null
			and not exists (select 1 from team_sources s where s.team_id = t.team_id and s.source = ${byKey(sport)}) order by team_id`),
	);
	await insertKeys(tx, sport, teams);
}

/** Lets rosters find a team by each of its names, unless another team is known by it. */
export function addSchoolKeys(tx: Db, sport: SportId, team_id: number, names: readonly string[]): Promise<void> {
	return insertKeys(
		tx,
		sport,
		names.map((team_name) => ({ team_id, team_name })),
	);
}

async function insertKeys(tx: Db, sport: SportId, teams: readonly { team_id: number; team_name: string }[]): Promise<void> {
	if (teams.length === 0) return;
	const json = JSON.stringify(teams.map(({ team_id, team_name }) => ({ team_id, school_key: schoolKey(team_name) })));
	await tx.execute(sql`
		insert into team_sources (source, season, external_id, team_id)
		select ${byKey(sport)}, '', k.school_key, k.team_id from json_to_recordset(${json}::json) as k(team_id int, school_key text) order by k.team_id on conflict do nothing`);
}

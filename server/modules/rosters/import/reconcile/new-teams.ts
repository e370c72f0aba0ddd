import type { NewTeam } from '#domain/admin/roster-desk.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { BY_HAND } from '../../records/note-hand-edits.ts';
import type { Format } from '../import-records.ts';
import { knownSchool, nearestSchool } from '../mending/nearest-school.ts';
import { MAX_NEW_TEAMS } from '../reading/import-limits.ts';
import { byName, type MadeTeam } from './reconcile-teams.ts';

/**
 * The teams that an import made and that have athletes, those with the fewest lines first, because a misspelled name
 * has few. Each with the team that was probably meant: one that was there before, or a new one with more lines. Call it
 * when teams without athletes are hidden. `lines` has those of all new teams, also of other sources.
 */
export async function listNewTeams(tx: Db, format: Format, made: readonly MadeTeam[], lines: ReadonlyMap<number, number>): Promise<NewTeam[]> {
	if (made.length === 0) return [];
	const teams = rowsOf<{ team_id: number; team_name: string; found: boolean }>(
		await tx.execute(sql`
			select t.team_id, t.team_name, exists (select 1 from team_sources s where s.team_id = t.team_id and (s.source = ${BY_HAND} or (s.source = ${byName(format)} and s.external_id = t.team_fold)))
				or not exists (select 1 from team_sources s where s.team_id = t.team_id and s.source = ${byName(format)}) as found
			from teams t where t.sport_id = ${format.sport.sport_id} and t.retired_at is null order by t.team_id`),
	);
	const schools = teams.map((team) => ({ ...team, ...knownSchool(team.team_name) }));
	const shown = new Set(teams.map(({ team_id }) => team_id));
	const listed = made.filter(({ team_id }) => shown.has(team_id)).sort((a, b) => a.lines - b.lines || (a.school < b.school ? -1 : 1));
	return listed.slice(0, MAX_NEW_TEAMS).map((team) => {
		// The rows would find such a team by its name, so reading them again puts them there.
		const known = schools.filter(({ team_id, found }) => found && team_id !== team.team_id && (lines.get(team_id) ?? Number.POSITIVE_INFINITY) > team.lines);
		const meant = nearestSchool(team.school, known);
		return {
			team_name: team.school,
			sport_name: format.sport.sport_name,
			lines: team.lines,
			...(meant === undefined ? {} : { mend: { column: 'school' as const, from: team.school, to: meant } }),
		};
	});
}

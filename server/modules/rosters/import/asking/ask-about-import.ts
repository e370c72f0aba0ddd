import { grouped } from '#domain/money/grouped-number.ts';
import { plural } from '#server/core/plural.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { type ImportReport, rejectionText } from '../import-report.ts';
import { EXAMPLES, type ImportQuestion } from './import-question.ts';

/** This fraction of the lines, and this many, that can’t be used. Real files: 3 of 40,478. */
const REJECTED = 0.05;
const REJECTED_AT_LEAST = 10;

/** Future seasons: once imported, today's roster would be skipped as an older one. */
export function askAboutSeason(season: string, athletes: number, thisYear: number): ImportQuestion[] {
	if (Number(season) <= thisYear) return [];
	const text = `Season ${season} starts next year. Once its ${plural(athletes, 'athlete')} are imported, rosters for ${thisYear} will be skipped for their teams.`;
	return [{ kind: 'season_ahead', text, count: athletes, examples: [] }];
}

/** Questions for a person once everything is written. */
export async function askAboutImport(tx: Db, report: ImportReport): Promise<ImportQuestion[]> {
	return [await namesakes(tx), linesRejected(report)].filter((question) => question !== undefined);
}

/** Two athletes with one name on one team, at least one of them from this import. */
async function namesakes(tx: Db): Promise<ImportQuestion | undefined> {
	const rows = rowsOf<{ player_name: string; team_name: string; athletes: number; ids: string; total: number }>(
		await tx.execute(sql`
			with doubled as (
				select p.team_id, p.name_fold, count(*)::int as athletes from players p
				where p.retired_at is null
					and (p.team_id, p.name_fold) in (select a.team_id, a.name_fold from players a where a.player_id in (select player_id from import_arrivals) and a.retired_at is null)
				group by p.team_id, p.name_fold having count(*) > 1
			)
			select min(p.player_name) as player_name, t.team_name, string_agg(s.external_id, ', ' order by s.external_id) as ids, count(*) over ()::int as total
			from doubled d join players p using (team_id, name_fold) join teams t using (team_id) left join player_sources s using (player_id)
			where p.retired_at is null
			group by t.team_id, d.name_fold order by t.team_fold, d.name_fold limit ${EXAMPLES}`),
	);
	const [first] = rows;
	return (
		first && {
			kind: 'namesakes',
			text: `${plural(first.total, 'name')} would be on a roster twice. This happens when a source lists one person under two ids. Two people with the same name are rare.`,
			count: first.total,
			examples: rows.map(({ player_name, team_name, ids }) => `${player_name} (${team_name}): ids ${ids}`),
		}
	);
}

function linesRejected({ athletes, directory, rejected }: ImportReport): ImportQuestion | undefined {
	const lines = athletes.rejected + directory.rejected;
	const read = athletes.read + directory.read;
	if (lines < REJECTED_AT_LEAST || lines <= read * REJECTED) return undefined;
	return {
		kind: 'lines_rejected',
		text: `${grouped(lines)} of ${plural(read, 'line')} can’t be used. Athletes on those lines stay as they are.`,
		count: lines,
		examples: rejected.slice(0, EXAMPLES).map(rejectionText),
	};
}

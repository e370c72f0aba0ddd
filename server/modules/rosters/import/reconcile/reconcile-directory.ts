import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { ImportedSport } from '../import-records.ts';
import { type Rejected, rejectRepeatedTeams } from './reject-repeated.ts';

export interface DirectoryOutcome {
	added: number;
	changed: number;
	rejected: Rejected;
}

/**
 * Merges the staged team lines into the directory. An empty field says nothing and clears nothing. A secondary source
 * (`fills_gaps`) only fills what is empty. If an id occurs twice, the later line counts.
 */
export async function reconcileDirectory(tx: Db, source: string, sport: ImportedSport): Promise<DirectoryOutcome> {
	// If several seasons' lists have a team, the newest counts. The older lines don't count as rejected.
	await tx.execute(
		sql`delete from import_teams r using import_teams n where n.external_id = r.external_id and n.fills_gaps = r.fills_gaps and n.season > r.season`,
	);
	const rejected = await rejectRepeatedTeams(tx);
	let added = 0;
	let changed = 0;
	for (const fills of [false, true]) {
		const [first, second] = fills ? ['d', 'excluded'] : ['excluded', 'd'];
		const known = (column: string) => sql.raw(`coalesce(${first}.${column}, ${second}.${column})`);
		const of = (column: string) => sql.raw(`${first}.${column}`);
		const written = rowsOf<{ added: boolean }>(
			await tx.execute(sql`
				insert into team_directory as d (source, external_id, sport_id, school, school_fold, conference, classification, color, alt_color, season)
				select ${source}, external_id, ${sport.sport_id}::int, school, school_fold, conference, classification, color, alt_color, season
				from import_teams where fills_gaps = ${fills} order by row_id
				on conflict (source, external_id) do update set
					school = ${of('school')}, school_fold = ${of('school_fold')}, conference = ${known('conference')}, classification = ${known('classification')},
					color = ${known('color')}, alt_color = ${known('alt_color')}, season = ${known('season')}
				where (d.school, d.conference, d.classification, d.color, d.alt_color, d.season) is distinct from
					(${of('school')}, ${known('conference')}, ${known('classification')}, ${known('color')}, ${known('alt_color')}, ${known('season')})
					and (d.season is null or excluded.season is null or d.season <= excluded.season)
				returning (xmax = 0) as added`),
		);
		added += written.filter((row) => row.added).length;
		changed += written.filter((row) => !row.added).length;
	}
	return { added, changed, rejected };
}

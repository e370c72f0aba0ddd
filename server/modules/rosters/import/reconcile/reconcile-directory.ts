import { sql } from 'drizzle-orm';
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
	const rejected = await rejectRepeatedTeams(tx);
	let added = 0;
	let changed = 0;
	for (const fills of [false, true]) {
		const [first, second] = fills ? ['d', 'excluded'] : ['excluded', 'd'];
		const known = (column: string) => `coalesce(${first}.${column}, ${second}.${column})`;
		const written = rowsOf<{ added: boolean }>(
			await tx.execute(sql`
				insert into team_directory as d (source, external_id, sport_id, school, school_fold, conference, classification, color, alt_color)
				select ${source}, external_id, ${sport.sport_id}::int, school, school_fold, conference, classification, color, alt_color from import_teams where fills_gaps = ${fills} order by row_id
				on conflict (source, external_id) do update set
					school = ${sql.raw(first ?? '')}.school, school_fold = ${sql.raw(first ?? '')}.school_fold, conference = ${sql.raw(known('conference'))},
					classification = ${sql.raw(known('classification'))}, color = ${sql.raw(known('color'))}, alt_color = ${sql.raw(known('alt_color'))}
				where (d.school, d.conference, d.classification, d.color, d.alt_color) is distinct from
					(${sql.raw(first ?? '')}.school, ${sql.raw(known('conference'))}, ${sql.raw(known('classification'))}, ${sql.raw(known('color'))}, ${sql.raw(known('alt_color'))})
				returning (xmax = 0) as added`),
		);
		added += written.filter((row) => row.added).length;
		changed += written.filter((row) => !row.added).length;
	}
	return { added, changed, rejected };
}

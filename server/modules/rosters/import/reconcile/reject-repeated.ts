import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Rejection } from '../import-report.ts';
import { MAX_LISTED } from '../reading/import-limits.ts';

export interface Rejected {
	count: number;
	/** The first of them. */
	listed: Rejection[];
}

/** An athlete has one line per season. If there are several, the last one counts. */
export function rejectRepeatedAthletes(tx: Db): Promise<Rejected> {
	return rejectRepeated(
		tx,
		sql`delete from import_rows r using (select external_id, max(row_id) as row_id from import_rows group by external_id having count(*) > 1) last, import_rows later
			where last.external_id = r.external_id and r.row_id < last.row_id and later.row_id = last.row_id
			returning r.row_id, r.file, r.line, format('athlete %s (%s) is listed again on line %s of %s with %s. We used the later line', r.external_id, r.school, later.line, later.file, later.school) as reason`,
	);
}

/** Two lines about one athlete, under two ids of the source. */
export function rejectRepeatedPersons(tx: Db): Promise<Rejected> {
	return rejectRepeated(
		tx,
		sql`delete from import_rows r using (select player_id, max(row_id) as row_id from import_rows where player_id is not null group by player_id having count(*) > 1) last, import_rows later
			where last.player_id = r.player_id and r.row_id < last.row_id and later.row_id = last.row_id
			returning r.row_id, r.file, r.line, format('%s (%s) is listed again on line %s of %s under another id. We used the later line', r.player_name, r.school, later.line, later.file) as reason`,
	);
}

/** A team has one line in the files of a kind. If there are several, the last one counts. */
export function rejectRepeatedTeams(tx: Db): Promise<Rejected> {
	return rejectRepeated(
		tx,
		sql`delete from import_teams r
			using (select external_id, fills_gaps, max(row_id) as row_id from import_teams group by external_id, fills_gaps having count(*) > 1) last, import_teams later
			where last.external_id = r.external_id and last.fills_gaps = r.fills_gaps and r.row_id < last.row_id and later.row_id = last.row_id
			returning r.row_id, r.file, r.line, format('team %s is listed again on line %s of %s. We used the later line', r.external_id, later.line, later.file) as reason`,
	);
}

/** `deleting` returns row_id, file, line, and reason of each row. */
async function rejectRepeated(tx: Db, deleting: SQL): Promise<Rejected> {
	const rows = rowsOf<Rejection & { count: number }>(
		await tx.execute(
			sql`with repeated as (${deleting}) select file, line, reason, count(*) over ()::int as count from repeated order by row_id limit ${MAX_LISTED}`,
		),
	);
	return { count: rows[0]?.count ?? 0, listed: rows.map(({ count: _, ...rejection }) => rejection) };
}

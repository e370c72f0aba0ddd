import type { ImportHistoryEntry } from '#domain/admin/roster-desk.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { imports } from '#server/db/schema/rosters-schema.ts';
import type { ImportReport } from '../import/import-report.ts';
import { latestImport, undoState } from '../import/undo/undo-import.ts';

/** How many entries the dashboard shows. Older ones stay in the database. */
const SHOWN = 50;

interface HistoryRow {
	import_id: number | null;
	desk_id: number | null;
	at: Date | string;
	actor_id: number | null;
	actor_name: string | null;
	state: 'done' | 'failed' | 'interrupted';
	/** The uploaded files; null for the command line. */
	files: { name: string }[] | null;
	report: Pick<ImportReport, 'athletes' | 'directory' | 'teams' | 'files' | 'agreed'> | null;
	problem: string | null;
	undo_recorded: boolean | null;
	undone_at: Date | string | null;
	undone_by: string | null;
	dropped: number;
}

/** Whether there is an import with this number. */
export async function isImport(db: Db, import_id: number): Promise<boolean> {
	return (await db.$count(imports, eq(imports.import_id, import_id))) > 0;
}

/** Imports of the dashboard and of the command line, and the dashboard's that ended without, newest first. */
export async function importHistory(db: Db): Promise<ImportHistoryEntry[]> {
	const latest = await latestImport(db);
	const rows = rowsOf<HistoryRow>(
		await db.execute(sql`
			with done as (select * from imports order by finished_at desc, import_id desc limit ${SHOWN}),
			ended as (select * from desk_imports where state in ('failed', 'interrupted') order by created_at desc limit ${SHOWN})
			select i.import_id, d.desk_id, i.finished_at as at, d.actor_id, a.user_name as actor_name, 'done' as state, d.files,
				jsonb_build_object('athletes', i.report->'athletes', 'directory', i.report->'directory', 'teams', i.report->'teams', 'files', i.report->'files', 'agreed', i.report->'agreed') as report,
				null as problem, i.undo_recorded, i.undone_at, u.user_name as undone_by,
				(select coalesce(sum(l.count), 0)::int from import_dropped l where l.import_id = i.import_id) as dropped
			from done i left join desk_imports d using (import_id) left join users a on a.user_id = d.actor_id left join users u on u.user_id = i.undone_by
			union all
			select null, e.desk_id, e.created_at, e.actor_id, a.user_name, e.state, e.files, null, e.problem, null, null, null, 0
			from ended e left join users a on a.user_id = e.actor_id
			order by at desc, import_id desc nulls last limit ${SHOWN}`),
	);
	return rows.map((row) => toEntry(row, latest));
}

function toEntry(
	{ import_id, desk_id, actor_id, actor_name, state, report, problem, undone_by, dropped, ...row }: HistoryRow,
	latest: number | undefined,
): ImportHistoryEntry {
	const undone_at = row.undone_at === null ? null : new Date(row.undone_at);
	return {
		...{ import_id, desk_id, actor_id, actor_name, problem, undone_by, dropped, outcome: state },
		at: new Date(row.at).toISOString(),
		files: row.files?.map(({ name }) => name) ?? report?.files.map(({ file }) => file) ?? [],
		athletes: report?.athletes ?? null,
		agreed: report?.agreed.map(({ text }) => text) ?? [],
		undo: import_id === null || report === null ? 'nothing' : undoState({ import_id, undone_at, undo_recorded: row.undo_recorded === true, report }, latest),
		undone_at: undone_at?.toISOString() ?? null,
	};
}

import type { UndoState } from '#domain/admin/roster-desk.ts';
import { plural } from '#server/core/plural.ts';
import { getTableColumns, type PgTable, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { imports, playerSeasons, players, teamDirectory, teamSeasons, teams } from '#server/db/schema/rosters-schema.ts';
import { lockImports } from '../import-lock.ts';
import type { ImportReport } from '../import-report.ts';

/**
 * Reserves an import's id and makes the database remember what this transaction changes (`remember_for_undo` in the
 * migrations). Only the latest import can be undone, so it deletes what was remembered before.
 */
export async function recordForUndo(tx: Db): Promise<number> {
	const [drawn] = rowsOf<{ import_id: number }>(await tx.execute(sql`select nextval(pg_get_serial_sequence('imports', 'import_id'))::int as import_id`));
	if (drawn === undefined) throw new Error('no id was drawn for the import');
	await tx.execute(sql`delete from import_undo`);
	await tx.execute(sql`select set_config('nil.import_id', ${String(drawn.import_id)}, true)`);
	return drawn.import_id;
}

/** The import can't be undone; nothing was changed. The message says why. */
export class UndoRefused extends Error {
	override name = 'UndoRefused';
}

const REFUSALS: Record<Exclude<UndoState, 'possible'>, string> = {
	undone: 'This import was already undone.',
	later_import: 'Another import has run since. Only the latest import can be undone.',
	demo_removed: 'This import removed the demo league, and the invented athletes are gone for good. It can’t be undone.',
	not_recorded: 'This import is from before imports could be undone.',
	nothing: 'This import changed nothing, so there’s nothing to undo.',
};

/** How many athletes or teams a refusal names. */
const NAMED = 5;

interface Options {
	/** The admin. */
	actor_id: number;
	now: Date;
	/** Called in the transaction before it commits. */
	committing: (tx: Db) => Promise<void>;
}

/** Facts about an import that need no look at its rows. */
export function undoState(row: { import_id: number; undone_at: Date | null; undo_recorded: boolean; report: unknown }, latest: number | undefined): UndoState {
	// `attemptImport` wrote it.
	const { agreed, athletes, directory, teams: changedTeams } = row.report as ImportReport;
	if (row.undone_at !== null) return 'undone';
	if (row.import_id !== latest) return 'later_import';
	if (!row.undo_recorded) return 'not_recorded';
	if (agreed.some(({ kind }) => kind === 'demo_league')) return 'demo_removed';
	const { added, changed, moved, returned, retired } = athletes;
	const all =
		added + changed + moved + returned + retired + directory.added + directory.changed + changedTeams.added + changedTeams.changed + (changedTeams.hidden ?? 0);
	return all === 0 ? 'nothing' : 'possible';
}

/**
 * Undoes the latest import in one transaction: athletes and teams get exactly their previous rows, as a new revision
 * that phones sync. Athletes whom it added are retired, not deleted, because somebody may have saved them; the same
 * import brings them back. What they received stays.
 *
 * @returns how many athletes were restored and retired; undefined if there is no such import.
 * @throws UndoRefused if something has changed the rows since, or it isn't the latest import
 */
export function undoImport(db: Db, import_id: number, { actor_id, now, committing }: Options): Promise<{ restored: number; retired: number } | undefined> {
	return inTransaction(db, async (tx) => {
		await lockImports(tx);
		const [row] = rowsOf<{ import_id: number; undone_at: Date | null; undo_recorded: boolean; report: unknown; latest: number }>(
			await tx.execute(
				sql`select import_id, undone_at, undo_recorded, report, (select max(import_id) from imports) as latest from imports where import_id = ${import_id}::int`,
			),
		);
		if (row === undefined) return undefined;
		const state = undoState(row, row.latest);
		if (state !== 'possible') throw new UndoRefused(REFUSALS[state]);
		await tx.execute(sql`
			create temp table undo_rows on commit drop as
				select table_name, row_key, (array_agg(before order by undo_id))[1] as before, (array_agg(after order by undo_id desc))[1] as after
				from import_undo where import_id = ${import_id}::int group by table_name, row_key`);
		await tx.execute(sql`analyze undo_rows`);
		// Edits and merges lock athletes in this order, too.
		await tx.execute(sql`
			select 1 from players where player_id in (select (row_key->>0)::int from undo_rows where table_name = 'players') order by player_id for no key update`);
		await refuseIfTouched(tx);
		const outcome = await restore(tx, now);
		await tx.execute(sql`delete from import_undo`);
		await tx.execute(sql`update imports set undone_at = ${now.toISOString()}::timestamptz, undone_by = ${actor_id}::int where import_id = ${import_id}::int`);
		await committing(tx);
		return outcome;
	});
}

/** Someone has edited a row by hand since, and undoing would overwrite that. */
async function refuseIfTouched(tx: Db): Promise<void> {
	for (const { table, id, name, noun } of [
		{ table: 'players', id: 'player_id', name: 'player_name', noun: 'athlete' },
		{ table: 'teams', id: 'team_id', name: 'team_name', noun: 'team' },
	]) {
		const touched = rowsOf<{ name: string; total: number }>(
			await tx.execute(sql`
				select c.${sql.raw(name)} as name, count(*) over ()::int as total
				from undo_rows u join ${sql.raw(table)} c on c.${sql.raw(id)} = (u.row_key->>0)::int
				where u.table_name = ${table} and u.after <> md5((to_jsonb(c) - '{changed_xid,received_cents,consent}'::text[])::text)
				order by c.${sql.raw(name)} limit ${NAMED}`),
		);
		const [first] = touched;
		if (first === undefined) continue;
		const names = touched.map((row) => row.name).join(', ');
		throw new UndoRefused(
			`${plural(first.total, noun)} ${first.total === 1 ? 'has' : 'have'} been changed since this import (${names}${first.total > touched.length ? ', …' : ''}). Undoing it would overwrite that.`,
		);
	}
}

async function restore(tx: Db, now: Date): Promise<{ restored: number; retired: number }> {
	const at = sql`${now.toISOString()}::timestamptz`;
	const added = (table: string) => sql`select (row_key->>0)::int from undo_rows where table_name = ${table} and before is null`;
	const restored = await restoreRows(tx, players, 'players', ['player_id'], ['received_cents', 'changed_xid', 'consent']);
	await restoreRows(tx, teams, 'teams', ['team_id'], ['changed_xid']);
	await restoreRows(tx, playerSeasons, 'player_seasons', ['player_id']);
	await restoreRows(tx, teamSeasons, 'team_seasons', ['team_id']);
	await restoreRows(tx, teamDirectory, 'team_directory', ['source', 'external_id']);
	// If an admin has edited the field again since, the later edit stays, with the rosters' value from before the
	// import.
	await tx.execute(sql`
		insert into hand_edits select e.* from undo_rows u cross join lateral jsonb_populate_record(null::hand_edits, u.before) e
		where u.table_name = 'hand_edits'
		on conflict (player_id, field) do update set roster_value = excluded.roster_value, season = excluded.season`);

	const retired = rowsOf<{ player_id: number }>(
		await tx.execute(sql`update players set retired_at = ${at} where player_id in (${added('players')}) and retired_at is null returning player_id`),
	).length;
	await tx.execute(sql`
		update teams t set retired_at = ${at} where team_id in (${added('teams')}) and retired_at is null
			and not exists (select 1 from players p where p.team_id = t.team_id and p.retired_at is null)`);

	await tx.execute(sql`delete from player_moves where move_id in (${added('player_moves')})`);
	await tx.execute(sql`delete from player_seasons where player_id in (${added('player_seasons')})`);
	await tx.execute(sql`delete from team_seasons where team_id in (${added('team_seasons')})`);
	await tx.execute(sql`
		delete from team_directory d using undo_rows u
		where u.table_name = 'team_directory' and u.before is null and u.row_key = jsonb_build_array(d.source, d.external_id)`);
	// Athletes and teams that were added keep their ids, so the same import brings back the same ones.
	for (const [table, owner, of] of [
		['player_sources', 'player_id', 'players'],
		['team_sources', 'team_id', 'teams'],
	] as const) {
		await tx.execute(sql`
			delete from ${sql.raw(table)} s using undo_rows u
			where u.table_name = ${table} and u.before is null and u.row_key = jsonb_build_array(s.source, s.season, s.external_id)
				and s.${sql.raw(owner)} not in (${added(of)})`);
	}
	return { restored, retired };
}

/** Restores the previous rows, in all columns except `key` and `besides`. @returns how many. */
async function restoreRows(tx: Db, table: PgTable, name: string, key: readonly string[], besides: readonly string[] = []): Promise<number> {
	const columns = Object.values(getTableColumns(table))
		.map((column) => column.name)
		.filter((column) => !key.includes(column) && !besides.includes(column));
	const written = columns.map((column) => `${column} = b.${column}`);
	// Marks each row as changed, even if it is the same as before: what belongs to a team reaches phones together with
	// the team.
	const set = [...written, ...('changed_xid' in getTableColumns(table) ? ['changed_xid = 0'] : [])].join(', ');
	const sameKey = key.map((column) => `c.${column} = t.${column}`).join(' and ');
	const [done] = rowsOf<{ n: number }>(
		await tx.execute(sql`
			with written as (
				update ${sql.raw(name)} t set ${sql.raw(set)}
				from undo_rows u join ${sql.raw(name)} c on u.row_key = jsonb_build_array(${sql.raw(key.map((column) => `c.${column}`).join(', '))})
					cross join lateral jsonb_populate_record(c, u.before) b
				where u.table_name = ${name} and u.before is not null and ${sql.raw(sameKey)} returning 1
			) select count(*)::int as n from written`),
	);
	return done?.n ?? 0;
}

/** The id of the latest import, which is the only one that can be undone. */
export async function latestImport(db: Db): Promise<number | undefined> {
	const [row] = await db.select({ import_id: sql<number | null>`max(${imports.import_id})` }).from(imports);
	return row?.import_id ?? undefined;
}

import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import type { DraftPart } from '../import-draft.ts';
import type { AthleteFields } from '../import-records.ts';

export const fieldTypes: Readonly<Record<keyof AthleteFields, 'text' | 'int' | 'bool'>> = {
	player_class: 'text',
	position: 'text',
	jersey_number: 'text',
	height_in: 'int',
	weight_lb: 'int',
	image_url: 'text',
	birthplace: 'text',
	gender: 'text',
	bio_url: 'text',
	game_logs_url: 'text',
	news_url: 'text',
	profile_url: 'text',
	splits_url: 'text',
	stats_url: 'text',
	redshirt: 'bool',
	pending_transfer: 'bool',
};
const fieldColumns = Object.entries(fieldTypes).map(([name, type]) => `${name} ${type}`);
const ofEachLine = ['row_id int', 'file text', 'line int', 'external_id text', 'school text', 'school_fold text collate "C"'];
const teamColumns = [...ofEachLine, 'conference text', 'classification text', 'color text', 'alt_color text', 'fills_gaps bool', 'season text'];
const athleteColumns = [...ofEachLine, 'conference text', 'player_name text', 'name_fold text', 'slug text', 'former_schools text[]', ...fieldColumns];

const sparedColumns = ['external_id text', 'name_fold text collate "C"', 'everybody bool'];

/** Creates tables that belong to this transaction and vanish with it. */
export async function createStaging(tx: Db): Promise<void> {
	await tx.execute(sql.raw(`create temp table import_teams (${teamColumns.join(', ')}) on commit drop`));
	await tx.execute(
		sql.raw(`create temp table import_rows (${athleteColumns.join(', ')}, team_id int, player_id int, status text, renamed bool) on commit drop`),
	);
	await tx.execute(sql.raw(`create temp table import_spared (${sparedColumns.join(', ')}) on commit drop`));
	// Active athletes of a season's teams who are on none of its rows.
	await tx.execute(sql`create temp table import_leavers (player_id int, team_id int, name_fold text collate "C") on commit drop`);
	// Athletes whom unclear rows may be about.
	await tx.execute(sql`create temp table import_doubts (row_id int, player_id int) on commit drop`);
	// Athletes whom the import brought to a team, in any of its seasons, or renamed. The ids of added ones aren't final.
	await tx.execute(sql`create temp table import_arrivals (player_id int, added bool) on commit drop`);
	// Questions of the kind "is a line about this athlete already?" are asked for each candidate.
	await tx.execute(sql`create index on import_rows (player_id)`);
	await tx.execute(sql`create index on import_arrivals (player_id)`);
}

/** Replaces what was staged before. */
export async function stageTeams(tx: Db, parts: readonly DraftPart[]): Promise<void> {
	await tx.execute(sql`truncate import_teams`);
	for (const part of parts) await fill(tx, 'import_teams', teamColumns, part);
}

/** Replaces what was staged before. */
export async function stageAthletes(tx: Db, part: DraftPart): Promise<void> {
	await tx.execute(sql`truncate import_rows, import_spared`);
	await fill(tx, 'import_rows', athleteColumns, part);
	await fill(tx, 'import_spared', sparedColumns, { ...part, kind: 'spared', season: '' });
	await tx.execute(sql`analyze import_rows`);
	await tx.execute(sql`analyze import_spared`);
}

async function fill(tx: Db, table: string, columns: readonly string[], { draft_id, kind, format, season }: DraftPart): Promise<void> {
	const names = sql.raw(columns.map((column) => column.split(' ')[0]).join(', '));
	const shape = sql.raw(columns.map((column) => column.replace(/ collate .*/, '')).join(', '));
	await tx.execute(sql`insert into ${sql.raw(table)} (${names}) select ${sql.raw(columns.map((column) => `r.${column.split(' ')[0]}`).join(', '))}
		from import_batches b cross join lateral json_to_recordset(b.rows::json) as r(${shape})
		where b.draft_id = ${draft_id} and b.kind = ${kind} and b.format = ${format} and b.season = ${season}`);
}

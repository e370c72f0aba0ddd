import { sql } from 'drizzle-orm';
import { fold, slug } from '#domain/fold.ts';
import type { Db } from '#server/db/open.ts';
import type { Collected } from './collect.ts';
import type { AthleteFields } from './records.ts';

/** Rows per statement: large enough to be quick, small enough to keep the JSON text in bounds. */
const BATCH = 5000;

export const fieldTypes: Readonly<Record<keyof AthleteFields, 'text' | 'int'>> = {
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
};
const fieldColumns = Object.entries(fieldTypes).map(([name, type]) => `${name} ${type}`);
const teamColumns = [
	'row_id int',
	'file text',
	'line int',
	'external_id text',
	'school text',
	'school_fold text collate "C"',
	'conference text',
	'classification text',
	'color text',
	'alt_color text',
	'fills_gaps bool',
];
const athleteColumns = [
	'row_id int',
	'file text',
	'line int',
	'external_id text',
	'school text',
	'school_fold text collate "C"',
	'player_name text',
	'name_fold text',
	'slug text',
	...fieldColumns,
];

/** Tables of this transaction alone; they vanish with it. */
export async function createStaging(tx: Db): Promise<void> {
	await tx.execute(sql.raw(`create temp table import_teams (${teamColumns.join(', ')}) on commit drop`));
	await tx.execute(sql.raw(`create temp table import_rows (${athleteColumns.join(', ')}, team_id int, player_id int, status text) on commit drop`));
}

export async function stageTeams(tx: Db, teams: Collected['teams']): Promise<void> {
	const rows = teams.map(({ record, origin }) => ({ ...place(origin), ...record, school_fold: fold(record.school), fills_gaps: record.fillsGaps }));
	await insert(tx, 'import_teams', teamColumns, rows);
}

/** Replaces what was staged of the pass before. */
export async function stageAthletes(tx: Db, athletes: Collected['athletes']): Promise<void> {
	await tx.execute(sql`truncate import_rows`);
	const rows = athletes.map(({ record: { fields, ...record }, origin }) => ({
		...place(origin),
		...record,
		...fields,
		school_fold: fold(record.school),
		name_fold: fold(record.player_name),
		slug: slug(record.player_name),
	}));
	await insert(tx, 'import_rows', athleteColumns, rows);
	// Temporary tables are never analysed by the database itself.
	await tx.execute(sql`analyze import_rows`);
}

function place(origin: Collected['athletes'][number]['origin']): { row_id: number; file: string; line: number } {
	return { row_id: origin.order, file: origin.file, line: origin.line };
}

async function insert(tx: Db, table: string, columns: readonly string[], rows: readonly object[]): Promise<void> {
	const names = columns.map((column) => column.split(' ')[0]).join(', ');
	const shape = columns.map((column) => column.replace(/ collate .*/, '')).join(', ');
	for (let i = 0; i < rows.length; i += BATCH) {
		const json = JSON.stringify(rows.slice(i, i + BATCH));
		await tx.execute(
			sql`insert into ${sql.raw(table)} (${sql.raw(names)}) select ${sql.raw(names)} from json_to_recordset(${json}::json) as r(${sql.raw(shape)})`,
		);
	}
}

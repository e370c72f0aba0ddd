import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvRow } from '#domain/texts/csv-row.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

export type ExportFormat = 'csv' | 'jsonl';

/**
 * Secrets, short-lived rows, and what is computed from other tables. Everything else is exported, including new tables.
 */
const LEFT_OUT_TABLES = new Set([
	'athlete_totals',
	'changed_rosters',
	'changed_totals',
	'claim_code_makings',
	'claim_codes',
	'claim_tries',
	'deletion_links',
	'development_provider_records',
	'feed_files',
	'feed_turn',
	'feed_windows',
	'import_batches',
	'import_drafts',
	'known_devices',
	'limit_counts',
	'login_failures',
	'meta',
	'outgoing_mails',
	'own_consent_calls',
	'page_photos',
	'photos_to_delete',
	'passkey_challenges',
	'passkeys',
	'password_asks',
	'password_codes',
	'password_links',
	'push_messages',
	'push_subscriptions',
	'received_increments',
	'removal_marks',
	'role_invitations',
	'server_hosts',
	'sessions',
	'snapshot_builds',
	'staff_calls',
	'sync_snapshots',
	'ticks',
	'used_id_tokens',
	'used_proofs',
]);
const LEFT_OUT_COLUMNS = new Set([
	'agreements.body_hash',
	'claim_requests.token_hash',
	'claims.body_hash',
	'removal_requests.token_hash',
	'users.password_hash',
	'users.passkey_handle',
	'users.search_fold',
]);
/**
 * Columns that a table's file has in addition, because a number alone says nothing outside of the database, or in place of
 * its own. `e` is the table's row.
 */
const COMPUTED: Readonly<Record<string, Readonly<Record<string, SQL>>>> = {
	players: {
		received_cents: sql`coalesce((select r.cents from received r where r.player_id = e.player_id), 0)`,
		team_name: sql`(select t.team_name from teams t where t.team_id = e.team_id)`,
		sport_name: sql`(select s.sport_name from sports s where s.sport_id = e.sport_id)`,
	},
};
const PAGE = 5000;

export interface ExportedTable {
	table: string;
	rows: number;
}

/**
 * Writes each table to a file in `folder`, all from one snapshot of the database, while others keep writing. `jsonl`
 * has one JSON object per line, with numbers as numbers; `csv` is for spreadsheets.
 */
export async function exportTables(db: Db, folder: string, format: ExportFormat): Promise<ExportedTable[]> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	return readConsistently(db, async (tx) => {
		const done: ExportedTable[] = [];
		for (const [table, columns] of await tablesOf(tx)) {
			const file = join(folder, `${table}.${format}`);
			let rows = 0;
			const lines = async function* () {
				if (format === 'csv') yield csvRow(columns);
				for await (const page of pagesOf(tx, table, columns, format)) {
					rows += page.length;
					yield page.join('');
				}
			};
			try {
				await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
			} catch (error) {
				await rm(file, { force: true });
				throw error;
			}
			done.push({ table, rows });
		}
		return done;
	});
}

/** The tables to export with their columns, by name. */
async function tablesOf(tx: Db): Promise<Map<string, string[]>> {
	const found = rowsOf<{ table: string; column: string }>(
		await tx.execute(sql`
			select c.table_name as table, c.column_name as column from information_schema.columns c
			join information_schema.tables t using (table_schema, table_name)
			where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`),
	);
	const tables = new Map<string, string[]>();
	for (const { table, column } of found) {
		if (LEFT_OUT_TABLES.has(table) || LEFT_OUT_COLUMNS.has(`${table}.${column}`)) continue;
		tables.set(table, [...(tables.get(table) ?? []), column]);
	}
	for (const [table, columns] of Object.entries(COMPUTED)) tables.set(table, [...new Set([...(tables.get(table) ?? []), ...Object.keys(columns)])]);
	return tables;
}

/** A table's rows as lines of the file, read through a cursor, so memory doesn't grow with the table. */
async function* pagesOf(tx: Db, table: string, columns: readonly string[], format: ExportFormat): AsyncGenerator<string[]> {
	const value = (column: string) => COMPUTED[table]?.[column] ?? sql`e.${sql.identifier(column)}`;
	const list = (one: (column: string) => SQL) => sql.join(columns.map(one), sql`, `);
	const from = sql`${sql.identifier(table)} e`;
	// The database returns text, because a 64-bit number would lose digits in JavaScript.
	const query =
		format === 'jsonl'
			? sql`select row_to_json(r)::text as line from (select ${list((column) => sql`${value(column)} as ${sql.identifier(column)}`)} from ${from}) r`
			: sql`select array[${list((column) => sql`${value(column)}::text`)}] as line from ${from}`;
	await tx.execute(sql`declare exported no scroll cursor for ${query}`);
	for (;;) {
		const rows = rowsOf<{ line: string | (string | null)[] }>(await tx.execute(sql.raw(`fetch forward ${PAGE} from exported`)));
		if (rows.length > 0) yield rows.map(({ line }) => (typeof line === 'string' ? `${line}\n` : csvRow(line)));
		if (rows.length < PAGE) break;
	}
	await tx.execute(sql`close exported`);
}

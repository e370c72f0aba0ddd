import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import { exportTables } from '#server/modules/operations/export/export-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
let database: Database;
beforeAll(async () => {
	database = await testDatabase();
	await seedLeague(database.db, { size: 'small' });
	await database.db.execute(sql`insert into users (user_name, user_email, email_key, password_hash)
		values ('=Sam "S" Vale', 'sam@people.example', 'sam@people.example', '$argon2id$a-secret-hash')`);
});
afterAll(async () => {
	await database.close();
	rmSync(folder, { recursive: true, force: true });
});

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test('every table, every row, as JSON lines and for spreadsheets, without secrets', async () => {
	const tables = await exportTables(database.db, folder, 'jsonl');
	expect(await exportTables(database.db, folder, 'csv')).toEqual(tables);
	expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining(['players', 'payments', 'ledger_entries', 'audit_log', 'contact_messages', 'users']));
	for (const { table, rows } of tables) {
		const [{ n = -1 } = {}] = rowsOf<{ n: number }>(await database.db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`));
		expect([table, rows, read(`${table}.jsonl`).split('\n').length - 1]).toEqual([table, n, n]);
	}
	expect(tables.find(({ table }) => table === 'players')?.rows).toBeGreaterThan(10);
	const [user] = read('users.jsonl')
		.split('\n')
		.filter((line) => line.includes('sam@'))
		.map((line) => JSON.parse(line));
	expect(user).toMatchObject({ user_name: '=Sam "S" Vale', role: 'user', created_at: expect.stringMatching(/^\d{4}-/) });
	expect(read('users.csv')).toContain(`"'=Sam ""S"" Vale"`);
	// A new table with a secret in it has to be left out by name.
	const columns = tables.flatMap(({ table }) => (read(`${table}.csv`).split('\r\n')[0] ?? '').split(',').map((column) => `${table}.${column}`));
	expect(columns.filter((column) => /(secret|token|password|p256dh|auth|endpoint|public_key)$/.test(column))).toEqual([]);
	const everything = readdirSync(folder).map(read).join('');
	for (const secret of ['argon2id', 'server_key', 'token_hash', 'password_hash']) expect(everything).not.toContain(secret);
});

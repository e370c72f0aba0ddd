import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseNewerDatabase } from '#server/db/database-version.ts';
import { sql } from '#server/db/drizzle.ts';
import { type Database, openEmbedded } from '#server/db/open-database.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

const root = join(import.meta.dirname, '../../..');
const addMigration = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${Date.UTC(2031, 4, 6)})`;
const message = /^A newer version of this server has changed the database\. This version doesn’t know 1 of its \d+ migrations, the latest from 2031-05-06\./;

describe('a database that a newer version has migrated', () => {
	let database: Database;
	beforeAll(async () => {
		database = await testDatabase();
	});
	afterAll(() => database.close());

	const check = () => refuseNewerDatabase(database.db, join(root, 'server/db/migrations'));

	it('is refused by name and date', async () => {
		await expect(check()).resolves.toBeUndefined();
		await database.db.execute(addMigration);
		await expect(check()).rejects.toThrow(message);
	});

	it('is refused also when only a migration in between is unknown', async () => {
		await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1577880000000 where hash = 'of a later version'`);
		await expect(check()).rejects.toThrow('the latest from 2020-01-01');
	});
});

describe('every program that opens it', () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
	beforeAll(async () => {
		const database = await openEmbedded(dataDir);
		await database.db.execute(addMigration);
		await database.close();
	});
	afterAll(() => rmSync(dataDir, { recursive: true }));

	it.each([['server/main.ts'], ['server/modules/rosters/import/import-cli.ts', 'tests/fixtures/rosters/team_info.csv'], ['server/restored-cli.ts']])(
		'%s ends with 1 and the sentence',
		async (...args) => {
			const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
			const ended = await new Promise<{ code: number; stderr: string }>((resolve) => {
				execFile(process.execPath, args, { cwd: root, env }, (error, _stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stderr }));
			});
			expect(ended.code).toBe(1);
			expect(ended.stderr).toContain('A newer version of this server has changed the database');
			expect(ended.stderr).not.toMatch(/\bat .*\.[jt]s/);
		},
	);
});

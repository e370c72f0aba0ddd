import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '#server/db/lock.ts';
import type { Database } from '#server/db/open.ts';
import { rowsOf } from '#server/db/rows.ts';
import { type ImportListener, listenForImports } from '#server/rosters/import/socket.ts';
import { importSocketPath } from '#server/rosters/import/socket-path.ts';
import { empty, testDatabase } from './fixtures/database.ts';
import { roster } from './fixtures/rosters.ts';

const root = join(import.meta.dirname, '../..');

interface Ended {
	code: number;
	stdout: string;
	stderr: string;
}

/** The command as people call it, in a process of its own. */
function cli(args: string[], env: Record<string, string>): Promise<Ended> {
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			['server/rosters/import/cli.ts', ...args],
			{ cwd: root, env: { ...process.env, DATABASE_URL: '', ...env } },
			(error, stdout, stderr) => {
				resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
			},
		);
	});
}

describe('the import command beside a running server', () => {
	let database: Database;
	let dataDir: string;
	let listener: ImportListener | undefined;
	let lock: ReturnType<typeof lockDataDir>;

	beforeAll(async () => {
		database = await testDatabase();
	});
	beforeEach(() => {
		dataDir = mkdtempSync(join(tmpdir(), 'data-'));
		// What the server does when it opens the embedded database.
		lock = lockDataDir(dataDir);
		listener = undefined;
	});
	afterEach(async () => {
		await listener?.close();
		lock.release();
		rmSync(dataDir, { recursive: true });
		await empty(database.db);
	});
	afterAll(() => database.close());

	it('hands its files over and shows the report', async () => {
		listener = await listenForImports({ db: database.db, dataDir });
		const ended = await cli([roster('roster_2023.csv'), roster('team_info.csv'), '--json'], { DATA_DIR: dataDir });
		expect(ended.stderr).toContain('handing the files to it');
		expect(ended.code).toBe(0);
		expect(JSON.parse(ended.stdout)).toMatchObject({ athletes: { read: 23, added: 18, rejected: 5 } });
		expect(rowsOf(await database.db.execute(sql`select count(*)::int as n from players`))).toEqual([{ n: 18 }]);
	});

	it('passes on why a file was refused', async () => {
		listener = await listenForImports({ db: database.db, dataDir });
		const bad = join(dataDir, 'bad.csv');
		writeFileSync(bad, 'who,what\n1,2\n');
		const ended = await cli([roster('roster_2023.csv'), bad], { DATA_DIR: dataDir });
		expect(ended).toMatchObject({ code: 1, stdout: '' });
		expect(ended.stderr).toContain('Refused, nothing was changed. bad.csv: the columns are those of no file');
		expect(rowsOf(await database.db.execute(sql`select count(*)::int as n from players`))).toEqual([{ n: 0 }]);
	});

	it.skipIf(process.platform === 'win32')('lets only the owner connect, and replaces the socket of a server that was killed', async () => {
		writeFileSync(importSocketPath(dataDir), '');
		listener = await listenForImports({ db: database.db, dataDir });
		expect(statSync(listener.path).mode & 0o777).toBe(0o600);
		expect(statSync(dataDir).mode & 0o777).toBe(0o700);
		await listener.close();
		listener = undefined;
		expect(existsSync(importSocketPath(dataDir))).toBe(false);
	});

	it('answers nonsense with an error and goes on', async () => {
		listener = await listenForImports({ db: database.db, dataDir });
		const { path } = listener;
		const answer = await new Promise<string>((resolve) => {
			let text = '';
			const socket = connect(path, () => socket.write('{"files":[]}\n'));
			socket.on('data', (chunk) => {
				text += chunk.toString();
			});
			socket.on('close', () => resolve(text));
		});
		expect(JSON.parse(answer)).toMatchObject({ refused: false, error: expect.any(String) });
		expect((await cli([roster('team_info.csv')], { DATA_DIR: dataDir })).code).toBe(0);
	});

	it('says so when the holder of the folder takes no imports', async () => {
		const ended = await cli([roster('team_info.csv')], { DATA_DIR: dataDir });
		expect(ended.code).toBe(1);
		expect(ended.stderr).toContain('in use by another process that takes no imports');
	});
});

describe('the import command alone', () => {
	it('ends with 2 on wrong usage and 0 on --help', async () => {
		expect((await cli([], {})).code).toBe(2);
		expect((await cli(['--wrong'], {})).code).toBe(2);
		expect(await cli(['--help'], {})).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run import -- FILE') });
	});

	it('finds a shorter place for the socket where the folder has a long path', () => {
		const long = join(tmpdir(), 'x'.repeat(120));
		expect(Buffer.byteLength(importSocketPath(long))).toBeLessThanOrEqual(100);
		expect(importSocketPath(long)).not.toBe(importSocketPath(`${long}y`));
	});
});

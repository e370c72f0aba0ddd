import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { localSocketPath } from '#server/core/local-socket.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { handOver } from '#server/modules/rosters/import/hand-over/hand-over-import.ts';
import { jsonLines } from '#server/modules/rosters/import/hand-over/hand-over-protocol.ts';
import { type ImportListener, listenForImports } from '#server/modules/rosters/import/hand-over/import-socket.ts';
import type { ImportPlan } from '#server/modules/rosters/import/import-plan.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { type RosterLine, rosterFolder, rosterText, squad } from '#tests/fixtures/roster-files.ts';
import { empty, testDatabase } from '../../fixtures/databases/test-database.ts';
import { roster } from '../../fixtures/roster-paths.ts';

const root = join(import.meta.dirname, '../../../..');

interface Ended {
	code: number;
	stdout: string;
	stderr: string;
}

/** Runs the command as people do, in its own process. */
function cli(args: string[], env: Record<string, string>): Promise<Ended> {
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			['server/modules/rosters/import/import-cli.ts', ...args],
			{ cwd: root, env: { ...process.env, DATABASE_URL: '', ...env } },
			(error, stdout, stderr) => {
				resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
			},
		);
	});
}

/** Waits until the server has sent a plan that needs an answer. */
async function untilAsked(socket: Socket): Promise<void> {
	for await (const line of jsonLines(socket.iterator({ destroyOnReturn: false }))) if (typeof line === 'object' && line !== null && 'plan' in line) return;
}

describe('the import command beside a running server', () => {
	let database: Database;
	let dataDir: string;
	let listener: ImportListener | undefined;
	let lock: ReturnType<typeof lockDataDir>;
	const folder = rosterFolder();
	const file = (lines: RosterLine[]) => folder.write('roster.csv', rosterText(lines));
	const active = async () => rowsOf<{ n: number }>(await database.db.execute(sql`select count(*)::int as n from players where retired_at is null`))[0]?.n;
	const failed = vi.fn();

	beforeAll(async () => {
		database = await testDatabase();
	});
	beforeEach(() => {
		dataDir = mkdtempSync(join(tmpdir(), 'data-'));
		// What the server does when it opens the embedded database.
		lock = lockDataDir(dataDir);
		listener = undefined;
		failed.mockClear();
	});
	afterEach(async () => {
		await listener?.close();
		lock.release();
		rmSync(dataDir, { recursive: true });
		await empty(database.db);
	});
	afterAll(async () => {
		folder.remove();
		await database.close();
	});

	it('takes the school and the letters from the person, and writes all that isn’t used', async () => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		const text = Buffer.from('sport,name,height,Major\nfootball,Bo Garc?a,tall,Art\nfootball,TBD,,\n').map((byte) => (byte === 63 ? 0x92 : byte));
		const path = folder.write('mac.csv', text);
		const run = (...more: string[]) => cli([path, '--season=2024', '--yes', ...more], { DATA_DIR: dataDir });
		expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('Mac Roman (--encoding=macintosh):\n    football,Bo García,tall,Art') });
		expect(await run('--encoding=mac')).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('no column “school”. Add it, or choose the school for the whole file (--school=NAME).'),
		});
		for (const wrong of ['--encoding=klingon', '--school= ', '--school=a\u202eb']) expect(await run(wrong)).toMatchObject({ code: 2 });
		const list = folder.path('not-used.csv');
		const done = await run('--encoding=mac', '--school=Port Ashby', `--dropped=${list}`);
		expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('mac.csv, line 2, column “height” (“tall”): not a height') });
		expect(readFileSync(list, 'utf8')).toBe(
			'\ufeffFile,Line,Column,Value,Reason\r\nmac.csv,1,Major,,the column is not read\r\nmac.csv,2,height,tall,not a height\r\nmac.csv,3,name,,“TBD” is not a person’s name\r\n',
		);
		expect(rowsOf(await database.db.execute(sql`select player_name, team_name from players join teams using (team_id)`))).toEqual([
			{ player_name: 'Bo García', team_name: 'Port Ashby' },
		]);
	});

	it('hands its files over and shows the report', async () => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		const ended = await cli([roster('roster_2023.csv'), roster('team_info.csv'), '--json', '--yes'], { DATA_DIR: dataDir });
		expect(ended.stderr).toContain('Handing the files to it');
		expect(ended.code).toBe(0);
		expect(JSON.parse(ended.stdout)).toMatchObject({ athletes: { read: 23, added: 18, rejected: 5 } });
		expect(rowsOf(await database.db.execute(sql`select count(*)::int as n from players`))).toEqual([{ n: 18 }]);
	});

	it('passes on why a file was refused', async () => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		const bad = join(dataDir, 'bad.csv');
		writeFileSync(bad, 'who,what\n1,2\n');
		const ended = await cli([roster('roster_2023.csv'), bad], { DATA_DIR: dataDir });
		expect(ended).toMatchObject({ code: 1, stdout: '' });
		expect(ended.stderr).toContain('Refused. Nothing was changed. bad.csv: the columns don’t match any file');
		expect(rowsOf(await database.db.execute(sql`select count(*)::int as n from players`))).toEqual([{ n: 0 }]);
	});

	it.skipIf(process.platform === 'win32')('lets only the owner connect, and replaces the socket of a server that was killed', async () => {
		writeFileSync(localSocketPath(dataDir, 'import'), '');
		listener = await listenForImports({ db: database.db, dataDir, failed });
		expect(statSync(listener.path).mode & 0o777).toBe(0o600);
		expect(statSync(dataDir).mode & 0o777).toBe(0o700);
		await listener.close();
		listener = undefined;
		expect(existsSync(localSocketPath(dataDir, 'import'))).toBe(false);
	});

	it('answers nonsense with an error and goes on', async () => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		const { path } = listener;
		const answer = await new Promise<string>((resolve) => {
			let text = '';
			const socket = connect(path, () => socket.write('{"files":[]}\n'));
			socket.on('data', (chunk) => {
				text += chunk.toString();
			});
			socket.on('close', () => resolve(text));
		});
		expect(JSON.parse(answer)).toMatchObject({ refused: true, error: expect.stringContaining('Are both on the same version?') });
		expect((await cli([roster('team_info.csv')], { DATA_DIR: dataDir })).code).toBe(0);
	});

	it('shows the numbers and stops where nobody can answer, and goes ahead with --yes', async () => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		await cli([file(squad('Port Ashby', 100, 30))], { DATA_DIR: dataDir });
		const few = file(squad('Port Ashby', 100, 3));
		const ended = await cli([few], { DATA_DIR: dataDir });
		expect(ended).toMatchObject({ code: 1, stdout: '' });
		expect(ended.stderr).toContain('Port Ashby: 30 now, 3 in the file, 27 retired');
		expect(ended.stderr).toContain('run the command again with --yes');
		expect(await active()).toBe(30);
		const dry = await cli([few, '--dry-run', '--json'], { DATA_DIR: dataDir });
		expect(JSON.parse(dry.stdout)).toMatchObject({ questions: [{ kind: 'rosters_shrink', count: 1 }], report: { athletes: { retired: 27 } } });
		expect(await active()).toBe(30);
		expect(await cli([few, '--yes'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stdout: expect.stringContaining('retired 27') });
		expect(await active()).toBe(3);
	});

	it('goes ahead once the person agrees, on what the server found', async () => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		await importRosters(database.db, [file(squad('Port Ashby', 100, 30))]);
		const ask = vi.fn(async (_plan: ImportPlan) => true);
		const order = { files: [file(squad('Port Ashby', 100, 3))], mode: 'ask' as const, complete: false };
		expect(await handOver(dataDir, order, { progress: () => undefined, ask })).toMatchObject({ report: { athletes: { retired: 27 } } });
		expect(ask.mock.calls).toEqual([[expect.objectContaining({ questions: [expect.objectContaining({ kind: 'rosters_shrink' })] })]]);
	});

	it.each(['the command goes away', 'the server stops'])('gives the import up when %s while it waits for an answer', async (which) => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		await importRosters(database.db, [file(squad('Port Ashby', 100, 30))]);
		const socket = connect(listener.path);
		socket.on('error', () => undefined);
		socket.write(`${JSON.stringify({ files: [file(squad('Port Ashby', 100, 3))], mode: 'ask' })}\n`);
		await untilAsked(socket);
		if (which === 'the command goes away') socket.destroy();
		await listener.close();
		listener = undefined;
		expect(await active()).toBe(30);
		expect(rowsOf(await database.db.execute(sql`select count(*)::int as n from import_drafts`))).toEqual([{ n: 0 }]);
		expect(failed).not.toHaveBeenCalled();
	});

	it('tells of a failure of the database in a sentence, without the query or what it held', async () => {
		listener = await listenForImports({ db: database.db, dataDir, failed });
		await database.db.execute(sql`alter table players add constraint none check (player_name <> 'Wim Number 103')`);
		const ended = await cli([file(squad('Port Ashby', 100, 30))], { DATA_DIR: dataDir });
		expect(ended.code).toBe(1);
		expect(ended.stderr).toContain('Failed. Nothing was changed. The database couldn’t carry out the import (23514).');
		expect(ended.stderr + ended.stdout).not.toMatch(/insert into|select |params|Number 103|\bat .*\.ts/);
		expect(failed).toHaveBeenCalledOnce();
		await database.db.execute(sql`alter table players drop constraint none`);
	});

	it('says so when the holder of the folder takes no imports', async () => {
		const ended = await cli([roster('team_info.csv')], { DATA_DIR: dataDir });
		expect(ended.code).toBe(1);
		expect(ended.stderr).toContain('in use by another process that doesn’t accept imports');
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
		expect(Buffer.byteLength(localSocketPath(long, 'import'))).toBeLessThanOrEqual(100);
		expect(localSocketPath(long, 'import')).not.toBe(localSocketPath(`${long}y`, 'import'));
	});
});

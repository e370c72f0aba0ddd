import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataDirLock, lockDataDir } from '#server/db/data-dir-lock.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
	code: number;
	said: string;
}

/** Runs a program of ours to its end. `user` runs it as somebody else, which only root can do. */
function run([script, ...args]: readonly [string, ...string[]], env: Record<string, string>, user?: number): Promise<Ended> {
	return new Promise((resolve) => {
		const identity = user === undefined ? {} : { uid: user, gid: user };
		execFile(
			process.execPath,
			[script, ...args],
			{ cwd: root, env: { PATH: process.env.PATH, SEED: 'none', ...env }, timeout: 120_000, ...identity },
			(error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
		);
	});
}

function expectSentence({ code, said }: Ended, sentence: RegExp): void {
	expect(said).toMatch(sentence);
	expect(said).not.toMatch(/^\s+at /m);
	expect([1, 2]).toContain(code);
}

/** Every command that opens the database itself. */
const COMMANDS = casesOf<readonly [string, ...string[]]>(
	[['server/modules/payments/ledger/ledger-check-cli.ts'], ['server/restored-cli.ts'], ['server/restore-cli.ts', join(folder, 'none.tar.gz')]],
	[
		['server/modules/operations/audit-log/audit-check-cli.ts'],
		['server/modules/payments/reconciliation/reconcile-cli.ts'],
		['server/modules/payments/reconciliation/recover-cli.ts'],
		['server/main.ts'],
	],
);

/** A machine that is busy takes long to start a program. */
const SLOW = { timeout: 300_000 };

describe('an operator’s mistake is a sentence without a stack', SLOW, () => {
	let lock: DataDirLock;
	const held = join(folder, 'held');
	const file = join(folder, 'file');
	beforeAll(() => {
		lock = lockDataDir(held);
		writeFileSync(file, 'text');
		writeFileSync(join(folder, 'none.tar.gz'), '');
	});
	afterAll(() => lock.release());

	test.each(COMMANDS.filter(([script]) => script !== 'server/restore-cli.ts'))('%s beside a running server', async (script, ...args) => {
		expectSentence(await run([script, ...args], { DATA_DIR: held }), /The data folder .*held is already in use by another process\./);
	});

	test.each(COMMANDS)('%s with a file where the folder is meant', async (script, ...args) => {
		expectSentence(await run([script, ...args], { DATA_DIR: file }), /DATA_DIR: .*file should be a folder, but there’s a file in its place/);
	});

	test.each(casesOf<readonly [string]>([['server/modules/payments/ledger/ledger-check-cli.ts']], [['server/main.ts'], ['server/restored-cli.ts']]))(
		'%s with a database that can’t be reached, or an address that is none',
		async (script) => {
			expectSentence(await run([script], { DATABASE_URL: 'postgres://127.0.0.1:1/x' }), /DATABASE_URL: the database isn’t responding \(ECONNREFUSED\)\./);
			expectSentence(await run([script], { DATABASE_URL: 'postgres://u:p@[/x' }), /DATABASE_URL: this isn’t a valid address\./);
		},
	);

	test('a backup where it can’t be written', async () => {
		expectSentence(await run(['server/backup-cli.ts'], { DATA_DIR: held, BACKUP_DIR: join(file, 'backups') }), /BACKUP_DIR: .* should be a folder/);
	});

	test('an option that a command doesn’t know', async () => {
		expectSentence(await run(['server/doctor-cli.ts', '--male', 'x'], {}), /Unknown option '--male'/);
	});

	test('a port that another program uses: no database is made', async () => {
		const other = createServer();
		await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
		const { port } = other.address() as { port: number };
		const fresh = join(folder, 'fresh');
		expectSentence(await run(['server/main.ts'], { DATA_DIR: fresh, PORT: String(port) }), /PORT: another program is using this port\./);
		expect(existsSync(fresh)).toBe(false);
		await new Promise((closed) => other.close(closed));
	});

	test('blanks around DATA_DIR make no folder of that name', async () => {
		const target = join(folder, 'trimmed');
		expect(await run(['server/restored-cli.ts'], { DATA_DIR: ` ${target} ` })).toMatchObject({ code: 0 });
		expect(existsSync(join(target, 'pg'))).toBe(true);
		expect(readdirSync(root).filter((name) => name !== name.trim())).toEqual([]);
	});
});

/** Whether every user may read `path`. */
const isOpenToAll = (path: string): boolean => (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)));
const NOBODY = 65_534;

/** Only root can run a program as somebody else. */
describe.runIf(process.getuid?.() === 0 && isOpenToAll(root))('folders of another user', SLOW, () => {
	test('DATA_DIR, and what is in it', async () => {
		const theirs = join(folder, 'theirs');
		mkdirSync(theirs);
		chmodSync(folder, 0o755);
		expectSentence(await run(['server/main.ts'], { DATA_DIR: theirs, PORT: '0' }), /PORT: must be/);
		expectSentence(await run(['server/restored-cli.ts'], { DATA_DIR: theirs }, NOBODY), /DATA_DIR: this user may not use .*theirs \(EACCES\)\./);
		expectSentence(await run(['server/restored-cli.ts'], { DATA_DIR: join(theirs, 'new') }, NOBODY), /DATA_DIR: this user may not use .*new \(EACCES\)\./);
		expect(readdirSync(theirs)).toEqual([]);
	});

	test('a build that can’t be written', async () => {
		expectSentence(await run(['scripts/build.ts'], {}, NOBODY), /The page can’t be built, because .* can’t be written \(EACCES\)\./);
	});
});

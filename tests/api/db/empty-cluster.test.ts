import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, globSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectEmbedded } from '#server/db/embedded/connect-embedded.ts';
import { clusterMaker, ensureCluster, isCurrentCluster, runInitdb } from '#server/db/embedded/new-cluster.ts';
import { openEmbedded } from '#server/db/open-database.ts';
import { isLong } from '#tests/fixtures/long-run.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'empty-cluster-'));
const template = join(folder, 'template.zip');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS = `select name, setting from pg_settings where name <> 'data_directory' order by name`;
const DATABASES = `select datname, pg_encoding_to_char(encoding) as encoding, datlocprovider, datcollate, datctype, datconnlimit from pg_database order by datname`;
const ROLES = 'select rolname, rolsuper, rolcanlogin, rolpassword from pg_authid order by rolname';
const OBJECTS = `select relname, relkind, relnamespace::regnamespace::text as schema from pg_class where relname not like 'pg_toast_%' order by 3, 1, 2`;

/** What a database in this folder says about itself. */
async function answersOf(dataDir: string) {
	const { pool, thread } = await connectEmbedded({ dataDir });
	try {
		const answers: Record<string, unknown[]> = {};
		for (const question of ['select version()', SETTINGS, DATABASES, ROLES, OBJECTS]) answers[question] = (await pool.query(question)).rows;
		return answers;
	} finally {
		await pool.end();
		await thread.close();
	}
}

const filesOf = (dataDir: string) =>
	globSync('**', { cwd: dataDir })
		.filter((name) => name !== '.')
		.sort();
const identifierOf = (dataDir: string) => readFileSync(join(dataDir, 'global/pg_control')).readBigUInt64LE(0);

/** A copy of the template with another comment, which says what made it. The comment is the file's end. */
function madeBy(maker: string): string {
	const bytes = readFileSync(template);
	const other = join(folder, `${maker.replaceAll(' ', '-')}.zip`);
	expect(maker).toHaveLength(clusterMaker().length);
	writeFileSync(other, Buffer.concat([bytes.subarray(0, -maker.length), Buffer.from(maker)]));
	return other;
}

/** A copy of the template whose list of files is whole, and whose second half of the files is lost. */
function damaged(): string {
	const bytes = readFileSync(template);
	// Before its comment, the zip file ends in a record of 22 bytes, which has the list's offset at byte 16.
	const listAt = bytes.readUInt32LE(bytes.length - clusterMaker().length - 22 + 16);
	const file = join(folder, 'damaged.zip');
	writeFileSync(file, bytes.fill(0, Math.ceil(listAt / 2), listAt));
	return file;
}

describe.runIf(process.env.TEST_DB !== 'postgres')('the empty cluster that the build makes', () => {
	const [made, unpacked] = [join(folder, 'made'), join(folder, 'unpacked')];
	beforeAll(async () => {
		execFileSync(process.execPath, ['scripts/make-empty-cluster.ts', template], { cwd: root, stdio: 'inherit' });
		mkdirSync(made);
		await runInitdb(made);
		await ensureCluster(unpacked, template);
	});

	test('has the files that initdb makes, and nothing beside them', () => {
		expect(filesOf(unpacked)).toEqual(filesOf(made));
		expect(existsSync(`${unpacked}.new`)).toBe(false);
		for (const file of ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf', 'PG_VERSION'])
			expect(readFileSync(join(unpacked, file), 'utf8'), file).toBe(readFileSync(join(made, file), 'utf8'));
		expect(filesOf(unpacked)).not.toContain('postmaster.pid');
	});

	test('answers what initdb’s answers: version, settings, encoding, locale, roles without a password, and no table', async () => {
		const answers = await answersOf(unpacked);
		expect(answers).toEqual(await answersOf(made));
		expect(answers[ROLES]).toContainEqual({ rolname: 'postgres', rolsuper: true, rolcanlogin: true, rolpassword: null });
		expect(new Set(answers[DATABASES]?.map((row) => (row as { encoding: string }).encoding))).toEqual(new Set(['UTF8']));
	});

	test('has its name only when it is whole: a start that broke off leaves a part beside it, and the next one begins anew', async () => {
		const dataDir = join(folder, 'broken-off', 'pg');
		await expect(ensureCluster(dataDir, damaged())).rejects.toThrow();
		expect(existsSync(dataDir)).toBe(false);
		const left = filesOf(`${dataDir}.new`);
		expect(left.length).toBeGreaterThan(100);
		expect(left.length).toBeLessThan(filesOf(made).length);
		writeFileSync(`${dataDir}.new/left-behind`, '');
		await ensureCluster(dataDir, template);
		expect(filesOf(dataDir)).toEqual(filesOf(made));
		expect(existsSync(`${dataDir}.new`)).toBe(false);
	});

	test('is for the version of PGlite that made it, and for no other', async () => {
		expect(await isCurrentCluster(template)).toBe(true);
		expect(await isCurrentCluster(madeBy(clusterMaker().replace(/\d$/, 'x')))).toBe(false);
		expect(await isCurrentCluster(join(folder, 'nothing.zip'))).toBe(false);
	});

	test.runIf(isLong)(
		'is there under its name only when it is whole: after a kill at any moment, the next start has a database',
		async () => {
			const script = join(import.meta.dirname, '../fixtures/databases/ensure-cluster.ts');
			for (const [index, ms] of [0, 20, 60, 150, 400].entries()) {
				const dataDir = join(folder, `killed-${index}`, 'pg');
				await killedAfter(script, [dataDir, template], ms);
				expect([ms, existsSync(dataDir) && !existsSync(join(dataDir, 'PG_VERSION'))]).toEqual([ms, false]);
				await ensureCluster(dataDir, template);
				expect(filesOf(dataDir)).toEqual(filesOf(made));
				expect(existsSync(`${dataDir}.new`)).toBe(false);
			}
		},
		120_000,
	);

	test.runIf(isLong)(
		'is used by the version of PGlite that made it; another version, and a build without it, run initdb',
		async () => {
			const identifier = identifierOf(unpacked);
			const again = join(folder, 'again');
			await ensureCluster(again, template);
			expect(identifierOf(again)).toBe(identifier);
			for (const other of [madeBy(clusterMaker().replace(/\d$/, 'x')), join(folder, 'nothing.zip')]) {
				const dataDir = join(folder, 'other');
				await ensureCluster(dataDir, other);
				expect(identifierOf(dataDir)).not.toBe(identifier);
				expect(filesOf(dataDir)).toEqual(filesOf(made));
				rmSync(dataDir, { recursive: true });
			}
		},
		120_000,
	);

	test('does not replace what is there: a folder with files and no PG_VERSION is refused and stays as it is', async () => {
		const dataDir = join(folder, 'damaged');
		mkdirSync(join(dataDir, 'pg'), { recursive: true });
		copyFileSync(join(made, 'postgresql.conf'), join(dataDir, 'pg/postgresql.conf'));
		await expect(openEmbedded(dataDir)).rejects.toMatchObject({ name: 'UnusableDatabaseError', message: expect.stringContaining('PG_VERSION is missing') });
		expect(filesOf(join(dataDir, 'pg'))).toEqual(['postgresql.conf']);
	});

	test.each([
		['a link to an empty folder', (to: string) => to],
		['a link that leads nowhere', (to: string) => join(to, 'nothing')],
	])('can’t have the name of %s: a sentence says what to do, and the link stays', async (_what, target) => {
		const dataDir = mkdtempSync(join(folder, 'linked-'));
		symlinkSync(target(mkdtempSync(join(folder, 'empty-'))), join(dataDir, 'pg'));
		await expect(openEmbedded(dataDir)).rejects.toMatchObject({ name: 'UnusableDatabaseError', message: expect.stringMatching(/ENOTDIR.*let DATA_DIR be/) });
		expect(lstatSync(join(dataDir, 'pg')).isSymbolicLink()).toBe(true);
	});

	test.runIf(isLong)(
		'takes the place of an empty folder',
		async () => {
			const dataDir = mkdtempSync(join(folder, 'emptied-'));
			mkdirSync(join(dataDir, 'pg'));
			await (await openEmbedded(dataDir)).close();
			expect(existsSync(join(dataDir, 'pg/PG_VERSION'))).toBe(true);
		},
		60_000,
	);
});

/** Runs a script and kills it some time after it has printed a line. */
async function killedAfter(script: string, args: string[], ms: number): Promise<void> {
	const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
	setTimeout(() => child.kill('SIGKILL'), ms);
	await ended;
}

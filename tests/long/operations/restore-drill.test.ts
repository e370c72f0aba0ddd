import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { oldestPostgres } from '#tests/api/fixtures/databases/oldest-postgres.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { startS3 } from '#tests/fixtures/fake-s3.ts';
import { createDatabase, dropDatabase } from '#tests/fixtures/test-databases.ts';
import { type Athlete, crowd, donate, firstAthlete, operationsIn } from './drill-donations.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'drill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BACKUP_KEY = randomBytes(32).toString('base64');
/** pg_dump and pg_restore, where they aren't on the PATH. */
const PATH = [process.env.PATH, join(oldestPostgres.files, 'bin')].join(delimiter);
const settings = (backups: string) => ({ SEED: 'none', BACKUP_DIR: join(folder, backups), BACKUP_KEY, PATH });
const backupsIn = (backups: string) => readdirSync(join(folder, backups)).filter((name) => !name.startsWith('.'));

describe('the embedded database', () => {
	let server: TestServer;
	let athlete: Athlete;
	beforeAll(async () => {
		server = await TestServer.create({ env: { SEED: 'none' } });
		athlete = await firstAthlete({ DATA_DIR: server.dataDir });
		await server.start();
	});
	afterAll(() => server.remove());

	test('is backed up while it serves, and everything that was acknowledged before is in the restored one', async () => {
		writeFileSync(join(server.dataDir, 'photo.webp'), 'a photo');
		const busy = crowd(server.port, athlete);
		while (busy.acknowledged.length < 20) await donate(server.port, athlete);
		const before = [...busy.acknowledged];
		const env = { ...settings('embedded'), DATA_DIR: server.dataDir };
		const made = await runCommand('server/backup-cli.ts', [], env);
		expect(made).toMatchObject({ code: 0, said: expect.stringContaining('Backed up to') });
		await busy.stop();
		const [name = '', ...more] = backupsIn('embedded');
		expect([name, more]).toEqual([expect.stringMatching(/\.tar\.gz\.age$/), []]);
		const file = join(folder, 'embedded', name);
		expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
		expect(readdirSync(server.dataDir).filter((entry) => entry.startsWith('copy-'))).toEqual([]);

		// The server still has its folder, so nothing is restored over it.
		expect(await runCommand('server/restore-cli.ts', [file], env)).toMatchObject({
			code: 1,
			said: expect.stringContaining('already in use by another process'),
		});

		const DATA_DIR = join(folder, 'restored');
		const other = { ...env, DATA_DIR, BACKUP_KEY: randomBytes(32).toString('base64') };
		expect(await runCommand('server/restore-cli.ts', [file], other)).toMatchObject({
			code: 1,
			said: expect.stringContaining('isn’t the key that it was made with'),
		});
		expect(existsSync(join(DATA_DIR, 'pg'))).toBe(false);

		const restored = await runCommand('server/restore-cli.ts', [file], { ...env, DATA_DIR });
		expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The ledger is in order. Every rule holds.') });
		expect(readFileSync(join(DATA_DIR, 'photo.webp'), 'utf8')).toBe('a photo');
		const operations = await operationsIn({ DATA_DIR });
		expect(before.filter((op_id) => !operations.has(op_id))).toEqual([]);

		// Again in the same place: what was there stays beside it.
		expect((await runCommand('server/restore-cli.ts', [file], { ...env, DATA_DIR })).code).toBe(0);
		expect(readdirSync(DATA_DIR).filter((entry) => entry.startsWith('pg-before-'))).toHaveLength(1);
	}, 300_000);

	test('the doctor and the export ask the running server', async () => {
		const env = { ...settings('embedded'), DATA_DIR: server.dataDir };
		const doctor = await runCommand('server/doctor-cli.ts', [], env);
		expect(doctor, doctor.said).toMatchObject({ code: 0 });
		for (const line of ['ok    Database: Embedded PostgreSQL', 'ok    Migrations:', `ok    Public address: This site answers at ${server.url}`])
			expect(doctor.said).toContain(line);
		const exported = await runCommand('server/export-cli.ts', [join(folder, 'export'), '--format=csv'], env);
		expect(exported, exported.said).toMatchObject({ code: 0 });
		expect(readFileSync(join(folder, 'export/players.csv'), 'utf8')).toContain(`${athlete.player_id},`);
		expect(readdirSync(server.dataDir).filter((entry) => entry.startsWith('copy-'))).toEqual([]);
	}, 300_000);

	test('is backed up when no server runs, without a key as a plain archive', async () => {
		await server.stop();
		const { BACKUP_KEY: _, ...env } = { ...settings('plain'), DATA_DIR: server.dataDir };
		expect((await runCommand('server/backup-cli.ts', [], env)).code).toBe(0);
		expect(backupsIn('plain')).toEqual([expect.stringMatching(/\.tar\.gz$/)]);
		writeFileSync(join(folder, 'plain/cut.tar.gz'), readFileSync(join(folder, 'plain', backupsIn('plain')[0] ?? '')).subarray(0, 50_000));
		const cut = await runCommand('server/restore-cli.ts', [join(folder, 'plain/cut.tar.gz')], { ...env, DATA_DIR: join(folder, 'from-cut') });
		expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was restored.') });
		expect(existsSync(join(folder, 'from-cut/pg'))).toBe(false);
	}, 300_000);
});

describe.runIf(oldestPostgres.isInstalled)('PostgreSQL', () => {
	test('is backed up while it serves, here and in a store, and restored from there into an empty database only', async () => {
		const { server: admin } = inject('postgres');
		const [DATABASE_URL, empty] = [await createDatabase(admin), await createDatabase(admin)];
		const s3 = await startS3();
		const server = await TestServer.create({ env: { SEED: 'none', DATABASE_URL } });
		try {
			const athlete = await firstAthlete({ DATABASE_URL, DATA_DIR: server.dataDir });
			await server.start();
			const busy = crowd(server.port, athlete);
			while (busy.acknowledged.length < 20) await donate(server.port, athlete);
			const before = [...busy.acknowledged];
			const env = { ...settings('postgres'), DATA_DIR: join(folder, 'beside'), DATABASE_URL, S3_URL: s3.url };
			expect(await runCommand('server/backup-cli.ts', [], env)).toMatchObject({
				code: 0,
				said: expect.stringContaining('Copied it to the store.'),
			});
			await busy.stop();
			const file = join(folder, 'postgres', backupsIn('postgres')[0] ?? '');
			expect(await runCommand('server/restore-cli.ts', [file], env)).toMatchObject({ code: 1, said: expect.stringContaining('has tables already') });
			const elsewhere = { ...env, DATABASE_URL: empty, BACKUP_DIR: join(folder, 'fetched') };
			const restored = await runCommand('server/restore-cli.ts', [`s3:${basename(file)}`], elsewhere);
			expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('The ledger is in order. Every rule holds.') });
			const operations = await operationsIn({ DATABASE_URL: empty, DATA_DIR: '/nowhere' });
			expect(before.filter((op_id) => !operations.has(op_id))).toEqual([]);
			// With the store's clock an hour off, the backup is still made.
			s3.clockMs = 3_600_000;
			const alone = { ...env, BACKUP_DIR: join(folder, 'alone') };
			expect(await runCommand('server/backup-cli.ts', [], alone)).toMatchObject({
				code: 1,
				said: expect.stringContaining('not in the store. The store answered 403 RequestTimeTooSkewed.'),
			});
			expect(backupsIn('alone')).toHaveLength(1);
		} finally {
			await s3.close();
			await server.remove();
			await dropDatabase(admin, DATABASE_URL);
			await dropDatabase(admin, empty);
		}
	}, 300_000);
});

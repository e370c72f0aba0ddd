import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { makeBackup } from '#server/modules/operations/backup/make-backup.ts';
import { placeBackup } from '#server/modules/operations/backup/restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-11-23T03:00:00Z');
const tomorrow = new Date('2026-11-24T03:00:00Z');
const DAY_MS = 86_400_000;

/** A data folder with an embedded database that nothing opens, and a photo. Its parent is its own. */
function dataFolder(): string {
	const DATA_DIR = join(mkdtempSync(join(folder, 'machine-')), 'data');
	mkdirSync(join(DATA_DIR, 'pg'), { recursive: true });
	mkdirSync(join(DATA_DIR, 'photos'));
	writeFileSync(join(DATA_DIR, 'pg/file'), 'a database');
	writeFileSync(join(DATA_DIR, 'photos/1.webp'), 'a photo');
	return DATA_DIR;
}

const settings = (DATA_DIR: string, BACKUP_DIR: string) => readEnv({ SEED: 'none', DATA_DIR, BACKUP_DIR });

test('a backup in the data folder holds no earlier backup, no leftovers, and no cache', async () => {
	const DATA_DIR = dataFolder();
	const BACKUP_DIR = join(DATA_DIR, 'backups');
	for (const left of ['restoring-Ab3xYz', '.npm', 'copy-0123456789ab', 'pg-before-20261101T030000Z']) mkdirSync(join(DATA_DIR, left));
	await makeBackup(settings(DATA_DIR, BACKUP_DIR), now);
	const { file } = await makeBackup(settings(DATA_DIR, BACKUP_DIR), tomorrow);
	const other = join(mkdtempSync(join(folder, 'other-')), 'data');
	await placeBackup(file, settings(other, BACKUP_DIR), now);
	expect(readdirSync(other).sort()).toEqual(['lock', 'pg', 'photos']);
});

test('a restore writes in the data folder only, and keeps what was there', async () => {
	const DATA_DIR = dataFolder();
	const env = settings(DATA_DIR, join(folder, 'elsewhere'));
	const { file } = await makeBackup(env, now);
	writeFileSync(join(DATA_DIR, 'pg/file'), 'a newer database');
	// Of a restore that was killed two days ago, and of one that may still run.
	for (const [name, at] of [
		['restoring-Ab3xYz', new Date(now.getTime() - 2 * DAY_MS)],
		['restoring-Yz3xAb', now],
	] as const) {
		mkdirSync(join(DATA_DIR, name));
		utimesSync(join(DATA_DIR, name), at, at);
	}
	const parent = join(DATA_DIR, '..');
	utimesSync(parent, now, now);
	await placeBackup(file, env, now);
	// A folder's time changes with each entry that comes or goes, so nothing was made beside the data folder.
	expect(statSync(parent).mtime).toEqual(now);
	expect(readFileSync(join(DATA_DIR, 'pg/file'), 'utf8')).toBe('a database');
	expect(readFileSync(join(DATA_DIR, 'pg-before-20261123T030000Z/file'), 'utf8')).toBe('a newer database');
	expect(readdirSync(DATA_DIR).sort()).toEqual(['lock', 'pg', 'pg-before-20261123T030000Z', 'photos', 'photos-before-20261123T030000Z', 'restoring-Yz3xAb']);
});

test('a restore that can’t place a file says that the database is in its place', async () => {
	const DATA_DIR = dataFolder();
	const env = settings(DATA_DIR, join(folder, 'elsewhere'));
	const { file } = await makeBackup(env, now);
	mkdirSync(join(DATA_DIR, 'photos-before-20261123T030000Z/full'), { recursive: true });
	await expect(placeBackup(file, env, now)).rejects.toThrow(/^The database is in place, but not every file beside it\. /);
	expect(readFileSync(join(DATA_DIR, 'pg/file'), 'utf8')).toBe('a database');
	expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('restoring-'))).toEqual([]);
});

test('backups need a folder of their own', () => {
	expect(() => settings('.data', './.data/')).toThrow('BACKUP_DIR, DATA_DIR: use two different folders.');
});

import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ObjectStore, StoreError, type StoreSettings } from '#server/core/object-store.ts';
import type { Env } from '#server/env.ts';
import { type BackupFile, backupsAmong, tooOld } from './backup-files.ts';
import { RestoreRefused } from './restore-backup.ts';

const PREFIX = 'backups/';
/** The most that S3 takes in one request. */
const MAX_BYTES = 5e9;

/**
 * Copies a finished backup to the store, and deletes the store's backups that are too old. @returns their names.
 * @throws StoreError
 */
export async function storeBackup(settings: StoreSettings, file: string, days: number, now: Date): Promise<string[]> {
	const store = new ObjectStore(settings);
	const { size } = await stat(file);
	if (size > MAX_BYTES) throw new StoreError('The file is larger than 5 GB, the most that a store takes at once. Copy it with another program.');
	await store.putFile(PREFIX + basename(file), file, size);
	const old = tooOld(await storedBackups(store), days, now);
	for (const { name } of old) await store.remove(PREFIX + name);
	return old.map(({ name }) => name);
}

/** The store's backups, newest first. @throws StoreError */
export async function storedBackups(store: ObjectStore): Promise<BackupFile[]> {
	return backupsAmong((await store.list(PREFIX)).map((key) => key.slice(PREFIX.length)));
}

/**
 * The file that `npm run restore` has to restore. For `s3:NAME`, downloads the backup from the store into `BACKUP_DIR`,
 * unless it is there already.
 * @throws RestoreRefused, StoreError
 */
export async function fetchBackup(named: string, { store, BACKUP_DIR }: Pick<Env, 'store' | 'BACKUP_DIR'>): Promise<string> {
	if (!named.startsWith('s3:')) return named;
	const name = named.slice('s3:'.length);
	if (store === undefined) throw new RestoreRefused('S3_URL: set the store that has the backup.');
	if (backupsAmong([name]).length === 0) throw new RestoreRefused(`${name} isn’t the name of a backup.`);
	const file = join(BACKUP_DIR, name);
	if (existsSync(file)) return file;
	await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 });
	const objects = new ObjectStore(store);
	if (await objects.getFile(PREFIX + name, file)) return file;
	const names = (await storedBackups(objects)).map((backup) => backup.name);
	throw new RestoreRefused(`The store has no ${name}. ${names.length === 0 ? 'It has no backups.' : `It has ${names.join(', ')}.`}`);
}

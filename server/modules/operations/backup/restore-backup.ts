import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import * as z from 'zod/mini';
import { inOneLine } from '#server/core/loggable.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import type { Env } from '#server/env.ts';
import { readArchive } from './archive.ts';
import { encryptionOf, fileTime } from './backup-files.ts';
import { type CryptStage, decryptWith } from './encrypt-backup.ts';
import { removeLeftovers } from './leftovers.ts';
import { loadPostgres } from './postgres-tools.ts';
import { unsealWith } from './sealed-container.ts';

/** The file in a backup that says what it is. */
export const FACTS = 'backup.json';
const factsSchema = z.object({ kind: z.enum(['embedded', 'postgres']), version: z.string(), made_at: z.string() });
export type BackupFacts = z.infer<typeof factsSchema>;

/** The name of the folder in the data folder into which a restore unpacks. */
export const RESTORING = /^restoring-\w{6}$/;

/** The backup can't be restored there. Nothing was changed, and the message says what to do. */
export class RestoreRefused extends Error {
	override name = 'RestoreRefused';
}

/** The database is restored, but not all of the other files. The message says so. */
export class RestoreIncomplete extends Error {
	override name = 'RestoreIncomplete';
}

/**
 * Puts a backup in the place that `DATABASE_URL` or `DATA_DIR` names. It unpacks and checks everything first. What is
 * already in `DATA_DIR` (the embedded database, photos) is kept there as `<name>-before-<time>`; a PostgreSQL database
 * must be empty.
 *
 * @throws RestoreRefused, BackupKeyError, BrokenBackupError, ToolError, DataDirLockedError: nothing was changed.
 *   RestoreIncomplete: the database is in its place.
 */
export async function placeBackup(file: string, env: Env, now: Date): Promise<BackupFacts> {
	if (!existsSync(file)) throw new RestoreRefused(`There’s no file ${file}.`);
	const decrypt = await decryptionOf(file, env.BACKUP_KEY);
	const dataDir = resolve(env.DATA_DIR);
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	await removeLeftovers(dataDir, RESTORING, now);
	// In the data folder: it is on the same disk, so one rename puts the files in place, and the server's user may not
	// be allowed to write outside it.
	const unpacked = await mkdtemp(join(dataDir, 'restoring-'));
	try {
		await readArchive(file, unpacked, decrypt);
		const facts = await readFacts(unpacked);
		if (facts.kind === 'embedded' && env.DATABASE_URL !== undefined)
			throw new RestoreRefused('This backup is of an embedded database. Leave DATABASE_URL out to restore it into DATA_DIR.');
		if (facts.kind === 'postgres' && env.DATABASE_URL === undefined)
			throw new RestoreRefused('This backup is of a PostgreSQL database. Set DATABASE_URL to a new, empty database.');
		const lock = lockDataDir(dataDir);
		try {
			if (env.DATABASE_URL === undefined) await placeEmbedded(join(unpacked, 'pg'), dataDir, now);
			else {
				const url = env.DATABASE_MIGRATE_URL ?? env.DATABASE_URL;
				await requireEmpty(url);
				await loadPostgres(url, join(unpacked, 'site.dump'));
			}
			await placeFiles(unpacked, dataDir, now).catch((cause: unknown) => {
				throw new RestoreIncomplete(`The database is in place, but not every file beside it. ${inOneLine(cause)}`, { cause });
			});
		} finally {
			lock.release();
		}
		return facts;
	} finally {
		await rm(unpacked, { recursive: true, force: true });
	}
}

/** @throws RestoreRefused, BackupKeyError */
async function decryptionOf(file: string, key: string | undefined): Promise<CryptStage | undefined> {
	const encryption = encryptionOf(file);
	if (encryption === undefined) return undefined;
	if (key === undefined) throw new RestoreRefused('BACKUP_KEY: this backup is encrypted. Set the key that it was made with.');
	return encryption === 'age' ? decryptWith(key) : unsealWith(key);
}

async function readFacts(folder: string): Promise<BackupFacts> {
	const text = await readFile(join(folder, FACTS), 'utf8').catch(() => undefined);
	if (text === undefined) throw new RestoreRefused(`This file isn’t a backup: it has no ${FACTS}.`);
	return factsSchema.parse(JSON.parse(text));
}

async function placeEmbedded(pgFolder: string, dataDir: string, now: Date): Promise<void> {
	await moveAside(join(dataDir, 'pg'), now);
	await rename(pgFolder, join(dataDir, 'pg'));
}

/** Puts the other files in place, such as photos. */
async function placeFiles(unpacked: string, dataDir: string, now: Date): Promise<void> {
	for (const name of await readdir(unpacked)) {
		if ([FACTS, 'pg', 'site.dump'].includes(name)) continue;
		await moveAside(join(dataDir, name), now);
		await rename(join(unpacked, name), join(dataDir, name));
	}
}

async function moveAside(path: string, now: Date): Promise<void> {
	if (existsSync(path)) await rename(path, `${path}-before-${fileTime(now)}`);
}

/** @throws RestoreRefused if the database has tables */
async function requireEmpty(databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	// If the connection is lost, the statement fails, too, and reports it.
	client.on('error', () => undefined);
	await client.connect();
	try {
		const { rows } = await client.query<{ tables: number }>(
			`select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
		);
		if ((rows[0]?.tables ?? 0) > 0)
			throw new RestoreRefused('DATABASE_URL: this database has tables already. Create an empty one (createdb site_restored) and name it here.');
	} finally {
		await client.end();
	}
}

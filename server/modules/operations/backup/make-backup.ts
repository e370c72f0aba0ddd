import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { VERSION } from '#server/core/version.ts';
import { OPEN_COPY_NAME } from '#server/db/open-database.ts';
import type { Env } from '#server/env.ts';
import { type Packed, writeArchive } from './archive.ts';
import { backupName, removeOldBackups } from './backup-files.ts';
import { COPY_NAME, copyEmbedded } from './embedded-copy.ts';
import { encryptWith } from './encrypt-backup.ts';
import { removeLeftovers } from './leftovers.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { type BackupFacts, FACTS, RESTORING } from './restore-backup.ts';

/**
 * Names that a backup leaves out of the data folder: the database itself, locks and sockets, copies, mail that is
 * written to files, and npm's cache, because the folder is npm's home.
 */
const LEFT_OUT = [/^(pg(\.new)?|lock(-journal)?|mail|\.npm|.*\.sock|.*-before-\d{8}T\d{6}Z)$/, COPY_NAME, OPEN_COPY_NAME, RESTORING];

export interface MadeBackup {
	file: string;
	bytes: number;
	/** Names of earlier backups that were deleted for their age. */
	removed: string[];
}

/**
 * Backs up the database and the other files in the data folder to one file in `BACKUP_DIR`, while the server keeps
 * running. Deletes backups that are too old.
 * @throws BackupKeyError, CopyError, ToolError, or what the file system throws; there is no new file then
 */
export async function makeBackup(env: Env, now: Date): Promise<MadeBackup> {
	const encrypt = env.BACKUP_KEY === undefined ? undefined : await encryptWith(env.BACKUP_KEY);
	await mkdir(env.BACKUP_DIR, { recursive: true, mode: 0o700 });
	await removeLeftovers(env.BACKUP_DIR, /^\.making-|\.partial$/, now);
	const stage = await mkdtemp(join(env.BACKUP_DIR, '.making-'));
	let copy: string | undefined;
	try {
		const facts: BackupFacts = { kind: env.DATABASE_URL === undefined ? 'embedded' : 'postgres', version: VERSION, made_at: now.toISOString() };
		await writeFile(join(stage, FACTS), JSON.stringify(facts));
		const packed: Packed[] = [{ folder: stage, names: [FACTS] }];
		if (env.DATABASE_URL === undefined) {
			copy = await copyEmbedded(env.DATA_DIR);
			packed.push({ folder: copy, names: ['pg'] });
		} else {
			await dumpPostgres(env.DATABASE_MIGRATE_URL ?? env.DATABASE_URL, join(stage, 'site.dump'));
			packed.push({ folder: stage, names: ['site.dump'] });
		}
		packed.push({ folder: env.DATA_DIR, names: await filesBeside(env) });
		const file = join(env.BACKUP_DIR, backupName(now, encrypt !== undefined));
		await writeArchive(file, packed, encrypt);
		return { file, bytes: (await stat(file)).size, removed: await removeOldBackups(env.BACKUP_DIR, env.BACKUP_KEEP_DAYS, now) };
	} finally {
		await rm(stage, { recursive: true, force: true });
		if (copy !== undefined) await rm(copy, { recursive: true, force: true });
	}
}

/** Files that the site stores outside of the database, such as uploaded photos. Backups may be in the same folder. */
async function filesBeside({ DATA_DIR, BACKUP_DIR }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>): Promise<string[]> {
	if (!existsSync(DATA_DIR)) return [];
	const [backups] = relative(resolve(DATA_DIR), resolve(BACKUP_DIR)).split(sep);
	return (await readdir(DATA_DIR)).filter((name) => name !== backups && LEFT_OUT.every((left) => !left.test(name)));
}

import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60_000;
const NAME = /^nil-athletes-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age|\.sealed)?$/;

/** The time as it appears in file names: `20261123T030000Z`. */
export function fileTime(at: Date): string {
	return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** `nil-athletes-20261123T030000Z.tar.gz`, with `.age` if it is encrypted. */
export function backupName(at: Date, isEncrypted: boolean): string {
	return `nil-athletes-${fileTime(at)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Encryption of a file, by its name. `sealed` is the format of earlier versions. */
export function encryptionOf(file: string): 'age' | 'sealed' | undefined {
	if (file.endsWith('.age')) return 'age';
	return file.endsWith('.sealed') ? 'sealed' : undefined;
}

export interface BackupFile {
	name: string;
	at: Date;
}

/** Complete backups in the folder, the newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
	if (!existsSync(folder)) return [];
	return backupsAmong(await readdir(folder));
}

/** The complete backups among these names, newest first. */
export function backupsAmong(names: readonly string[]): BackupFile[] {
	const files = names.flatMap((name) => {
		const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
		return year === undefined ? [] : [{ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
	});
	return files.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Deletes backups that are older than `days`, but never the newest three. @returns their names */
export async function removeOldBackups(folder: string, days: number, now: Date): Promise<string[]> {
	const old = tooOld(await listBackups(folder), days, now);
	for (const { name } of old) await rm(join(folder, name));
	return old.map(({ name }) => name);
}

/** @param newestFirst all backups that a folder or a store has. */
export function tooOld(newestFirst: readonly BackupFile[], days: number, now: Date): BackupFile[] {
	return newestFirst.slice(3).filter(({ at }) => now.getTime() - at.getTime() > days * DAY_MS);
}

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Finding, failed, notUsed, passed, warning } from '#domain/admin/system-report.ts';
import { type DiskSpace, diskSpace } from '#server/core/disk-space.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { plural } from '#server/core/plural.ts';
import type { Env } from '#server/env.ts';
import { type BackupFile, listBackups } from '../backup/backup-files.ts';

const MB = 1e6;
const LITTLE_MB = 1000;
const NONE_MB = 100;
const HOUR_MS = 60 * 60_000;
/** A nightly backup that ran is younger than this. */
const FRESH_HOURS = 30;

export async function checkDisk({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Finding> {
	let folder = resolve(DATA_DIR);
	while (!existsSync(folder)) folder = dirname(folder);
	let space: DiskSpace;
	try {
		space = await diskSpace(folder);
	} catch (error) {
		return failed('Disk', `${folder} can’t be read. ${inOneLine(error)}`, 'Let the server’s user read DATA_DIR.');
	}
	const [free, total] = [Math.round(space.free / MB), Math.round(space.total / MB)];
	const detail = `${free.toLocaleString('en-US')} MB of ${total.toLocaleString('en-US')} MB are free where DATA_DIR is.`;
	if (free < NONE_MB) return failed('Disk', detail, 'Free up space now. When the disk is full, the site can’t take donations.');
	if (free < LITTLE_MB) return warning('Disk', detail, 'Free up space soon. Old backups and logs are the usual suspects.');
	return passed('Disk', detail);
}

export async function checkBackups({ BACKUP_DIR, BACKUP_KEY, https }: Pick<Env, 'BACKUP_DIR' | 'BACKUP_KEY' | 'https'>, now: Date): Promise<Finding> {
	let latest: BackupFile | undefined;
	try {
		[latest] = await listBackups(BACKUP_DIR);
	} catch (error) {
		return failed('Backups', `${resolve(BACKUP_DIR)} can’t be read. ${inOneLine(error)}`, 'Let the server’s user read BACKUP_DIR.');
	}
	const remedy = 'Schedule npm run backup to run every night. deploy/ has a timer for systemd and a service for containers.';
	if (latest === undefined) {
		const none = `There are no backups in ${resolve(BACKUP_DIR)}.`;
		return https ? warning('Backups', none, `${remedy} If your provider makes snapshots, that’s fine, too.`) : notUsed('Backups', none);
	}
	const hours = Math.round((now.getTime() - latest.at.getTime()) / HOUR_MS);
	const detail = `The latest is ${plural(hours, 'hour')} old${BACKUP_KEY === undefined ? ' and not encrypted' : ''}.`;
	return hours > FRESH_HOURS ? warning('Backups', detail, remedy) : passed('Backups', detail);
}

import { makeBackup, storeBackup } from '#server/modules/operations/public.ts';
import type { FolderSettings } from './core/file-failure.ts';
import { type Env, readEnv } from './env.ts';
import { operatorErrorText } from './operator-error.ts';

/** Copies the backup to the store, if there is one. */
async function copyToStore({ store, BACKUP_KEEP_DAYS }: Env, file: string, now: Date): Promise<void> {
	if (store === undefined) return;
	try {
		const removed = await storeBackup(store, file, BACKUP_KEEP_DAYS, now);
		console.log('Copied it to the store.');
		if (removed.length > 0) console.log(`Deleted old backups from the store: ${removed.join(', ')}`);
	} catch (error) {
		console.error(`The backup is on this machine, but not in the store. ${operatorErrorText(error)}`);
		process.exitCode = 1;
	}
}

/**
 * `npm run backup`: writes everything to one file while the server keeps running. Exits with 1 if the file is missing
 * on this machine or in the store.
 */
const folders: FolderSettings = {};
try {
	const env = readEnv(process.env);
	Object.assign(folders, { BACKUP_DIR: env.BACKUP_DIR, DATA_DIR: env.DATA_DIR });
	const now = new Date();
	const { file, bytes, removed } = await makeBackup(env, now);
	console.log(`Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB).`);
	if (removed.length > 0) console.log(`Deleted old backups: ${removed.join(', ')}`);
	await copyToStore(env, file, now);
} catch (error) {
	console.error(`There is no new backup. ${operatorErrorText(error, folders)}`);
	process.exitCode = 1;
}

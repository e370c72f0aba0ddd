import type { FolderSettings } from './core/file-failure.ts';
import { invalidateCursors } from './db/forget-cursors.ts';
import { inTransaction } from './db/in-transaction.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { type Env, readEnv } from './env.ts';
import { chainViolationText, checkChain, fetchBackup, placeBackup, RestoreIncomplete } from './modules/operations/public.ts';
import { ledgerViolations, ledgerViolationText, noteRestore } from './modules/payments/public.ts';
import { recountTotals } from './modules/rosters/public.ts';
import { operatorErrorText } from './operator-error.ts';

/**
 * `npm run restore -- FILE`, or `-- s3:NAME` for one in the store: puts a backup in its place, brings it up to this
 * version, does what `npm run restored` does, and checks the ledger and the audit log. Exits with 1 if anything is
 * wrong.
 */
async function main(file: string | undefined): Promise<number> {
	if (file === undefined) {
		console.error('Name the backup: npm run restore -- FILE');
		return 1;
	}
	let env: Env;
	const folders: FolderSettings = {};
	try {
		env = readEnv(process.env);
		Object.assign(folders, { BACKUP_DIR: env.BACKUP_DIR, DATA_DIR: env.DATA_DIR });
		const { version, made_at } = await placeBackup(await fetchBackup(file, env), env, new Date());
		console.log(`Restored the backup of ${made_at}, which version ${version} made.`);
	} catch (error) {
		const done = error instanceof RestoreIncomplete ? 'The restore is incomplete.' : 'Nothing was restored.';
		console.error(`${done} ${operatorErrorText(error, folders)}`);
		return 1;
	}
	return check(env);
}

async function check(env: Env): Promise<number> {
	let database: Database | undefined;
	try {
		database = await openDatabase(env);
		await noteRestore(database.db, new Date());
		await inTransaction(database.db, (tx) => recountTotals(tx));
		const { epoch } = await invalidateCursors(database.db);
		console.log(`The database has a new epoch, ${epoch}. Every device will download a new snapshot.`);
		const broken = await ledgerViolations(database.db);
		for (const violation of broken) console.error(ledgerViolationText(violation));
		const { violations } = await checkChain(database.db);
		for (const violation of violations) console.error(chainViolationText(violation));
		console.log(broken.length === 0 ? 'The ledger is in order. Every rule holds.' : 'The ledger isn’t in order. The backup is damaged.');
		console.log(violations.length === 0 ? 'The audit log is intact.' : 'The audit log isn’t intact. Someone changed it before the backup.');
		return broken.length === 0 && violations.length === 0 ? 0 : 1;
	} catch (error) {
		console.error(`The backup is in place, but we couldn’t check it. ${operatorErrorText(error)}`);
		return 1;
	} finally {
		await database?.close();
	}
}

process.exitCode = await main(process.argv[2]);

import { invalidateCursors } from './db/forget-cursors.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { openingFailure } from './db/opening-failure.ts';
import { readEnv } from './env.ts';
import { noteRestore } from './modules/payments/public.ts';

/**
 * `npm run restored`: run it once after restoring the database from a dump or to a point in time, before the server
 * starts on it.
 */
async function main(): Promise<number> {
	let database: Database;
	try {
		const env = readEnv(process.env);
		database = await openDatabase(env);
	} catch (error) {
		console.error(`Refused. Nothing was changed. ${openingFailure(error)}`);
		return 1;
	}
	try {
		await noteRestore(database.db, new Date());
		const { epoch, teams, players } = await invalidateCursors(database.db);
		console.log(
			`The database has a new epoch, ${epoch}. Change marks of ${teams} teams and ${players} athletes were reset. Every device will download a new snapshot.`,
		);
		return 0;
	} finally {
		await database.close();
	}
}

process.exitCode = await main();

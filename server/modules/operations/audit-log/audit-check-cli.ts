import { inOneLine } from '#server/core/loggable.ts';
import { DataDirLockedError } from '#server/db/data-dir-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { EnvError, readEnv } from '#server/env.ts';
import { checkChain, faultText } from './check-audit-chain.ts';

/** `npm run audit:check`: ends with 1 where the audit log is not whole, and says which entries are at fault; with 2 where that could not be found out. */
async function main(): Promise<number> {
	const env = readEnv(process.env);
	const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
	try {
		const { entries, head, faults } = await checkChain(database.db);
		for (const fault of faults) console.error(faultText(fault));
		const end = head === undefined ? '' : ` The last one is ${head.position}, with the hash ${head.hash}.`;
		if (faults.length === 0) console.log(`The audit log is whole: ${entries} ${entries === 1 ? 'entry' : 'entries'}.${end}`);
		return faults.length === 0 ? 0 : 1;
	} finally {
		await database.close();
	}
}

try {
	process.exitCode = await main();
} catch (error) {
	if (error instanceof DataDirLockedError) console.error(`${error.message} While the server runs, it checks the log once a day by itself.`);
	else console.error(error instanceof EnvError ? error.message : `The audit log could not be checked: ${inOneLine(error)}`);
	process.exitCode = 2;
}

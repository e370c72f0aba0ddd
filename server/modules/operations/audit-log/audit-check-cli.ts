import { DataDirLockedError } from '#server/db/data-dir-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openingFailure } from '#server/db/opening-failure.ts';
import { readEnv } from '#server/env.ts';
import { checkChain, violationText } from './check-audit-chain.ts';

/**
 * `npm run audit:check`: exits with 1 if the audit log isn't intact, and names the faulty entries; with 2 if it
 * couldn't be checked.
 */
async function main(): Promise<number> {
	const env = readEnv(process.env);
	const database = await openDatabase(env);
	try {
		const { entries, head, violations } = await checkChain(database.db);
		for (const violation of violations) console.error(violationText(violation));
		const end = head === undefined ? '' : ` The last one is ${head.position}, with hash ${head.hash}.`;
		if (violations.length === 0) console.log(`The audit log is intact: ${entries} ${entries === 1 ? 'entry' : 'entries'}.${end}`);
		return violations.length === 0 ? 0 : 1;
	} finally {
		await database.close();
	}
}

try {
	process.exitCode = await main();
} catch (error) {
	const hint = error instanceof DataDirLockedError ? ' A running server checks the log once a day.' : '';
	console.error(`Couldn’t check the audit log. ${openingFailure(error)}${hint}`);
	process.exitCode = 2;
}

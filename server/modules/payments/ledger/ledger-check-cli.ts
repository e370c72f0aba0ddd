import { DataDirLockedError } from '#server/db/data-dir-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openingFailure } from '#server/db/opening-failure.ts';
import { readEnv } from '#server/env.ts';
import { ledgerViolations, ledgerViolationText } from './ledger-invariants.ts';

/**
 * `npm run ledger:check`: exits with 1 if the ledger breaks a rule, and names the rows; with 2 if it couldn't be checked.
 */
async function main(): Promise<number> {
	const env = readEnv(process.env);
	const database = await openDatabase(env);
	try {
		const violations = await ledgerViolations(database.db);
		for (const violation of violations) console.error(ledgerViolationText(violation));
		if (violations.length === 0) console.log('The ledger is in order. Every rule holds.');
		return violations.length === 0 ? 0 : 1;
	} finally {
		await database.close();
	}
}

try {
	process.exitCode = await main();
} catch (error) {
	const hint =
		error instanceof DataDirLockedError ? ' To check the ledger beside a running server, restore a backup to another folder and check it there.' : '';
	console.error(`Couldn’t check the ledger. ${openingFailure(error)}${hint}`);
	process.exitCode = 2;
}

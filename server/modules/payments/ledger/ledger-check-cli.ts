import { openDatabase } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { ledgerViolations, ledgerViolationText } from './ledger-invariants.ts';

/** `npm run ledger:check`: exits non-zero if the ledger breaks a rule, and names the rows. */
const env = readEnv(process.env);
const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
try {
	const violations = await ledgerViolations(database.db);
	for (const violation of violations) console.error(ledgerViolationText(violation));
	if (violations.length === 0) console.log('The ledger is in order. Every rule holds.');
	else process.exitCode = 1;
} finally {
	await database.close();
}

import { openDatabase } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { ledgerViolations } from './ledger-invariants.ts';

/** `npm run ledger:check`: exits non-zero if the ledger breaks a rule, and names the rows. */
const env = readEnv(process.env);
const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
try {
	const violations = await ledgerViolations(database.db);
	for (const { rule, row } of violations)
		console.error(`Broken: ${rule}: ${JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))}`);
	if (violations.length === 0) console.log('The ledger is in order. Every rule holds.');
	else process.exitCode = 1;
} finally {
	await database.close();
}

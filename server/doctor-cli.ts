import { parseArgs } from 'node:util';
import type { Finding, SystemReport } from '#domain/admin/system-report.ts';
import { systemReport } from './collect-system-report.ts';
import { openUnmigrated } from './db/open-database.ts';
import { type Env, readEnv } from './env.ts';
import { askDoctor } from './modules/operations/public.ts';
import { operatorErrorText } from './operator-error.ts';

const SIGN: Record<Finding['status'], string> = { good: 'ok  ', look: 'LOOK', bad: 'BAD ', off: '-   ' };

/**
 * `npm run doctor [-- --mail you@example.org]`: checks everything that an operator is responsible for, changes nothing,
 * and says what to do. Exits with 1 if something doesn't work.
 */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: { mail: { type: 'string' } } });
	const env = readEnv(process.env);
	const report = await examine(env, values.mail);
	if (report === undefined) {
		console.error('No server is running on DATA_DIR. Start it, then try again with the server’s settings.');
		return 1;
	}
	console.log(`Version ${report.version}`);
	for (const { status, title, detail, remedy } of report.findings) {
		console.log(`${SIGN[status]}  ${title}: ${detail}`);
		if (remedy !== null) console.log(`      → ${remedy}`);
	}
	for (const { queue, waiting, failing, oldestSeconds } of report.queues)
		if (waiting > 0) console.log(`      ${waiting} waiting in ${queue}, ${failing} failing, the oldest for ${Math.round(oldestSeconds)} s`);
	return report.findings.some(({ status }) => status === 'bad') ? 1 : 0;
}

/** The running server makes the report if the database is embedded; otherwise this process does. */
async function examine(env: Env, mailTo: string | undefined): Promise<SystemReport | undefined> {
	if (env.DATABASE_URL === undefined) return askDoctor(env.DATA_DIR, mailTo);
	const database = await openUnmigrated(env.DATABASE_URL);
	try {
		return await systemReport({ db: database.db, env, clock: () => new Date(), clientErrors: undefined }, mailTo);
	} finally {
		await database.close();
	}
}

try {
	process.exitCode = await main();
} catch (error) {
	console.error(operatorErrorText(error));
	process.exitCode = 1;
}

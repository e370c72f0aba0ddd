import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WorkPace } from '#server/core/work-pace.ts';
import { sql } from '#server/db/drizzle.ts';
import { type Db, openPostgres } from '#server/db/open-database.ts';
import { payments, providerEvents } from '#server/db/schema/payments-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { fillDonations, payingProvider } from './settling/paid-donations.ts';

const { values } = parseArgs({
	options: {
		donations: { type: 'string', default: '10000' },
		answer: { type: 'string', default: '200' },
		'at-once': { type: 'string', default: '16' },
		athletes: { type: 'string', default: '1000' },
		help: { type: 'boolean' },
	},
});
if (values.help) {
	console.log(
		'node tests/bench/bench-settling.ts [--donations 10000] [--answer 200] [--at-once 16] [--athletes 1000]\n  How long one process takes to settle paid donations, and then to write their receipts, with a provider that answers in so many ms, on the tests’ PostgreSQL. --at-once 1 asks one by one.',
	);
	process.exit(0);
}
const DONATIONS = Number(values.donations);
const ANSWER_MS = Number(values.answer);
const AT_ONCE = Number(values['at-once']);
const ATHLETES = Number(values.athletes);
const clock = () => new Date();
const publicUrl = 'http://localhost:8080';

const server = await startPostgres();
const database = await openPostgres(server.url);
try {
	await fillDonations(database.db, { donations: DONATIONS, athletes: ATHLETES });
	console.log(`${DONATIONS} donations to ${ATHLETES} athletes, ${AT_ONCE} at a time, the provider answers in ${ANSWER_MS} ms`);
	await settle(database.db);
} finally {
	await database.close();
	await server.stop();
}

async function settle(db: Db): Promise<void> {
	let calls = 0;
	const answer = async <T>(result: T): Promise<T> => {
		calls++;
		await sleep(ANSWER_MS);
		return result;
	};
	const provider = payingProvider(db, answer);
	const deps = { db, clock, publicUrl, payments: provider };
	const shift = { pace: new WorkPace(AT_ONCE) };
	const measure = async (what: string, work: () => Promise<number>) => {
		calls = 0;
		const began = performance.now();
		const cpu = process.cpuUsage();
		const done = await work();
		const seconds = (performance.now() - began) / 1000;
		const { user, system } = process.cpuUsage(cpu);
		const cpuMs = (user + system) / 1000 / done;
		console.log(
			`${what}: ${done} in ${seconds.toFixed(1)} s, ${(done / seconds).toFixed(1)} a second, ${(calls / seconds).toFixed(1)} calls a second, ${cpuMs.toFixed(1)} ms of this process for each`,
		);
	};
	await measure('settled', () => handleDueEvents(deps, ['others'], undefined, shift));
	await measure('receipts written', () => runDueJobs(deps, ['receipt_mail'], shift));
	const left = await db.$count(providerEvents, sql`handled_at is null`);
	const booked = await db.$count(payments);
	const violations = await ledgerViolations(db);
	if (left > 0 || booked !== DONATIONS || violations.length > 0)
		throw new Error(`${booked} payments of ${DONATIONS}, ${left} events left, ${JSON.stringify(violations)}`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toCents } from '#domain/money/money.ts';
import { WorkPace } from '#server/core/work-pace.ts';
import { sql } from '#server/db/drizzle.ts';
import { type Db, openPostgres } from '#server/db/open-database.ts';
import { intents, payments, providerEvents } from '#server/db/schema/payments-schema.ts';
import { handleDueEvents, recordEvents } from '#server/modules/payments/jobs/provider-events.ts';
import { runDueJobs } from '#server/modules/payments/jobs/run-due-jobs.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/payment-provider.ts';
import { createSandbox } from '#server/modules/payments/providers/sandbox/sandbox-provider.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';

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
/** Events per statement, as in the provider's list. */
const PAGE = 100;
const clock = () => new Date();
const publicUrl = 'http://localhost:8080';

const server = await startPostgres();
const database = await openPostgres(server.url);
try {
	await fill(database.db);
	console.log(`${DONATIONS} donations to ${ATHLETES} athletes, ${AT_ONCE} at a time, the provider answers in ${ANSWER_MS} ms`);
	await settle(database.db);
} finally {
	await database.close();
	await server.stop();
}

/** Donations of visitors whose checkout pages are paid at the provider, each with an event that waits. */
async function fill(db: Db): Promise<void> {
	await db.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Football', 'football')`);
	await db.execute(
		sql`insert into teams (team_id, sport_id, team_name, team_fold, slug) overriding system value values (1, 2, 'Harbor State', 'harbor state', 'harbor-state')`,
	);
	await db.execute(sql`insert into players (player_id, sport_id, team_id, team_fold, player_name, name_fold, slug) overriding system value
		select n, 2, 1, 'harbor state', 'Player ' || n, 'player ' || n, 'player-' || n from generate_series(1, ${ATHLETES}::int) n`);
	await db.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, provider, provider_session_id, attempt, state)
		select md5(n::text)::uuid, 'one_time', 1 + n % ${ATHLETES}::int, 1, 'Player', 'Harbor State', 5000, 'sandbox', md5(n::text)::uuid::text, 1, 'session_open'
		from generate_series(1, ${DONATIONS}::int) n`);
	const rows = await db.select({ intent_id: intents.intent_id }).from(intents).orderBy(intents.provider_session_id);
	const events = rows.map(({ intent_id }) => ({
		...{ provider: 'sandbox', event_id: `evt_${intent_id}`, type: 'session.paid' },
		about: { session_id: intent_id, intent_id },
	}));
	for (let from = 0; from < events.length; from += PAGE) await recordEvents(db, events.slice(from, from + PAGE), clock());
	await db.execute(sql`analyze`);
}

async function settle(db: Db): Promise<void> {
	let calls = 0;
	const answer = async <T>(result: T): Promise<T> => {
		calls++;
		await sleep(ANSWER_MS);
		return result;
	};
	const provider: PaymentProvider = {
		...createSandbox({ db, clock, publicUrl }),
		// A session is paid by its donation's id, to keep this short.
		getSession: (id) => answer({ session_id: id, intent_id: id, attempt: 1, status: 'paid', url: '', charge: chargeOf(id), plan: null }),
		payerEmail: (id) => answer(`payer-${id}@people.example`),
	};
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

function chargeOf(id: string) {
	const now = clock();
	return { charge_ref: `ch_${id}`, taken_at: now, begun_at: now, amount_cents: toCents(5000), refunded_cents: toCents(0), refunds: [], disputes: [] };
}

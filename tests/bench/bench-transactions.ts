import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TransactionFilter } from '#domain/admin/transaction-list.ts';
import { sql } from '#server/db/drizzle.ts';
import { type Db, openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { listFiltered } from '#server/modules/payments/admin/list-transactions.ts';
import { transactionSummary } from '#server/modules/payments/admin/transaction-summary.ts';
import { transactionsCsv } from '#server/modules/payments/admin/transactions-csv.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { fillPayments } from './fill-payments.ts';
import { fillRosters } from './fill-rosters.ts';

const { values } = parseArgs({
	options: {
		rows: { type: 'string', default: '1000000' },
		runs: { type: 'string', default: '20' },
		postgres: { type: 'boolean', default: false },
		help: { type: 'boolean' },
	},
});
if (values.help) {
	console.log(
		'node tests/bench/bench-transactions.ts [--rows 1000000] [--runs 20] [--postgres]\n  The admin’s transactions on an embedded database of its own, or on the tests’ PostgreSQL. Takes some minutes.',
	);
	process.exit(0);
}
const ROWS = Number(values.rows);
const RUNS = Number(values.runs);
const TODAY = '2026-11-21';

const folder = mkdtempSync(join(tmpdir(), 'transactions-bench-'));
const server = values.postgres ? await startPostgres() : undefined;
const database = server ? await openPostgres(server.url) : await openEmbedded(folder);
try {
	await fill(database.db);
	console.log(`${database.kind}, ${ROWS} payments, ${RUNS} runs each, ms`);
	await measureAll(database.db);
} finally {
	await database.close();
	await server?.stop();
	rmSync(folder, { recursive: true, force: true });
}

async function fill(db: Db): Promise<void> {
	const began = performance.now();
	await fillRosters(db);
	await fillPayments(db, 1, ROWS);
	const [sums] = rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from giving_sums`));
	console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s; ${sums?.n} kept sums`);
}

async function measureAll(db: Db): Promise<void> {
	const filters: [string, TransactionFilter][] = [
		['no filter', {}],
		['a month', { from: '2026-10-01', to: '2026-10-31' }],
		['a quarter, off the months', { from: '2026-05-12', to: '2026-08-20' }],
		['sport', { sport_id: 2 }],
		['team', { team_id: 2 }],
		['athlete "abc"', { athlete: 'abc' }],
		['athlete "a"', { athlete: 'a' }],
		['refunded, monthly', { state: 'refunded', type: 'recurring' }],
		['sport, monthly, partly refunded, a year', { sport_id: 3, type: 'recurring', state: 'partly_refunded', from: '2025-06-01' }],
	];
	for (const [name, filter] of filters) {
		await measure(`list, first page: ${name}`, () => listFiltered(db, filter, { limit: 50 }));
		await measure(`totals and charts: ${name}`, () => transactionSummary(db, filter, TODAY));
	}
	const [old] = rowsOf<{ us: string; id: string }>(
		await db.execute(
			sql`select (extract(epoch from created_at) * 1000000)::bigint::text as us, payment_id as id from payments order by created_at, payment_id offset 5000 limit 1`,
		),
	);
	await measure('list, 5,000 from the end, by what is older', () => listFiltered(db, {}, { before: `${old?.us}_${old?.id}`, limit: 50 }));
	await measure(
		'the same by OFFSET, to compare',
		() => db.execute(sql`select * from payments order by created_at desc, payment_id desc limit 50 offset ${ROWS - 5000}`),
		3,
	);
	await measure(
		'totals from the payments themselves, to compare',
		() =>
			db.execute(
				sql`select (created_at at time zone 'UTC')::date as day, sport_id, count(*), sum(amount_cents), sum(refunded_cents) from payments group by 1, 2`,
			),
		3,
	);
	await measure(
		'teams from the payments themselves, to compare',
		() => db.execute(sql`select team_id, count(*), sum(amount_cents), sum(refunded_cents) from payments group by 1`),
		3,
	);
	await csv(db);
}

async function measure(what: string, work: () => Promise<unknown>, runs = RUNS): Promise<void> {
	const times: number[] = [];
	for (let run = 0; run < runs; run++) {
		const began = performance.now();
		await work();
		times.push(performance.now() - began);
	}
	times.sort((a, b) => a - b);
	const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1).padStart(8);
	console.log(`${what.padEnd(64)} p50 ${at(0.5)}  p95 ${at(0.95)}`);
}

/** Rows per second, and the process's peak memory meanwhile. */
async function csv(db: Db): Promise<void> {
	const began = performance.now();
	let [bytes, most] = [0, 0];
	for await (const piece of transactionsCsv(db, {})) {
		bytes += Buffer.byteLength(piece);
		most = Math.max(most, process.memoryUsage().heapUsed);
	}
	const seconds = (performance.now() - began) / 1000;
	const mib = (n: number) => Math.round(n / 1024 / 1024);
	console.log(`file of ${ROWS} rows: ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s, ${mib(bytes)} MiB; heap at most ${mib(most)} MiB`);
}

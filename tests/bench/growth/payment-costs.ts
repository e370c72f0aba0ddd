import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { foldSums } from '#server/modules/payments/admin/fold-sums.ts';
import { listFiltered } from '#server/modules/payments/admin/list-transactions.ts';
import { transactionSummary } from '#server/modules/payments/admin/transaction-summary.ts';
import { openCheckout } from '#server/modules/payments/checkout/open-checkout.ts';
import { registerDonationIntent } from '#server/modules/payments/donations/register-donation.ts';
import type { PaymentDeps } from '#server/modules/payments/payment-deps.ts';
import { createSandbox } from '#server/modules/payments/sandbox/sandbox-provider.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { receivedByMonth, supporterCount } from '#server/modules/rosters/browse/support-of.ts';
import { fillPayments } from '../fill-payments.ts';
import { fillRosters } from '../fill-rosters.ts';
import { type CostsAtSize, timed } from './growth-costs.ts';

const RUNS = 15;
const TODAY = '2026-11-21';
const PUBLIC_URL = 'http://localhost:8080';
/** The first athlete receives one payment in 50, the last hardly any. */
const [MOST_GIVEN, USUAL] = [1, 50_000];

/** Adds payments up to this number, and measures what payments cost then. @param already how many there are */
export async function paymentCosts(db: Db, already: number, rows: number): Promise<CostsAtSize> {
	if (already === 0) await fillRosters(db);
	await fillPayments(db, already + 1, rows);
	const ms = async (name: string, work: () => Promise<unknown>, runs = RUNS) => ({ name, unit: 'ms' as const, value: await timed(runs, work) });
	const [old] = rowsOf<{ us: string; id: string }>(
		await db.execute(
			sql`select (extract(epoch from created_at) * 1000000)::bigint::text as us, payment_id as id from payments order by created_at, payment_id offset 5000 limit 1`,
		),
	);
	return [
		...(await givingCosts(db)),
		await ms('support of a usual athlete', () => supportOf(db, USUAL)),
		await ms('of one with 2% of all payments', () => supportOf(db, MOST_GIVEN), 5),
		await ms('transactions, first page', () => listFiltered(db, {}, { limit: 50 })),
		await ms('an athlete’s name', () => listFiltered(db, { athlete: 'abc' }, { limit: 50 })),
		await ms('refunded and monthly', () => listFiltered(db, { state: 'refunded', type: 'recurring' }, { limit: 50 })),
		await ms('5,000 from the end', () => listFiltered(db, {}, { before: `${old?.us}_${old?.id}`, limit: 50 })),
		await ms('totals and charts', () => transactionSummary(db, {}, TODAY)),
		await ms('a quarter, off the months', () => transactionSummary(db, { from: '2026-05-12', to: '2026-08-20' }, TODAY)),
		{ name: 'on the disk', unit: 'MB', value: await diskOf(db) },
	];
}

/** One donation from its registration to the booking of its money. */
async function givingCosts(db: Db): Promise<CostsAtSize> {
	const clock = () => new Date();
	const sandbox = createSandbox({ db, clock, publicUrl: PUBLIC_URL });
	const deps: PaymentDeps = { db, payments: sandbox, clock, publicUrl: PUBLIC_URL };
	const [athlete] = rowsOf<{ player_id: number; player_name: string; team_id: number }>(
		await db.execute(sql`select player_id, player_name, team_id from players where player_id = ${USUAL}`),
	);
	if (athlete === undefined) throw new Error('no athlete');
	const waiting: string[] = [];
	const open: string[] = [];
	const register = await timed(RUNS, async () => {
		const { intent_id } = await registerDonationIntent(deps, { amount: 50, ...athlete }, { op_id: randomUUID() });
		waiting.push(intent_id);
	});
	const click = await timed(RUNS, async (run) => {
		const opened = await openCheckout(deps, waiting[run] ?? '');
		if ('url' in opened) open.push(opened.url.split('/').at(-1) ?? '');
	});
	for (const session of open) await sandbox.pay(session);
	const began = performance.now();
	const booked = await handleDueEvents(deps);
	const booking = (performance.now() - began) / booked;
	return [
		{ name: 'registering a donation', unit: 'ms', value: register },
		{ name: 'opening its checkout', unit: 'ms', value: click },
		{ name: 'booking its money', unit: 'ms', value: booking },
		{ name: 'adding it to the sums', unit: 'ms', value: await timed(1, () => foldSums(db, clock())) },
	];
}

async function supportOf(db: Db, player_id: number): Promise<void> {
	await supporterCount(db, [player_id]);
	await receivedByMonth(db, [player_id], new Date('2025-12-01'));
}

async function diskOf(db: Db): Promise<number> {
	const [row] = rowsOf<{ mb: number }>(await db.execute(sql`select (pg_database_size(current_database()) / 1048576)::int as mb`));
	return row?.mb ?? Number.NaN;
}

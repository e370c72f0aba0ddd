import { parseArgs } from 'node:util';
import { DIFFERENCE_TEXTS, type Difference } from '#domain/admin/reconciliation.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { leaseUntil } from '#server/core/back-off.ts';
import { DataDirLockedError } from '#server/db/data-dir-lock.ts';
import { eq } from '#server/db/drizzle.ts';
import { openingFailure } from '#server/db/opening-failure.ts';
import { reconciliationDifferences } from '#server/db/schema/reconciliation-schema.ts';
import { EnvError } from '#server/env.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { Run } from './phase.ts';
import { differencesOf } from './reconciliation-report.ts';
import { beginRun, claimRun, workOnRun } from './reconciliation-run.ts';
import { withPayments } from './with-payments.ts';

const HELP = `Compares the card provider’s records with the ledger: balance, charges, refunds, fees, disputes, payouts.
It corrects the ledger wherever the provider’s records are reliable, and prints every difference.

  npm run reconcile -- [--days N]

  --days N   how many days to look back, 1 to 3650; the default is 7

It uses the card provider from the server’s settings. A run that was interrupted picks up where it left off.

Exit codes: 0 means no differences, 1 means differences were found, 2 means the comparison failed.`;

const DAY_MS = 86_400_000;
/** Differences that one run prints. With a key of another account, all of them would be a list of all payments. */
const PRINTED = 1000;

/** @returns undefined if the help was requested. @throws EnvError */
function readDays(args: string[]): number | undefined {
	const { values } = parseArgs({ args, options: { days: { type: 'string', default: '7' }, help: { type: 'boolean', default: false } } });
	if (values.help) return undefined;
	if (!/^\d{1,4}$/.test(values.days) || Number(values.days) < 1 || Number(values.days) > 3650)
		throw new EnvError('--days must be a whole number from 1 to 3650.');
	return Number(values.days);
}

/** This command's run. First it finishes a run that was interrupted or that the server abandoned. */
async function runNow(deps: PaymentDeps, days: number): Promise<Run> {
	const { db, payments, clock } = deps;
	const left = await claimRun(deps);
	if (left !== undefined) await workOnRun(deps, left);
	const now = clock();
	const begun = await beginRun(
		db,
		{ provider: payments.name, asked_by: 'command', since: new Date(now.getTime() - days * DAY_MS), run_after: leaseUntil(now) },
		now,
	);
	if (begun === undefined)
		throw new EnvError('Another process is comparing the ledger right now. Try again when it’s done. The dashboard will show its result.');
	return workOnRun(deps, begun);
}

function line({ kind, ref, payment_id, ours_cents, theirs_cents, mended, failure }: Difference): string {
	const usd = (cents: number | null) => (cents === null ? 'nothing' : formatUsd(toCents(cents)));
	const where = payment_id === null ? ref : `${ref}, payment ${payment_id}`;
	const end = mended ? 'Corrected.' : failure === null ? 'Open.' : `Open: ${failure}`;
	return `${DIFFERENCE_TEXTS[kind]} (${where}). Ledger: ${usd(ours_cents)}. Card provider: ${usd(theirs_cents)}. ${end}`;
}

async function reconcile(deps: PaymentDeps, days: number): Promise<number> {
	const { db } = deps;
	const run = await runNow(deps, days);
	const differences = await differencesOf(db, run.run_id, PRINTED);
	for (const difference of differences) console.log(line(difference));
	const looked = `${run.movements} balance changes, ${run.disputes} disputes, and ${run.payments} payments in the ledger since ${run.since.toISOString()}`;
	const found = await db.$count(reconciliationDifferences, eq(reconciliationDifferences.run_id, run.run_id));
	if (found > PRINTED) console.log(`... and ${found - PRINTED} more`);
	console.log(found === 0 ? `No differences in ${looked}.` : `${found} ${found === 1 ? 'difference' : 'differences'} in ${looked}.`);
	return found === 0 ? 0 : 1;
}

try {
	const days = readDays(process.argv.slice(2));
	if (days === undefined) console.log(HELP);
	else process.exitCode = await withPayments((deps) => reconcile(deps, days));
} catch (error) {
	const hint = error instanceof DataDirLockedError ? ' While the server is running, compare the ledger in the dashboard under All Transactions.' : '';
	console.error(`Couldn’t compare the ledger. ${openingFailure(error)}${hint}`);
	process.exitCode = 2;
}

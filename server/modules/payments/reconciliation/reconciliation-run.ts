import { providerLabel } from '#domain/admin/reconciliation.ts';
import { errorSummary, leaseUntil, nextTry } from '#server/core/back-off.ts';
import { and, desc, eq, isNull, lt, lte, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { reconciliationDifferences, reconciliations } from '#server/db/schema/reconciliation-schema.ts';
import { clearAlerts, raiseAlert } from '#server/modules/operations/public.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endComparison, openRestore } from '../recovery/restore-mark.ts';
import { balancePhase } from './balance-phase.ts';
import { booksPhase } from './books-phase.ts';
import { disputesPhase } from './disputes-phase.ts';
import { payoutsPhase } from './payouts-phase.ts';
import type { Phase, Run, Step } from './phase.ts';
import { sessionsPhase } from './sessions-phase.ts';

const PHASES: readonly [Run['phase'], Phase][] = [
	['balance', balancePhase],
	['sessions', sessionsPhase],
	['payouts', payoutsPhase],
	['disputes', disputesPhase],
	['books', booksPhase],
];

const DAY_MS = 86_400_000;
const EVERY_MS = DAY_MS;
/** The first run looks back this far; `npm run reconcile -- --days` looks further. */
const FIRST_MS = 30 * DAY_MS;
/** Every later run checks this many earlier days again, in case something was late in the provider's list. */
const AT_LEAST_MS = 3 * DAY_MS;
/** What has just happened may not be booked yet and would differ from the provider for no reason. */
const SETTLED_MS = 10 * 60_000;
/** How long results are kept. */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Starts the daily run if none has started for that long, and at once after a restore: until it is done, donations that
 * this database may have lost can't be paid. Of several processes, one starts it.
 */
export async function beginDailyRun(deps: PaymentDeps): Promise<void> {
	const { db, payments, clock } = deps;
	const now = clock();
	const restore = await openRestore(deps);
	const [last] = await db
		.select()
		.from(reconciliations)
		.where(and(eq(reconciliations.provider, payments.name), eq(reconciliations.asked_by, 'schedule')))
		.orderBy(desc(reconciliations.started_at))
		.limit(1);
	const isSinceRestore = restore === undefined || (last !== undefined && last.started_at >= restore.restored_at);
	if (isSinceRestore && last !== undefined && now.getTime() - last.started_at.getTime() < EVERY_MS) return;
	const usual = last === undefined ? now.getTime() - FIRST_MS : Math.min(last.until.getTime() - DAY_MS, now.getTime() - AT_LEAST_MS);
	const since = restore === undefined ? usual : Math.min(usual, restore.data_until.getTime() - DAY_MS);
	await beginRun(db, { provider: payments.name, asked_by: 'schedule', since: new Date(since), run_after: now }, now);
}

/**
 * @returns undefined while another run of this provider is in progress. @param run_after later than now if the caller
 *   works on it at once.
 */
export async function beginRun(db: Db, run: Pick<Run, 'provider' | 'asked_by' | 'since' | 'run_after'>, now: Date): Promise<Run | undefined> {
	const [begun] = await db
		.insert(reconciliations)
		.values({ ...run, until: new Date(now.getTime() - SETTLED_MS), started_at: now })
		.onConflictDoNothing()
		.returning();
	return begun;
}

/** Claims the run in progress, if there is one and no other process works on it. */
export async function claimRun({ db, payments, clock }: PaymentDeps): Promise<Run | undefined> {
	const now = clock();
	const [run] = await db
		.update(reconciliations)
		.set({ run_after: leaseUntil(now), attempts: sql`${reconciliations.attempts} + 1` })
		.where(and(eq(reconciliations.provider, payments.name), eq(reconciliations.state, 'running'), lte(reconciliations.run_after, now)))
		.returning();
	return run;
}

/**
 * Works on a claimed run for this many pages; after that, whoever claims it continues.
 *
 * @returns the run as it is now. @throws what the provider throws; the run is retried later, from where it was.
 */
export async function workOnRun(deps: PaymentDeps, claimed: Run, pages = Number.POSITIVE_INFINITY): Promise<Run> {
	let run = claimed;
	try {
		for (let page = 0; page < pages && run.state === 'running'; page++) {
			const phase = PHASES.find(([name]) => name === run.phase)?.[1];
			if (phase === undefined) throw new Error(`reconciliation ${run.run_id} is in no phase`);
			const next = await advance(deps, run, await phase(deps, run));
			if (next === undefined) return run;
			run = next;
		}
		if (run.state === 'running') await change(deps.db, run, { run_after: deps.clock() });
		return run;
	} catch (error) {
		await change(deps.db, run, { last_error: errorSummary(error), run_after: nextTry(deps.clock(), run.attempts) });
		throw error;
	}
}

/** Stores a step and renews the lease. @returns undefined if another process has continued the run meanwhile. */
async function advance(deps: PaymentDeps, run: Run, step: Step): Promise<Run | undefined> {
	const { db, clock } = deps;
	const now = clock();
	const position = PHASES.findIndex(([name]) => name === run.phase);
	const phase = step.cursor === null ? PHASES[position + 1]?.[0] : run.phase;
	const to = phase === undefined ? { state: 'done' as const, finished_at: now } : { phase, cursor: step.cursor, run_after: leaseUntil(now) };
	const [next] = await change(db, run, {
		...to,
		attempts: 1,
		last_error: null,
		movements: run.movements + (step.movements ?? 0),
		disputes: run.disputes + (step.disputes ?? 0),
		payments: run.payments + (step.payments ?? 0),
	});
	if (next?.state !== 'done') return next;
	await endComparison(deps, next);
	await alertAboutDifferences(db, next, now);
	await db.delete(reconciliations).where(lt(reconciliations.finished_at, new Date(now.getTime() - RETENTION_MS)));
	return next;
}

/** Changes a run if it is still where it was. */
function change(db: Db, { run_id, phase, cursor }: Run, to: Partial<Run>) {
	const isHere: SQL | undefined = and(
		eq(reconciliations.run_id, run_id),
		eq(reconciliations.state, 'running'),
		eq(reconciliations.phase, phase),
		cursor === null ? isNull(reconciliations.cursor) : eq(reconciliations.cursor, cursor),
	);
	return db.update(reconciliations).set(to).where(isHere).returning();
}

/** Alerts admins to differences that a finished run couldn't fix. If there are none, clears an earlier alert. */
async function alertAboutDifferences(db: Db, { run_id, provider }: Run, now: Date): Promise<void> {
	const open = await db.$count(reconciliationDifferences, and(eq(reconciliationDifferences.run_id, run_id), eq(reconciliationDifferences.mended, false)));
	const about = { kind: 'reconciliation' as const, topic: provider };
	if (open === 0) {
		await clearAlerts(db, { kind: about.kind, topics: [provider] }, now);
		return;
	}
	const name = providerLabel(provider);
	const title = `The ledger and ${name} differ in ${open === 1 ? 'one place' : `${open} places`}`;
	const detail = `Each difference is listed under All Transactions. For details, check the dashboard of ${name}.`;
	await raiseAlert(db, { ...about, title, detail, link: '/AdminDashboard?tab=transactions' }, now);
}

import type { Difference, Reconciliation, ReconciliationRun } from '#domain/admin/reconciliation.ts';
import { and, asc, desc, eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { reconciliationDifferences, reconciliations } from '#server/db/schema/reconciliation-schema.ts';
import type { Run } from './phase.ts';

/** Nobody reads more than this on a screen. */
const SHOWN = 200;

/** The result of the last comparison with a provider. */
export async function readReconciliation(db: Db, provider: string): Promise<Reconciliation> {
	const [running, last] = [await newest(db, provider, 'running'), await newest(db, provider, 'done')];
	return {
		provider,
		running: running === undefined ? null : await toRun(db, running),
		last: last === undefined ? null : await toRun(db, last),
		differences: last === undefined ? [] : await differencesOf(db, last.run_id, SHOWN),
	};
}

async function newest(db: Db, provider: string, state: Run['state']): Promise<Run | undefined> {
	const [run] = await db
		.select()
		.from(reconciliations)
		.where(and(eq(reconciliations.provider, provider), eq(reconciliations.state, state)))
		.orderBy(desc(reconciliations.started_at))
		.limit(1);
	return run;
}

/** Differences of one run, open ones first. */
export async function differencesOf(db: Db, run_id: number, limit: number): Promise<Difference[]> {
	const { kind, ref, payment_id, ours_cents, theirs_cents, mended, failure, difference_id } = reconciliationDifferences;
	return db
		.select({ kind, ref, payment_id, ours_cents, theirs_cents, mended, failure })
		.from(reconciliationDifferences)
		.where(eq(reconciliationDifferences.run_id, run_id))
		.orderBy(asc(mended), asc(difference_id))
		.limit(limit);
}

async function toRun(
	db: Db,
	{ run_id, since, until, asked_by, state, movements, disputes, payments, last_error, started_at, finished_at }: Run,
): Promise<ReconciliationRun> {
	const [counted] = await db
		.select({ found: sql<number>`count(*)::int`, mended: sql<number>`(count(*) filter (where mended))::int` })
		.from(reconciliationDifferences)
		.where(eq(reconciliationDifferences.run_id, run_id));
	return {
		...{ run_id, asked_by, state, movements, disputes, payments, last_error },
		since: since.toISOString(),
		until: until.toISOString(),
		found: counted?.found ?? 0,
		mended: counted?.mended ?? 0,
		started_at: started_at.toISOString(),
		finished_at: finished_at?.toISOString() ?? null,
	};
}

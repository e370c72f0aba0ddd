import type { Db } from '#server/db/open-database.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';

export type JobKind = (typeof jobs.$inferSelect)['kind'];

/**
 * First calls the provider, where the same request may be repeated. The function that it returns then stores the
 * result, in the transaction that ends the job.
 */
export type JobWork = (deps: PaymentDeps, payload: unknown) => Promise<(tx: Db, now: Date) => Promise<void>>;

/**
 * Queues work for after the commit, in the transaction that makes it necessary. The same key is done once.
 * @param run_after not before this time.
 */
export async function enqueue(tx: Db, kind: JobKind, key: string, payload: object, run_after: Date): Promise<void> {
	await tx
		.insert(jobs)
		.values({ kind, job_key: `${kind}:${key}`, payload, run_after })
		.onConflictDoNothing({ target: jobs.job_key });
}

import { reconciliationDifferences } from '#server/db/schema/reconciliation-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { Run } from './phase.ts';

type Difference = Pick<typeof reconciliationDifferences.$inferInsert, 'kind' | 'ref' | 'mended'> & {
	payment_id?: string | undefined;
	/** Cents; left out if a side has nothing. */
	ours_cents?: number | undefined;
	theirs_cents?: number | undefined;
	/** Why it couldn't be fixed. */
	failure?: string | undefined;
};

/** Stores a difference, once per run. */
export async function noteDifference(
	{ db, clock }: PaymentDeps,
	{ run_id }: Run,
	{ payment_id, ours_cents, theirs_cents, failure, ...rest }: Difference,
): Promise<void> {
	await db
		.insert(reconciliationDifferences)
		.values({
			run_id,
			...rest,
			payment_id: payment_id ?? null,
			ours_cents: ours_cents ?? null,
			theirs_cents: theirs_cents ?? null,
			failure: failure ?? null,
			found_at: clock(),
		})
		.onConflictDoNothing();
}

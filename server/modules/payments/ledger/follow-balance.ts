import { leaseUntil } from '#server/core/back-off.ts';
import { and, eq, lte } from '#server/db/drizzle.ts';
import { balanceCursors } from '#server/db/schema/balance-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { recordMovements } from './record-movements.ts';

/** How often we read the provider's balance. A fee is known at most this long after its charge. */
const EVERY_MS = 15 * 60_000;
/**
 * A movement can appear in the list after younger ones, because Stripe captures in the background for up to an hour.
 */
const OVERLAP_MS = 2 * 3_600_000;
/** How far back the first run goes. `npm run reconcile -- --days` reads further. */
const FIRST_MS = 30 * 86_400_000;

/**
 * Reads the provider's balance movements since the last run and books the fees. One process at a time reads. If it
 * dies, its lease expires, and the next one starts where the last complete run ended.
 *
 * @returns how many pages were read. @throws ProviderUnavailableError; the balance is read again when the lease is
 *   over.
 */
export async function followBalance(deps: PaymentDeps): Promise<number> {
	const { db, payments, clock } = deps;
	const started = clock();
	const cursor = await claim(deps, started);
	if (cursor === undefined) return 0;
	const since = new Date((cursor.read_until ?? started).getTime() - (cursor.read_until === null ? FIRST_MS : OVERLAP_MS));
	let pages = 0;
	let after: string | undefined;
	for (let more = true; more; pages++) {
		const page = await payments.listBalance({ since, ...(after === undefined ? {} : { after }) });
		await recordMovements(db, payments.name, page.movements, clock());
		await storeMovements(deps, { run_after: leaseUntil(clock()) });
		after = page.movements.at(-1)?.txn_ref;
		more = page.more && after !== undefined;
	}
	await storeMovements(deps, { read_until: started, run_after: new Date(clock().getTime() + EVERY_MS) });
	return pages;
}

async function claim({ db, payments }: PaymentDeps, now: Date) {
	await db.insert(balanceCursors).values({ provider: payments.name, run_after: now }).onConflictDoNothing();
	const [cursor] = await db
		.update(balanceCursors)
		.set({ run_after: leaseUntil(now) })
		.where(and(eq(balanceCursors.provider, payments.name), lte(balanceCursors.run_after, now)))
		.returning();
	return cursor;
}

async function storeMovements({ db, payments }: PaymentDeps, change: Partial<typeof balanceCursors.$inferInsert>): Promise<void> {
	await db.update(balanceCursors).set(change).where(eq(balanceCursors.provider, payments.name));
}

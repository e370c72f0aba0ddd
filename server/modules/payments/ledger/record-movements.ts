import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import type { BalanceMovement } from '../providers/payment-provider.ts';
import { post } from './ledger.ts';

type Row = typeof balanceTransactions.$inferSelect;

/** The books are in dollars. They have no place for a fee in another currency; reconciliation reports it. */
const CURRENCY = 'usd';

/**
 * Stores a page of the provider's balance movements, each once, and books the fees of those whose payment is booked.
 * May be repeated with the same page.
 *
 * Locks each payment in its own transaction, because others lock several in an order that this page doesn't know.
 */
export async function recordMovements(db: Db, provider: string, movements: readonly BalanceMovement[], now: Date): Promise<void> {
	if (movements.length === 0) return;
	await db
		.insert(balanceTransactions)
		.values(movements.map(({ at, ...movement }) => ({ provider, ...movement, created_at: at })))
		.onConflictDoNothing();
	const txn_refs = movements.map(({ txn_ref }) => txn_ref);
	for (const { payment_id } of await unbookedFees(db, provider, txn_refs)) {
		await inTransaction(db, async (tx) => {
			const [payment] = await tx.select().from(payments).where(eq(payments.payment_id, payment_id)).for('update');
			if (payment !== undefined) await bookFees(tx, payment, now);
		});
	}
}

/** Payments whose movements contain something that isn't booked. */
export function unbookedFees(db: Db, provider: string, txn_refs: string[]) {
	return db
		.selectDistinct({ payment_id: payments.payment_id })
		.from(balanceTransactions)
		.innerJoin(payments, and(eq(payments.provider, balanceTransactions.provider), eq(payments.provider_ref, balanceTransactions.charge_ref)))
		.where(and(eq(balanceTransactions.provider, provider), inArray(balanceTransactions.txn_ref, txn_refs), isNull(balanceTransactions.payment_id)));
}

/**
 * Books the fees of every known movement of a charge that isn't booked yet. Runs in the transaction of a caller who has
 * locked the payment.
 */
export async function bookFees(
	tx: Db,
	{ payment_id, provider, provider_ref }: Pick<typeof payments.$inferSelect, 'payment_id' | 'provider' | 'provider_ref'>,
	now: Date,
): Promise<void> {
	const linked = await tx
		.update(balanceTransactions)
		.set({ payment_id })
		.where(and(eq(balanceTransactions.provider, provider), eq(balanceTransactions.charge_ref, provider_ref), isNull(balanceTransactions.payment_id)))
		.returning();
	const inBooks = linked.filter(({ currency }) => currency === CURRENCY);
	if (inBooks.length === 0) return;
	for (const movement of inBooks) await bookFee(tx, movement, payment_id, now);
	const cents = inBooks.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
	await tx
		.update(payments)
		.set({ fee_cents: sql`coalesce(${payments.fee_cents}, 0) + ${cents}::bigint` })
		.where(eq(payments.payment_id, payment_id));
}

async function bookFee(tx: Db, { provider, txn_ref, fee_cents }: Row, payment_id: string, now: Date): Promise<void> {
	if (fee_cents === 0) return;
	const kind = fee_cents > 0 ? 'fee' : 'fee_returned';
	await post(tx, { kind, payment_id, amount: Math.abs(fee_cents), booking_key: `${provider}:fee:${txn_ref}`, posted_at: now });
}

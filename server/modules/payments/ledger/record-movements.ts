import { and, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import type { BalanceMovement } from '../provider/payment-provider.ts';
import { post } from './ledger.ts';
import { lineMark, lockPaymentsOf, type Payment } from './payment-row.ts';
import { splitCents } from './split-cents.ts';

type Row = typeof balanceTransactions.$inferSelect;

/** The books are in dollars. They have no place for a fee in another currency; reconciliation reports it. */
const CURRENCY = 'usd';

/**
 * Stores a page of the provider's balance movements, each once, and books the fees of those whose payment is booked.
 * May be repeated with the same page.
 *
 * Locks the payments of each charge in a transaction of its own, because others lock several in an order that this page
 * doesn't know.
 */
export async function recordMovements(db: Db, provider: string, movements: readonly BalanceMovement[], now: Date): Promise<void> {
	if (movements.length === 0) return;
	await db
		.insert(balanceTransactions)
		.values(movements.map(({ at, ...movement }) => ({ provider, ...movement, created_at: at })))
		.onConflictDoNothing();
	const txn_refs = movements.map(({ txn_ref }) => txn_ref);
	for (const { charge_ref } of await unbookedFees(db, provider, txn_refs)) {
		await inTransaction(db, async (tx) => {
			await bookFees(tx, await lockPaymentsOf(tx, provider, charge_ref), now);
		});
	}
}

/** Charges whose movements contain something that isn't booked. */
export function unbookedFees(db: Db, provider: string, txn_refs: string[]) {
	return db
		.selectDistinct({ charge_ref: payments.provider_ref })
		.from(balanceTransactions)
		.innerJoin(payments, and(eq(payments.provider, balanceTransactions.provider), eq(payments.provider_ref, balanceTransactions.charge_ref)))
		.where(and(eq(balanceTransactions.provider, provider), inArray(balanceTransactions.txn_ref, txn_refs), isNull(balanceTransactions.payment_id)));
}

/** The part of a payment that says which charge it belongs to, and what its share is. */
type Line = Pick<Payment, 'payment_id' | 'provider' | 'provider_ref' | 'line' | 'amount_cents'>;

/**
 * Books the fees of every known movement of a charge that isn't booked yet. Runs in the transaction of a caller who has
 * locked the charge's payments. Several lines share a fee in proportion to their amounts; the movement itself is noted
 * with the first.
 */
export async function bookFees(tx: Db, lines: readonly Line[], now: Date): Promise<void> {
	const [first] = lines;
	if (first === undefined) return;
	const { payment_id, provider, provider_ref } = first;
	const linked = await tx
		.update(balanceTransactions)
		.set({ payment_id })
		.where(and(eq(balanceTransactions.provider, provider), eq(balanceTransactions.charge_ref, provider_ref), isNull(balanceTransactions.payment_id)))
		.returning();
	const inBooks = linked.filter(({ currency }) => currency === CURRENCY);
	if (inBooks.length === 0) return;
	const sums: number[] = [];
	for (const movement of inBooks) {
		const parts = splitCents(
			movement.fee_cents,
			lines.map(({ amount_cents }) => amount_cents),
		);
		for (const [i, line] of lines.entries()) {
			const cents = parts[i] ?? 0;
			sums[i] = (sums[i] ?? 0) + cents;
			await bookFee(tx, movement, { line, cents }, now);
		}
	}
	for (const [i, line] of lines.entries()) {
		await tx
			.update(payments)
			.set({ fee_cents: sql`coalesce(${payments.fee_cents}, 0) + ${sums[i] ?? 0}::bigint` })
			.where(eq(payments.payment_id, line.payment_id));
	}
}

async function bookFee(tx: Db, { provider, txn_ref }: Row, { line, cents }: { line: Line; cents: number }, now: Date): Promise<void> {
	if (cents === 0) return;
	const kind = cents > 0 ? 'fee' : 'fee_returned';
	const booking_key = `${provider}:fee:${txn_ref}${lineMark(line)}`;
	await post(tx, { kind, payment_id: line.payment_id, amount: Math.abs(cents), booking_key, posted_at: now });
}

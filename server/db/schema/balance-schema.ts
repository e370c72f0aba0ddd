import { bigint, boolean, index, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/**
 * A copy of the provider's own list of balance movements: one row per movement, for fees, exports, and reconciliation.
 */
export const balanceTransactions = pgTable(
	'balance_transactions',
	{
		provider: text().notNull(),
		/** The movement's id at the provider. */
		txn_ref: text().notNull(),
		category: text({ enum: ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'payout', 'payout_reversal', 'fee', 'other'] }).notNull(),
		/** The provider's id of the charge, refund, dispute, or payout behind it. */
		source_ref: text(),
		/** The charge that it belongs to, in the form of `payments.provider_ref`. */
		charge_ref: text(),
		/** Null while no payment of that charge is booked. */
		payment_id: uuid().references(() => payments.payment_id),
		/** Whether the charge belongs to other software on the same account; null until somebody had to ask. */
		foreign: boolean(),
		/** Cents into the balance before the fee; outgoing amounts are negative. */
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** The provider's fee in cents; negative if it returned a fee. */
		fee_cents: bigint({ mode: 'number' }).notNull(),
		/** Currency of the balance, in lowercase. We don't book fees in a currency other than the books'. */
		currency: text().notNull(),
		created_at: at('created_at').notNull(),
		/** When the money becomes available for a payout. */
		available_on: at('available_on').notNull(),
		/** The payout that took it to the bank; null before that, and if a person made the payout. */
		payout_ref: text(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.txn_ref] }),
		index('balance_transactions_payment').on(t.payment_id),
		index('balance_transactions_charge').on(t.provider, t.charge_ref),
		index('balance_transactions_payouts').on(t.provider, t.created_at, t.txn_ref).where(sql`category = 'payout'`),
	],
);

/** How far we have read the provider's list of balance movements. */
export const balanceCursors = pgTable('balance_cursors', {
	provider: text().primaryKey(),
	/** Everything before this moment has been read; null before the first run. */
	read_until: at('read_until'),
	/** Not before this time: the lease of the process that reads, or the pause until the next run. */
	run_after: at('run_after').notNull(),
});

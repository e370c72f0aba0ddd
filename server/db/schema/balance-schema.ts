import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/** A copy of the provider's own list of how the balance moved: one row per movement, for fees, exports and reconciliation. */
export const balanceTransactions = pgTable(
	'balance_transactions',
	{
		provider: text().notNull(),
		/** The provider's id of the movement. */
		txn_ref: text().notNull(),
		category: text({ enum: ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'payout', 'payout_reversal', 'fee', 'other'] }).notNull(),
		/** The provider's id of the charge, refund, dispute or payout behind it. */
		source_ref: text(),
		/** The charge that it belongs to, named as `payments.provider_ref` is. */
		charge_ref: text(),
		/** Null while no payment of that charge is booked. */
		payment_id: uuid().references(() => payments.payment_id),
		/** Whether the charge is of other software that uses the same account; null while nobody had to ask. */
		foreign: boolean(),
		/** Cents into the balance; what goes out is negative. Before the fee. */
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** Cents that the provider took on top; negative when it gave a fee back. */
		fee_cents: bigint({ mode: 'number' }).notNull(),
		/** Of the balance, in lower case. Fees in another currency than the books' are not booked. */
		currency: text().notNull(),
		created_at: at('created_at').notNull(),
		/** When the money can be paid out. */
		available_on: at('available_on').notNull(),
		/** The payout that took it to the bank; null before, and where a person made the payout. */
		payout_ref: text(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.txn_ref] }),
		index('balance_transactions_payment').on(t.payment_id),
		index('balance_transactions_charge').on(t.provider, t.charge_ref),
		index('balance_transactions_payouts').on(t.provider, t.created_at, t.txn_ref).where(sql`category = 'payout'`),
	],
);

/** How far the provider's list of balance movements was read. */
export const balanceCursors = pgTable('balance_cursors', {
	provider: text().primaryKey(),
	/** Everything before this moment was read; null before the first reading. */
	read_until: at('read_until'),
	/** Not before this time: the lease of the process that reads, or the pause until the next reading. */
	run_after: at('run_after').notNull(),
});

import { bigint, pgTable, uniqueIndex, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/**
 * Receipts that were mailed to an address from their page (docs/decisions/163), which happens once for each. The
 * address is only in the mail, whose row is deleted once it is sent.
 */
export const receiptCopies = pgTable(
	'receipt_copies',
	{
		payment_id: uuid()
			.primaryKey()
			.references(() => payments.payment_id, { onDelete: 'cascade' }),
		/** The queued mail; of a mail that was sent, the row is gone. */
		mail_id: bigint({ mode: 'number' }).notNull(),
		asked_at: at('asked_at').notNull(),
	},
	(t) => [uniqueIndex('receipt_copies_mail').on(t.mail_id)],
);

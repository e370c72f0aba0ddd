import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/** Disputes of payments, as the provider last told. What they took is in the ledger; this is for whoever answers them. */
export const disputes = pgTable(
	'disputes',
	{
		provider: text().notNull(),
		dispute_ref: text().notNull(),
		payment_id: uuid()
			.notNull()
			.references(() => payments.payment_id),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** `inquiry`: the bank asks, and holds no money. `closed`: it asked, and leaves it at that. */
		status: text({ enum: ['inquiry', 'closed', 'open', 'won', 'lost'] }).notNull(),
		/** The provider's word. */
		reason: text().notNull(),
		/** Until when the bank takes evidence; null where it waits for none. */
		due_by: at('due_by'),
		/** Where it is answered. */
		link: text().notNull(),
		opened_at: at('opened_at').notNull(),
		checked_at: at('checked_at').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.dispute_ref] }),
		index('disputes_payment').on(t.payment_id),
		index('disputes_waiting').on(t.due_by).where(sql`due_by is not null`),
	],
);

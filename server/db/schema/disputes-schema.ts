import { bigint, index, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts';
import { at } from './columns.ts';
import { payments } from './payments-schema.ts';

/**
 * Disputes of payments, as last reported by the provider. The ledger has what they took; these rows are for whoever
 * answers the disputes.
 */
export const disputes = pgTable(
	'disputes',
	{
		provider: text().notNull(),
		dispute_ref: text().notNull(),
		payment_id: uuid()
			.notNull()
			.references(() => payments.payment_id),
		amount_cents: bigint({ mode: 'number' }).notNull(),
		/** `inquiry`: the bank asks and holds no money. `closed`: the inquiry ended there. */
		status: text({ enum: ['inquiry', 'closed', 'open', 'won', 'lost'] }).notNull(),
		/** The reason, as the provider words it. */
		reason: text().notNull(),
		/** The bank's deadline for evidence; null if it waits for none. */
		due_by: at('due_by'),
		/** Where to answer it. */
		link: text().notNull(),
		opened_at: at('opened_at').notNull(),
		checked_at: at('checked_at').notNull(),
	},
	(t) => [
		// A dispute of a basket's charge is split over its lines.
		primaryKey({ columns: [t.provider, t.dispute_ref, t.payment_id] }),
		index('disputes_payment').on(t.payment_id),
		index('disputes_waiting').on(t.due_by).where(sql`due_by is not null`),
	],
);

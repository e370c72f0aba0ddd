import { index, integer, pgTable, primaryKey, text } from '../drizzle.ts';
import { at } from './columns.ts';

/**
 * How much of its limit each device, address, and account has used in the current hour, for all processes of this
 * database (docs/decisions/120). Subjects are keyed hashes. A row is deleted within three hours.
 */
export const limitCounts = pgTable(
	'limit_counts',
	{
		kind: text().notNull(),
		subject: text().notNull(),
		/** The subject's hour starts with its first use. */
		hour_from: at('hour_from').notNull(),
		used: integer().notNull(),
		/** The limit that applied at the last use. */
		most: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.kind, t.subject] }), index('limit_counts_hour').on(t.hour_from)],
);

/** Spent proofs of work. Each one pays for a single call. */
export const usedProofs = pgTable('used_proofs', { signature: text().primaryKey(), expires_at: at('expires_at').notNull() }, (t) => [
	index('used_proofs_expiry').on(t.expires_at),
]);

import { bigint, boolean, check, customType, index, pgTable, sql, text } from '../drizzle.ts';
import { at } from './columns.ts';

/** PostgreSQL's own text of a snapshot, such as `746:748:746`. */
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

/** It has no rows. Whoever locks it may commit the next tick. Nothing writes to it, so nothing vacuums it. */
export const feedTurn = pgTable('feed_turn', { one: boolean().primaryKey().default(true) }, (t) => [check('feed_turn_one', sql`${t.one}`)]);

/**
 * Moments in the history of the rosters. The cursors that devices hold name a tick (docs/decisions/164). The migration
 * writes the first one.
 */
export const ticks = pgTable(
	'ticks',
	{
		tick: bigint({ mode: 'bigint' }).primaryKey(),
		/**
		 * A word of ticks that one process committed in a row: “t” and 11 hexadecimal digits, so that it never looks like an
		 * epoch.
		 */
		branch: text().notNull(),
		/** Exactly what the tick contains: every transaction that this snapshot saw. */
		seen: snapshot().notNull(),
		/** The transaction that committed it. */
		xid: bigint({ mode: 'bigint' }).notNull(),
		at: at('at').notNull().default(sql`clock_timestamp()`),
	},
	(t) => [
		/** For deleting old ones. */
		index('ticks_by_time').on(t.at),
	],
);

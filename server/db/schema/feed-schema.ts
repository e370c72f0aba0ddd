import { bigint, boolean, check, customType, index, integer, pgTable, pgView, primaryKey, sql, text } from '../drizzle.ts';
import { at, bytes } from './columns.ts';
import { players } from './rosters-schema.ts';

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
		/**
		 * The first tick of its branch. Null if a version before the shared feed committed it, which noted no changes in
		 * `changedRosters`.
		 */
		branch_first: bigint({ mode: 'bigint' }),
		at: at('at').notNull().default(sql`clock_timestamp()`),
	},
	(t) => [
		/** For deleting old ones, and for the ends of windows. */
		index('ticks_by_time').on(t.at),
		/** Changes before the newest of these aren't noted. */
		index('ticks_without_changes').on(t.tick).where(sql`branch_first is null`),
	],
);

/**
 * Amounts that were booked for an athlete and aren't in `athleteTotals` yet, in cents; below 0 for a refund. Bookings only
 * append, so donations to one athlete don't wait for each other. The next tick folds them (docs/decisions/168). The
 * record is the one that the payment was made for, and whose it is now is decided when it is read or folded.
 */
export const receivedIncrements = pgTable('received_increments', { player_id: integer().notNull(), cents: bigint({ mode: 'number' }).notNull() }, (t) => [
	index('received_increments_player').on(t.player_id),
]);

/**
 * Athletes' totals as of the newest tick, in cents, those of the records merged into theirs included. The table has
 * only athletes who ever received something. Its writer holds the turn (`takeFeedTurn`).
 */
export const athleteTotals = pgTable('athlete_totals', {
	player_id: integer()
		.primaryKey()
		.references(() => players.player_id, { onDelete: 'cascade' }),
	cents: bigint({ mode: 'number' }).notNull(),
});

/** The totals that each tick changed, as of that tick, for as long as the tick is kept. */
export const changedTotals = pgTable(
	'changed_totals',
	{
		sport_id: integer().notNull(),
		tick: bigint({ mode: 'bigint' }).notNull(),
		player_id: integer().notNull(),
		cents: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.sport_id, t.tick, t.player_id] }), index('changed_totals_by_tick').on(t.tick)],
);

/** Athletes' current totals in cents, with amounts that aren't folded in yet. */
export const received = pgView('received', { player_id: integer().notNull(), cents: bigint({ mode: 'number' }).notNull() }).existing();

/**
 * The teams and athletes that each tick changed, as of that tick, for as long as the tick is kept. `bulk` stands for a
 * sport in which too much changed at once; only a snapshot helps there.
 */
export const changedRosters = pgTable(
	'changed_rosters',
	{
		tick: bigint({ mode: 'bigint' }).notNull(),
		sport_id: integer().notNull(),
		kind: text({ enum: ['bulk', 'player', 'team'] }).notNull(),
		/** Of the athlete or team; 0 for `bulk`. */
		id: integer().notNull(),
		/** As JSON, in a delta's form; null if the athlete or team is gone. */
		row: text(),
		/** Of an athlete who is gone: the record that took its place. */
		merged_into: integer(),
	},
	(t) => [
		primaryKey({ columns: [t.tick, t.sport_id, t.kind, t.id] }),
		check('changed_rosters_kind', sql`${t.kind} in ('bulk', 'player', 'team')`),
		index('changed_rosters_bulk').on(t.sport_id, t.tick).where(sql`kind = 'bulk'`),
	],
);

/** The newest window of each length (`server/modules/rosters/feed/window-lengths.ts`): which ticks it joins, and its file. */
export const feedWindows = pgTable('feed_windows', {
	length: text().primaryKey(),
	/** It has everything that changed after this tick, */
	from_tick: bigint({ mode: 'bigint' }).notNull(),
	/** up to this one. */
	to_tick: bigint({ mode: 'bigint' }).notNull(),
	/** Null if nothing changed. */
	hash: text(),
	/** Length of its text in bytes. */
	size: integer().notNull(),
});

/** Files of windows, ready to send. All processes send the same bytes. A replaced one is kept for those who were told of it. */
export const feedFiles = pgTable(
	'feed_files',
	{
		/** Of the text. */
		hash: text().primaryKey(),
		br: bytes().notNull(),
		gzip: bytes().notNull(),
		/** When it may be deleted; null while a window names it. */
		kept_until: at('kept_until'),
	},
	(t) => [index('feed_files_by_time').on(t.kept_until)],
);

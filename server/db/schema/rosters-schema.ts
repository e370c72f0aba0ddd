import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, folded } from './columns.ts';

/** Rosters, in the embedded PGlite and in PostgreSQL 15 and later alike. `changed_xid` is set by a trigger to the id of the writing transaction; the sync feed reads from it (design §3). */

export const sports = pgTable('sports', { sport_id: integer().primaryKey(), sport_name: text().notNull(), slug: text().notNull(), gender: text() }, (t) => [
	uniqueIndex('sports_slug').on(t.slug),
]);

export const teams = pgTable(
	'teams',
	{
		team_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		sport_id: integer()
			.notNull()
			.references(() => sports.sport_id),
		team_name: text().notNull(),
		team_fold: folded().notNull(),
		slug: text().notNull(),
		conference: text(),
		color: text(),
		alt_color: text(),
		retired_at: at('retired_at'),
		changed_xid: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
	},
	(t) => [
		index('teams_by_sport').on(t.sport_id, t.team_fold, t.team_id),
		index('teams_by_conference').on(t.sport_id, t.conference),
		index('teams_by_slug').on(t.sport_id, t.slug),
		index('teams_changed').on(t.sport_id, t.changed_xid),
	],
);

/** `sport_id`, `team_fold` repeat the team's, so that one index serves the listing order. */
export const players = pgTable(
	'players',
	{
		player_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		sport_id: integer()
			.notNull()
			.references(() => sports.sport_id),
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		team_fold: folded().notNull(),
		player_name: text().notNull(),
		name_fold: folded().notNull(),
		slug: text().notNull(),
		player_class: text(),
		position: text(),
		jersey_number: text(),
		/** Inches. */
		height_in: smallint(),
		/** Pounds. */
		weight_lb: smallint(),
		image_url: text(),
		pending_transfer: boolean().notNull().default(false),
		/** Name of the team before the latest move. */
		transferred_from: text(),
		birthplace: text(),
		gender: text(),
		bio_url: text(),
		game_logs_url: text(),
		news_url: text(),
		profile_url: text(),
		splits_url: text(),
		stats_url: text(),
		/** Cents; written only by the ledger's `post()`. */
		received_cents: bigint({ mode: 'number' }).notNull().default(0),
		retired_at: at('retired_at'),
		changed_xid: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
	},
	(t) => [
		index('players_listing').on(t.sport_id, t.team_fold, t.name_fold, t.player_id).where(sql`retired_at is null`),
		index('players_listing_all').on(t.team_fold, t.name_fold, t.player_id).where(sql`retired_at is null`),
		index('players_by_team').on(t.team_id, t.name_fold),
		index('players_words').using('gin', sql`(' ' || ${t.name_fold}) gin_trgm_ops`),
		index('players_by_jersey').on(t.sport_id, t.jersey_number),
		index('players_by_received').on(t.sport_id, t.received_cents),
		index('players_received').on(t.received_cents),
		index('players_changed').on(t.sport_id, t.changed_xid),
		/** Counts of a filter, and the distinct classes and positions, without touching the rows. */
		index('players_facets').on(t.sport_id, t.player_class, t.position, t.team_id, t.received_cents).where(sql`retired_at is null`),
		check('players_received_not_negative', sql`${t.received_cents} >= 0`),
	],
);

/** (source, season, external id) → our id; seasons matter where a source renumbers everybody each year. '' where it does not. */
export const teamSources = pgTable(
	'team_sources',
	{
		source: text().notNull(),
		season: text().notNull(),
		external_id: text().notNull(),
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
	},
	(t) => [primaryKey({ columns: [t.source, t.season, t.external_id] }), index('team_sources_team').on(t.team_id)],
);
export const playerSources = pgTable(
	'player_sources',
	{
		source: text().notNull(),
		season: text().notNull(),
		external_id: text().notNull(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
	},
	(t) => [primaryKey({ columns: [t.source, t.season, t.external_id] }), index('player_sources_player').on(t.player_id)],
);

/** Every change of team, oldest first. */
export const playerMoves = pgTable(
	'player_moves',
	{
		move_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		from_team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		to_team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		season: text(),
		moved_at: at('moved_at').notNull().defaultNow(),
	},
	(t) => [index('player_moves_player').on(t.player_id)],
);

/**
 * What team files tell, kept so that team and roster files may come in any order and in separate imports. A team itself
 * is made when the first roster names it; a list of teams shows none without athletes ever.
 */
export const teamDirectory = pgTable(
	'team_directory',
	{
		source: text().notNull(),
		external_id: text().notNull(),
		sport_id: integer()
			.notNull()
			.references(() => sports.sport_id),
		school: text().notNull(),
		school_fold: folded().notNull(),
		conference: text(),
		/** Level of play as the source writes it (`fbs`, `ii`); tells a school's live row from a spare one. */
		classification: text(),
		color: text(),
		alt_color: text(),
	},
	(t) => [primaryKey({ columns: [t.source, t.external_id] }), index('team_directory_school').on(t.sport_id, t.school_fold)],
);

/** Latest season whose roster was imported for a team, and that named an athlete: an older roster never overrides it (docs/decisions/010). */
export const teamSeasons = pgTable('team_seasons', {
	team_id: integer()
		.primaryKey()
		.references(() => teams.team_id),
	season: text().notNull(),
});
export const playerSeasons = pgTable('player_seasons', {
	player_id: integer()
		.primaryKey()
		.references(() => players.player_id),
	season: text().notNull(),
});

/** The present snapshot of each sport, which all processes send out alike (server/modules/rosters/sync/shared-snapshot.ts). Unlogged: any of them can build it anew. */
export const syncSnapshots = pgTable('sync_snapshots', {
	sport_id: integer()
		.primaryKey()
		.references(() => sports.sport_id, { onDelete: 'cascade' }),
	/** Of the text. */
	hash: text().notNull(),
	/** As the text has it. */
	cursor: text().notNull(),
	built_at: at('built_at').notNull(),
	br: bytes().notNull(),
	gzip: bytes().notNull(),
});

/**
 * The cleaned records of files that are being imported, until the import is done or given up. `import_batches` is unlogged: what it
 * holds can be read again from the files, and a crash empties it.
 */
export const importDrafts = pgTable('import_drafts', {
	draft_id: integer().primaryKey().generatedAlwaysAsIdentity(),
	created_at: at('created_at').notNull().defaultNow(),
	/** `Findings` of reading (server/modules/rosters/import/reading/collect-records.ts); null until all files are read. */
	findings: jsonb(),
	/** How many batches there are then. */
	batches: integer(),
});
export const importBatches = pgTable(
	'import_batches',
	{
		draft_id: integer()
			.notNull()
			.references(() => importDrafts.draft_id, { onDelete: 'cascade' }),
		batch_no: integer().notNull(),
		kind: text({ enum: ['teams', 'athletes', 'spared'] }).notNull(),
		/** Name of the files' format. */
		format: text().notNull(),
		/** Of athletes; else empty. */
		season: text().notNull(),
		/** How many records. */
		count: integer().notNull(),
		/** They, as the text of a JSON array. */
		rows: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.draft_id, t.batch_no] })],
);

export const imports = pgTable('imports', {
	import_id: integer().primaryKey().generatedAlwaysAsIdentity(),
	finished_at: at('finished_at').notNull().defaultNow(),
	report: jsonb().notNull(),
});

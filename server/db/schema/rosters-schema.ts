import { CONSENTS } from '#domain/roster/consent-states.ts';
import { type AnyPgColumn, bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, sql, text, uniqueIndex } from '../drizzle.ts';
import { at, bytes, folded } from './columns.ts';

/**
 * Rosters, the same in the embedded PGlite and in PostgreSQL 15 and later. A trigger sets `changed_xid` to the id of
 * the writing transaction, and the sync feed reads it (design §3).
 */

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
		/** The teams of a school, for its desk. */
		index('teams_by_school').on(t.team_fold),
		index('teams_by_conference').on(t.sport_id, t.conference),
		index('teams_by_slug').on(t.sport_id, t.slug),
		index('teams_changed').on(t.sport_id, t.changed_xid),
	],
);

/**
 * The last time that a team got another name, by its folded names. A trigger (`follow_school_name`) writes it, and reads it to tell a school
 * that is renamed from a team that had the name of another school for a while (docs/decisions/183).
 */
export const teamRenames = pgTable('team_renames', {
	team_id: integer()
		.primaryKey()
		.references(() => teams.team_id, { onDelete: 'cascade' }),
	former: text().notNull(),
	present: text().notNull(),
	/** Whether the school's desk and mail domains came along. */
	followed: boolean().notNull(),
	/** Whether another school had the name. */
	guest: boolean().notNull(),
});

/** `sport_id` and `team_fold` repeat the team's, so one index serves the listing order. */
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
		/**
		 * Joined words that a searched word may begin (`nameJoins` in domain/texts/search-tokens.ts). A trigger sets
		 * them from `name_fold`.
		 */
		name_joins: folded(),
		slug: text().notNull(),
		player_class: text(),
		/** Whether they sat out a season, if a roster says it. */
		redshirt: boolean(),
		position: text(),
		jersey_number: text(),
		/** Inches. */
		height_in: smallint(),
		/** Pounds. */
		weight_lb: smallint(),
		image_url: text(),
		pending_transfer: boolean().notNull().default(false),
		/** The team's name before the latest move. */
		transferred_from: text(),
		birthplace: text(),
		gender: text(),
		bio_url: text(),
		game_logs_url: text(),
		news_url: text(),
		profile_url: text(),
		splits_url: text(),
		stats_url: text(),
		/**
		 * Only a server of an earlier version that is still running writes and reads it. A trigger appends what it books to
		 * `received_increments`. The column goes with the next release.
		 */
		received_by_earlier_version: bigint('received_cents', { mode: 'number' }).notNull().default(0),
		retired_at: at('retired_at'),
		/**
		 * The record of the same person that took this one's place (docs/decisions/155); then this one is retired. It never
		 * leads to a record that is merged itself.
		 */
		merged_into: integer().references((): AnyPgColumn => players.player_id),
		/**
		 * Whether they can be given to (docs/decisions/180). Of merged records, that of the one that stays counts. A removed
		 * record has no name and no facts anymore.
		 */
		consent: text({ enum: CONSENTS }).notNull().default('listed'),
		changed_xid: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
	},
	(t) => [
		index('players_listing').on(t.sport_id, t.team_fold, t.name_fold, t.player_id).where(sql`retired_at is null`),
		index('players_listing_all').on(t.team_fold, t.name_fold, t.player_id).where(sql`retired_at is null`),
		index('players_by_team').on(t.team_id, t.name_fold),
		/** Finds everybody of a name, on whatever team: rosters are matched by it (docs/decisions/153). */
		index('players_by_name').on(t.sport_id, t.name_fold),
		index('players_words').using('gin', sql`(' ' || ${t.name_fold}) gin_trgm_ops`),
		index('players_joins').using('gin', sql`(' ' || ${t.name_joins}) gin_trgm_ops`),
		index('players_by_jersey').on(t.sport_id, t.jersey_number),
		/** For a search by position, which is joined with those by name and team. */
		index('players_by_position').on(t.sport_id, t.position).where(sql`retired_at is null`),
		index('players_changed').on(t.sport_id, t.changed_xid),
		index('players_merged').on(t.merged_into).where(sql`merged_into is not null`),
		/** Counts of a filter, and the distinct classes and positions, without reading the rows. */
		index('players_facets').on(t.sport_id, t.player_class, t.position, t.team_id, t.player_id).where(sql`retired_at is null`),
		/** Whatever is done to it, a removed athlete is on no roster. */
		check('players_removed', sql`${t.consent} <> 'removed' or ${t.retired_at} is not null`),
		/** Athletes whom a phone of an earlier version doesn't know to be closed, and the dashboard's list of them. */
		index('players_closed').on(t.sport_id, t.player_id).where(sql`consent <> 'listed'`),
		/** The dashboard's list of those who left. */
		index('players_retired').on(t.team_fold, t.name_fold, t.player_id).where(sql`retired_at is not null`),
	],
);

/** Merges of two records of one person, and what each moved, so that it can be undone. */
export const playerMerges = pgTable(
	'player_merges',
	{
		merge_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		from_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		into_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		merged_at: at('merged_at').notNull(),
		/** The admins who did it and undid it; ids as in the audit log. */
		merged_by: integer().notNull(),
		undone_at: at('undone_at'),
		undone_by: integer(),
		/** Whether the record was off its roster before. */
		was_retired: boolean().notNull(),
		/** Records that were merged into `from_id` before. */
		carried: integer().array().notNull(),
		/** `favourites_id` of the rows that moved, and of those that ended because the person had saved both. */
		favorites: integer().array().notNull(),
		ended_favorites: integer().array().notNull(),
		/** Rows of `player_sources` that moved. */
		sources: jsonb().$type<{ source: string; season: string; external_id: string }[]>().notNull(),
	},
	(t) => [index('player_merges_from').on(t.from_id), index('player_merges_into').on(t.into_id)],
);

/** Names that an athlete had before. A trigger on `players` writes them, so every way to rename is covered. */
export const formerNames = pgTable(
	'former_names',
	{
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		name_fold: folded().notNull(),
	},
	(t) => [primaryKey({ columns: [t.player_id, t.name_fold] }), index('former_names_words').using('gin', sql`(' ' || ${t.name_fold}) gin_trgm_ops`)],
);

/**
 * (source, season, external id) → our id. Seasons matter if a source renumbers everybody each year; otherwise the
 * season is ''.
 */
export const teamSources = pgTable(
	'team_sources',
	{
		source: text().notNull(),
		season: text().notNull(),
		external_id: text().notNull(),
		team_id: integer()
			.notNull()
			.references(() => teams.team_id),
		/** When an admin last added the team; null for other sources, and for a team that an admin only edited. */
		added_at: at('added_at'),
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
		/** When people who saved the athlete were notified. */
		told_at: at('told_at'),
	},
	(t) => [
		index('player_moves_player').on(t.player_id),
		index('player_moves_from').on(t.from_team_id, t.moved_at),
		index('player_moves_untold').on(t.move_id).where(sql`told_at is null`),
	],
);

/**
 * Facts about athletes that an admin set, and what the rosters said about them, as text (docs/decisions/063). `field`
 * is a column of `players`, or `retired`.
 */
export const handEdits = pgTable(
	'hand_edits',
	{
		player_id: integer()
			.notNull()
			.references(() => players.player_id),
		field: text().notNull(),
		roster_value: text(),
		/** The season of the roster that it corrects. */
		season: text().notNull(),
		edited_at: at('edited_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.player_id, t.field] })],
);

/**
 * The contents of team files, kept so that team and roster files may come in any order and in separate imports. The
 * first roster that names a team creates it, so no list shows a team that never had athletes.
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
		/** Level of play as the source writes it (`fbs`, `ii`); distinguishes a school's real row from a leftover. */
		classification: text(),
		color: text(),
		alt_color: text(),
		/** The year in which the list's season starts, if it says so. An older list doesn't override a newer one. */
		season: text(),
	},
	(t) => [primaryKey({ columns: [t.source, t.external_id] }), index('team_directory_school').on(t.sport_id, t.school_fold)],
);

/**
 * The latest season of an imported roster for a team, and of one that named an athlete. An older roster never overrides
 * it (docs/decisions/010).
 */
export const teamSeasons = pgTable('team_seasons', {
	team_id: integer()
		.primaryKey()
		.references(() => teams.team_id),
	season: text().notNull(),
	/** The source of that roster, as in `player_sources`; null if it came before sources were kept. */
	source: text(),
	/** When it was imported. */
	as_of: at('as_of'),
});
export const playerSeasons = pgTable('player_seasons', {
	player_id: integer()
		.primaryKey()
		.references(() => players.player_id),
	season: text().notNull(),
});

/**
 * The current snapshot of each sport. All processes send the same bytes
 * (server/modules/rosters/sync/shared-snapshot.ts). Any process can rebuild it.
 */
export const syncSnapshots = pgTable('sync_snapshots', {
	sport_id: integer()
		.primaryKey()
		.references(() => sports.sport_id, { onDelete: 'cascade' }),
	/** Hash of the text. */
	hash: text().notNull(),
	/** In the text's format. */
	cursor: text().notNull(),
	built_at: at('built_at').notNull(),
	br: bytes().notNull(),
	gzip: bytes().notNull(),
});

/** Sports whose snapshot a process is building, so the others wait for it. A process that ended took its turn along. */
export const snapshotBuilds = pgTable('snapshot_builds', {
	sport_id: integer()
		.primaryKey()
		.references(() => sports.sport_id, { onDelete: 'cascade' }),
	/** Who builds it: a random word of the process. */
	builder: text().notNull(),
	until: at('until').notNull(),
});

/** The cleaned records of files in an import, until the import is done or abandoned. */
export const importDrafts = pgTable('import_drafts', {
	draft_id: integer().primaryKey().generatedAlwaysAsIdentity(),
	created_at: at('created_at').notNull().defaultNow(),
	/**
	 * The reader's `Findings` (server/modules/rosters/import/reading/collect-records.ts); null until all files are
	 * read.
	 */
	findings: jsonb(),
	/** The number of batches when all files are read. */
	batches: integer(),
	/** The latest plan that was made from it (`ImportPlan`); null until then. */
	plan: jsonb(),
});
export const importBatches = pgTable(
	'import_batches',
	{
		draft_id: integer()
			.notNull()
			.references(() => importDrafts.draft_id, { onDelete: 'cascade' }),
		batch_no: integer().notNull(),
		kind: text({ enum: ['teams', 'athletes', 'spared', 'dropped'] }).notNull(),
		/** Name of the files' format. */
		format: text().notNull(),
		/** The season of athletes; otherwise empty. */
		season: text().notNull(),
		/** The number of records. */
		count: integer().notNull(),
		/** The records, as the text of a JSON array. */
		rows: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.draft_id, t.batch_no] })],
);

export const imports = pgTable(
	'imports',
	{
		import_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		finished_at: at('finished_at').notNull().defaultNow(),
		report: jsonb().notNull(),
		/** Whether `import_undo` was filled; false for imports from before there was one. */
		undo_recorded: boolean().notNull().default(false),
		undone_at: at('undone_at'),
		/** The admin's user_id at that time. */
		undone_by: integer(),
	},
	(t) => [index('imports_newest').on(t.finished_at, t.import_id)],
);

/** The lines, values, and columns that an import's files have and that it didn't use, for as long as its report is kept. */
export const importDropped = pgTable(
	'import_dropped',
	{
		import_id: integer()
			.notNull()
			.references(() => imports.import_id, { onDelete: 'cascade' }),
		batch_no: integer().notNull(),
		/** The number of lines in it. */
		count: integer().notNull(),
		/** The lines (`DroppedLine[]`), as compressed JSON. */
		gzip: bytes().notNull(),
	},
	(t) => [primaryKey({ columns: [t.import_id, t.batch_no] })],
);

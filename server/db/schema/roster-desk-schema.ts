import { DESK_STATES } from '#domain/admin/roster-desk.ts';
import { bigint, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex } from '../drizzle.ts';
import { at } from './columns.ts';
import { importDrafts, imports, players } from './rosters-schema.ts';

/**
 * An import that an admin started on the dashboard, from the upload to its end. It waits for a day for its admin.
 * Afterward, only those that became an import, failed, or were interrupted stay.
 */
export const deskImports = pgTable(
	'desk_imports',
	{
		desk_id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** The admin's user_id at that time. */
		actor_id: integer().notNull(),
		created_at: at('created_at').notNull(),
		state: text({ enum: DESK_STATES }).notNull(),
		/** When the process that works on it last reported that it is alive. */
		alive_at: at('alive_at').notNull(),
		/** The uploaded files (`DeskFile[]`), in DATA_DIR/uploads/<desk_id> until the import ends. */
		files: jsonb().notNull(),
		/** The admin's choices for them (`DeskChoices`). */
		choices: jsonb().notNull(),
		draft_id: integer().references(() => importDrafts.draft_id, { onDelete: 'set null' }),
		/** The latest step, while it is worked on. */
		progress: text(),
		/** Why it was refused or failed, for the admin. */
		problem: text(),
		/** The header of a file whose columns aren't known (`string[]`). */
		unknown_columns: jsonb(),
		/** These columns with their first values and what they look like (`ColumnHint[]`). */
		column_hints: jsonb(),
		/** The ways to read a file's letters, if that isn't certain (`EncodingChoice[]`). */
		encodings: jsonb(),
		/** The import that it became. */
		import_id: integer().references(() => imports.import_id),
	},
	(t) => [
		index('desk_imports_newest').on(t.created_at),
		uniqueIndex('desk_imports_import').on(t.import_id),
		/** Imports that are in progress or wait for their admin. */
		index('desk_imports_open').on(t.state).where(sql`state not in ('done', 'failed', 'interrupted')`),
		index('desk_imports_draft').on(t.draft_id),
	],
);

/** Which columns an admin said the columns of a file are, for the next file with the same header. */
export const columnMappings = pgTable('column_mappings', {
	/** SHA-256 of the header's names in any order and case. */
	header_key: text().primaryKey(),
	/** Header → our column; '' for one that is left out. */
	names: jsonb().notNull(),
	actor_id: integer().notNull(),
	saved_at: at('saved_at').notNull(),
});

/**
 * A person's answers to whether a line of a roster is about an athlete, for later rosters with the same line
 * (docs/decisions/153).
 */
export const identityAnswers = pgTable(
	'identity_answers',
	{
		/** SHA-256 of the line's source, sport, school, name, and what tells it from namesakes' lines. */
		question: text().notNull(),
		player_id: integer()
			.notNull()
			.references(() => players.player_id, { onDelete: 'cascade' }),
		answer: text({ enum: ['same', 'another'] }).notNull(),
		/** The line's season and class. A later line has to fit them, because a newcomer may have the same name. */
		season: text().notNull(),
		player_class: text(),
		/** The admin's user_id at that time; null for the command line. */
		actor_id: integer(),
		answered_at: at('answered_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.question, t.player_id] }), index('identity_answers_player').on(t.player_id)],
);

/**
 * Changes of the latest import, for undoing it. Triggers write them (`remember_for_undo` in the migrations), and the
 * next import deletes them.
 */
export const importUndo = pgTable(
	'import_undo',
	{
		undo_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		import_id: integer().notNull(),
		table_name: text().notNull(),
		/** The values of the row's key (a JSON array). */
		row_key: jsonb().notNull(),
		/** The row as it was; null for a new one. */
		before: jsonb(),
		/** The MD5 hash of what an athlete or a team became. */
		after: text(),
	},
	(t) => [index('import_undo_import').on(t.import_id)],
);

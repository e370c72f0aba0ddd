import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { INVISIBLE_CHARACTER_TEXT, isPlainLine } from '../texts/plain-text.ts';
import { identityQuestionSchema } from './identity-question-schema.ts';

/**
 * `reading`: the files are read, and a dry run is made. `refused`: the files can't be used as they are. `ready`: the
 * admin looks at the plan. `waiting` and `running`: the import was confirmed. The others are ends.
 */
export const DESK_STATES = ['reading', 'refused', 'ready', 'waiting', 'running', 'done', 'failed', 'interrupted'] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** How many uploads may be on the desk at a time. */
export const DESK_MAX = 10;
/** Characters of a school's name, as in a cell of a file. */
export const SCHOOL_MAX = 120;
/** Bytes of all files of an upload. A request may take 20 seconds. Larger files are imported on the command line. */
export const UPLOAD_MAX = 64 * 1024 * 1024;

/** How letters may be stored in a text file that isn't Unicode, the most frequent first. */
export const ENCODINGS = [
	...(['windows-1252', 'macintosh', 'windows-1250', 'cp850', 'cp437', 'iso-8859-2', 'windows-1254'] as const),
	...(['shift_jis', 'euc-kr', 'gb18030', 'big5'] as const),
] as const;

const yearSchema = z.string().check(z.regex(/^\d{4}$/, 'The season must be a year, such as 2026.'));
const schoolSchema = z
	.string()
	.check(
		z.trim(),
		z.minLength(1),
		z.maxLength(SCHOOL_MAX, `School must be at most ${SCHOOL_MAX} characters.`),
		z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT),
	);
const columnSchema = z.string().check(z.maxLength(300));

/** The columns in which a value can be read as another one. */
export const MENDED_COLUMNS = ['class', 'position', 'height', 'weight', 'jersey', 'sport', 'season', 'pending_transfer', 'photo', 'profile', 'school'] as const;
const mendedTextSchema = z.string().check(z.minLength(1), z.maxLength(2000), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT));
/** A value that a person says to read as another one, wherever the files have it. */
export const mendSchema = z.strictObject({
	/** The template's name of the column. */
	column: z.enum(MENDED_COLUMNS),
	from: mendedTextSchema,
	to: mendedTextSchema,
});
export type Mend = z.infer<typeof mendSchema>;
/** The same text for the same mend. */
export function mendKey({ column, from, to }: Mend): string {
	return JSON.stringify([column, from, to]);
}
/** How many values a person may mend in an upload. More are quicker to mend in the file. */
export const MENDS_MAX = 500;

/** An admin's choices for what the files themselves don't say. */
export const deskChoicesSchema = z.strictObject({
	/** The sport of files without one. */
	sport_id: z.nullable(idSchema),
	/** The school of files without a column for it. */
	school: z.optional(z.nullable(schoolSchema)),
	/** How the letters of text files are stored that aren't Unicode: one of `encodings`. */
	encoding: z.optional(z.nullable(z.enum(ENCODINGS))),
	/** The season of lines without one: the year in which it starts. Null: this season. */
	season: z.nullable(yearSchema),
	/** The files hold every team of their sport: athletes of other teams are retired. */
	complete: z.boolean(),
	/** Header → our column; '' for a column that is left out. */
	column_names: z.record(columnSchema, columnSchema),
	/** Values to read as others. Missing: none. */
	mends: z.optional(z.array(mendSchema).check(z.maxLength(MENDS_MAX))),
});
export type DeskChoices = z.infer<typeof deskChoicesSchema>;

/** The choices before an admin has made any. */
export const NO_CHOICES: DeskChoices = { sport_id: null, school: null, encoding: null, season: null, complete: false, column_names: {} };

export const deskFileSchema = z.object({ name: z.string(), bytes: z.int() });
export type DeskFile = z.infer<typeof deskFileSchema>;

const countsSchema = z.object({
	read: z.int(),
	added: z.int(),
	changed: z.int(),
	unchanged: z.int(),
	moved: z.int(),
	returned: z.int(),
	retired: z.int(),
	older: z.int(),
	rejected: z.int(),
});
export type DeskCounts = z.infer<typeof countsSchema>;

/** A way to read the letters of a file, and how some of its lines would look. */
export const encodingChoiceSchema = z.object({ encoding: z.enum(ENCODINGS), title: z.string(), lines: z.array(z.string()) });
export type EncodingChoice = z.infer<typeof encodingChoiceSchema>;

/** A suggestion, which nobody has agreed to yet. */
const suggestionSchema = z.object({ column: z.enum(MENDED_COLUMNS), from: z.string(), to: z.string() });

export const rejectionSchema = z.object({
	file: z.string(),
	line: z.int(),
	column: z.optional(z.string()),
	value: z.optional(z.string()),
	reason: z.string(),
	/** The value that was probably meant. */
	mend: z.optional(suggestionSchema),
});
export type DeskRejection = z.infer<typeof rejectionSchema>;

/** A value or a column that a file has and the import doesn't use, though it uses the line. */
export const droppedSchema = z.object({
	file: z.string(),
	line: z.int(),
	column: z.string(),
	value: z.optional(z.string()),
	reason: z.string(),
	/** The value that was probably meant. */
	mend: z.optional(suggestionSchema),
	/** The template's column that a whole column probably is. */
	guess: z.optional(z.string()),
});
export type DeskDropped = z.infer<typeof droppedSchema>;

export const CHANGE_KINDS = ['added', 'changed', 'moved', 'returned', 'retired'] as const;

export const deskChangeSchema = z.object({
	kind: z.enum(CHANGE_KINDS),
	player_id: z.optional(z.int()),
	player_name: z.string(),
	team_name: z.string(),
	file: z.optional(z.string()),
	line: z.optional(z.int()),
	/** Column → old and new value. */
	fields: z.record(z.string(), z.tuple([z.nullable(z.string()), z.nullable(z.string())])),
});
export type DeskChange = z.infer<typeof deskChangeSchema>;

export const deskQuestionSchema = z.object({ kind: z.string(), text: z.string(), count: z.int(), examples: z.array(z.string()) });
export type DeskQuestion = z.infer<typeof deskQuestionSchema>;

/** A value that was read as another one, because a person said so, and the number of its lines. */
export const mendedSchema = z.object({ column: z.enum(MENDED_COLUMNS), from: z.string(), to: z.string(), lines: z.int() });
export type Mended = z.infer<typeof mendedSchema>;

/** A team that no roster named before. */
export const newTeamSchema = z.object({
	team_name: z.string(),
	sport_name: z.string(),
	/** Lines of the files that name it. */
	lines: z.int(),
	/** The team that was probably meant. */
	mend: z.optional(suggestionSchema),
});
export type NewTeam = z.infer<typeof newTeamSchema>;

/** Plan of the import, by a dry run. Consent to `key` covers exactly this. */
export const deskPlanSchema = z.object({
	key: z.string(),
	athletes: countsSchema,
	teams: z.object({ added: z.int(), changed: z.int(), hidden: z.optional(z.int()) }),
	/** Lines of team files. */
	directory: z.object({ read: z.int(), added: z.int(), changed: z.int(), unchanged: z.int(), rejected: z.int() }),
	files: z.array(z.object({ file: z.string(), format: z.string(), read: z.int(), rejected: z.int() })),
	/** Kinds of cleaned values, with counts. */
	cleaned: z.record(z.string(), z.int()),
	/** The first rejected lines. `GET …/dropped.csv` has all. */
	rejected: z.array(rejectionSchema),
	/** The first values and columns that aren't used. `GET …/dropped.csv` has all. */
	dropped: z.array(droppedSchema),
	dropped_values: z.int(),
	/** Values that were read as others. */
	mended: z.optional(z.array(mendedSchema)),
	/** The first new teams, those first that were probably meant to be others. */
	new_teams: z.optional(z.array(newTeamSchema)),
	/** The first changes of each kind. */
	changes: z.array(deskChangeSchema),
	/** Questions to check before confirming. */
	questions: z.array(deskQuestionSchema),
	/** Lines whose athlete isn't certain, or wasn't until a person said it. */
	identities: z.array(identityQuestionSchema),
	notes: z.array(z.string()),
	/** Hosts of photos that browsers don't load from this site yet. */
	blocked_image_hosts: z.array(z.string()),
});
export type DeskPlan = z.infer<typeof deskPlanSchema>;

/** A column of a file with its first values, what it is read as, and otherwise what it looks like. */
export const columnHintSchema = z.object({
	/** As the header names it. */
	column: z.string(),
	/** Its cells in the first three rows. */
	samples: z.array(z.string()),
	/** The template's column that it is read as. */
	read_as: z.optional(z.string()),
	/** The template's column that it probably is. Nothing is read by it until a person agrees. */
	guess: z.optional(z.string()),
	/** Where the guess comes from. */
	by: z.optional(z.enum(['name', 'values'])),
});
export type ColumnHint = z.infer<typeof columnHintSchema>;

/** The header of a school's file, and what each column is. */
export const deskColumnsSchema = z.object({
	file: z.string(),
	header: z.array(z.string()),
	/** Header → our column, as an admin chose. */
	names: z.record(z.string(), z.string()),
	/** The columns that aren't read. */
	unread: z.array(z.string()),
	hints: z.optional(z.array(columnHintSchema)),
});

/** An upload on the desk. */
export const deskImportSchema = z.object({
	desk_id: z.int(),
	/** ISO 8601. */
	created_at: z.string(),
	actor_id: z.int(),
	/** Null if the account is gone. */
	actor_name: z.nullable(z.string()),
	state: z.enum(DESK_STATES),
	files: z.array(deskFileSchema),
	choices: deskChoicesSchema,
	progress: z.nullable(z.string()),
	problem: z.nullable(z.string()),
	/** The header of a file whose columns aren't known. */
	unknown_columns: z.nullable(z.array(z.string())),
	/** The same columns with their first values. Missing: none are known. */
	column_hints: z.optional(z.array(columnHintSchema)),
	/** The ways to read a file's letters, if that isn't certain. */
	encodings: z.nullable(z.array(encodingChoiceSchema)),
	/** The import that it became. */
	import_id: z.nullable(z.int()),
});
export type DeskImport = z.infer<typeof deskImportSchema>;

/** `GET /v1/admin/roster-desk/{desk_id}`: with the plan once it is made. */
export const deskImportAnswerSchema = z.extend(deskImportSchema, { plan: z.nullable(deskPlanSchema), columns: z.array(deskColumnsSchema) });
export type DeskImportAnswer = z.infer<typeof deskImportAnswerSchema>;

/** Whether an import can be undone, and otherwise why not. */
export const UNDO_STATES = ['possible', 'undone', 'later_import', 'demo_removed', 'not_recorded', 'nothing'] as const;
export type UndoState = (typeof UNDO_STATES)[number];

/** An import by the dashboard or the command line, or an attempt that imported nothing. */
export const importHistoryEntrySchema = z.object({
	import_id: z.nullable(z.int()),
	desk_id: z.nullable(z.int()),
	at: z.string(),
	/** Null for the command line. */
	actor_id: z.nullable(z.int()),
	/** Null for the command line, and if the account is gone. */
	actor_name: z.nullable(z.string()),
	outcome: z.enum(['done', 'failed', 'interrupted']),
	files: z.array(z.string()),
	/** Null if nothing was imported. */
	athletes: z.nullable(countsSchema),
	problem: z.nullable(z.string()),
	/** Questions that were agreed to. */
	agreed: z.array(z.string()),
	undo: z.enum(UNDO_STATES),
	undone_at: z.nullable(z.string()),
	undone_by: z.nullable(z.string()),
	/** How many lines, values, and columns of its files weren't used. Missing: none are kept. */
	dropped: z.optional(z.int()),
});
export type ImportHistoryEntry = z.infer<typeof importHistoryEntrySchema>;

/** `GET /v1/admin/roster-desk`: what is on the desk, and the latest imports, newest first. */
export const rosterDeskAnswerSchema = z.object({
	open: z.array(deskImportSchema),
	history: z.array(importHistoryEntrySchema),
	/** The sports to choose from for files that don't name theirs. */
	sports: z.array(z.object({ sport_id: z.int(), sport_name: z.string() })),
	/** Columns of the template, to map the columns of files that use other names. */
	columns: z.array(z.object({ name: z.string(), needed: z.boolean(), help: z.string() })),
	/** This season: the year in which it starts. */
	season: z.string(),
});
export type RosterDeskAnswer = z.infer<typeof rosterDeskAnswerSchema>;

export const confirmBodySchema = z.strictObject({ key: z.string().check(z.maxLength(100)) });

/** Result of undoing an import. */
export const undoAnswerSchema = z.object({
	import_id: z.int(),
	/** Athletes who got their previous row back. */
	restored: z.int(),
	/** Athletes whom the import had added, and who are retired now. */
	retired: z.int(),
});
export type UndoAnswer = z.infer<typeof undoAnswerSchema>;

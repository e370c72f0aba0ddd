import * as z from 'zod/mini';
import { idSchema, playerSchema } from './roster.ts';

/**
 * Wire format of `GET /v1/sync/sports/{sport_id}` (design §3).
 *
 * Without `since`: a snapshot, `application/x-ndjson`. Line 1 is a `SnapshotHead` with the searchable columns in
 * listing order. Then comes one line per team with athletes, `<team_id>\t<cold row>\t<cold row>…` (each a JSON array
 * without tabs or newlines, in listing order). The last line is `end\t<number of athletes>`, so that a truncated answer
 * never passes for a complete one. With `since`: a `SyncDelta` as JSON, or 410 `cursor_gone` if only a snapshot helps.
 */

/** Where a team's roster comes from, and how old it is. */
export const rosterFactsSchema = z.object({
	/** The year in which the season starts, such as "2025". */
	season: z.string(),
	/** The short name of where the roster comes from (`rosterSourceText`). */
	source: z.nullable(z.string()),
	/** When it was imported or last confirmed, ISO 8601. */
	as_of: z.nullable(z.string()),
});
export type RosterFacts = z.infer<typeof rosterFactsSchema>;

export const syncTeamSchema = z.object({
	team_id: idSchema,
	team_name: z.string(),
	conference: z.nullable(z.string()),
	team_color: z.nullable(z.string()),
	team_alt_color: z.nullable(z.string()),
	/** Missing if no imported roster has named the team, and on devices that stored the team before this was sent. */
	roster: z.optional(rosterFactsSchema),
});
export type SyncTeam = z.infer<typeof syncTeamSchema>;

/**
 * Records that were merged into another one of the same athlete (docs/decisions/155): the id that is gone, and the one
 * that took its place. Servers of earlier versions don't send it.
 */
export const mergedIds = z.optional(z.array(z.tuple([idSchema, idSchema])));

const indexes = z.array(z.int().check(z.gte(0)));

/** All columns have `count` entries, sorted by folded team name, folded player name, player_id. */
export const snapshotHeadSchema = z.object({
	version: z.literal(1),
	sport_id: idSchema,
	cursor: z.string(),
	/** When the server read the rows, ISO 8601. */
	as_of: z.string(),
	count: z.int(),
	teams: z.array(syncTeamSchema),
	classes: z.array(z.string()),
	positions: z.array(z.string()),
	jerseys: z.array(z.string()),
	player_id: z.array(idSchema),
	/**
	 * Names joined by "
	 * "; no name contains a line break.
	 */
	names: z.string(),
	/** Index into `teams`. */
	team: indexes,
	/** Index into `classes` + 1; 0 if unknown. */
	klass: indexes,
	/** Index into `positions` + 1; 0 if unknown. */
	position: indexes,
	/** Index into `jerseys` + 1; 0 if unknown. */
	jersey: indexes,
	/** 1 if a transfer is pending. */
	pending: indexes,
	/** Cents received. */
	received: z.array(z.int()),
	/** Bytes that say whether they can be given to (`consent-byte.ts`). Empty if all are 0; missing from servers of earlier versions. */
	consent: z.optional(indexes),
	/** All merged records of the sport; missing if there are none. */
	merged: mergedIds,
});
export type SnapshotHead = z.infer<typeof snapshotHeadSchema>;

export const syncDeltaSchema = z.object({
	version: z.literal(1),
	sport_id: idSchema,
	cursor: z.string(),
	as_of: z.string(),
	/** New or changed teams. A team with no athletes left stays; it simply has none. */
	teams: z.array(syncTeamSchema),
	removed_team_ids: z.array(idSchema),
	/** Full rows of new or changed athletes; an unchanged row may come again. */
	players: z.array(playerSchema),
	removed_player_ids: z.array(idSchema),
	/** Of the removed athletes, those whose record was merged; missing if there are none. */
	merged: mergedIds,
	/** With `teams=all`: it has every athlete who can't be given to, changed or not. Missing from servers of earlier versions. */
	has_all_closed: z.optional(z.literal(true)),
});
export type SyncDelta = z.infer<typeof syncDeltaSchema>;

import * as z from 'zod/mini';
import { idSchema, playerSchema } from './roster.ts';
import { mergedIds, syncTeamSchema } from './roster-sync-feed.ts';

/**
 * Wire format of the shared feed (docs/decisions/169): the same few files bring every device up to date, so caches can
 * answer for the server. `GET /v1/feed/head` names them. Each file is named by the hash of its text and never changes.
 *
 * Ticks are consecutive moments in the history of the rosters (docs/decisions/164). A device is at a tick.
 */

const tick = z.int().check(z.gte(0));

/** The form of a file's name: the first 128 bits of SHA-256 of its text, in hexadecimal. */
export const FEED_HASH = /^[0-9a-f]{32}$/;
const hashSchema = z.string().check(z.regex(FEED_HASH));

export const feedHeadSchema = z.object({
	version: z.literal(1),
	/** When the server looked, ISO 8601. Caches may answer with a head from before a device's last sync. */
	as_of: z.string(),
	/** The newest tick. */
	tick,
	/**
	 * The words of the history's ticks, newest first, with their first and last tick. A cursor is `word.tick`; under another
	 * word, the same tick is of a history that was lost.
	 */
	branches: z.array(z.object({ branch: z.string(), first: tick, last: tick })),
	/**
	 * Each has what changed after tick `from`, up to tick `to`. They overlap, and their rows are whole, so a device may take
	 * any that together lead from its tick to the newest. Without a hash, nothing changed. `size` is in bytes.
	 */
	windows: z.array(z.object({ from: tick, to: tick, hash: z.nullable(hashSchema), size: z.int() })),
	/** Of sports that have one: what a device without their rosters downloads first. `tick` is where windows go on. */
	snapshots: z.array(z.object({ sport_id: idSchema, tick, hash: hashSchema, size: z.int() })),
});
export type FeedHead = z.infer<typeof feedHeadSchema>;

/** The words of branches. An epoch, which cursors of versions before ticks begin with, never has this form. */
export const BRANCH_WORD = /^t[0-9a-f]{11}$/;

/** Whether a head's history has this tick under this word. */
export function hasTick({ branches }: Pick<FeedHead, 'branches'>, branch: string, at: number): boolean {
	return branches.some((one) => one.branch === branch && one.first <= at && at <= one.last);
}

export type FeedWindow = FeedHead['windows'][number];

/** Changes in one sport. Rows are as of the window's end. */
export const feedChangesSchema = z.object({
	sport_id: idSchema,
	/** Too much changed at this tick: a device at an earlier one needs the sport's snapshot. Missing if that never happened. */
	bulk: z.optional(tick),
	teams: z.array(syncTeamSchema),
	removed_team_ids: z.array(idSchema),
	players: z.array(playerSchema),
	removed_player_ids: z.array(idSchema),
	merged: mergedIds,
	/**
	 * New totals: athletes in ascending order, each as the difference of its id to the one before, and their cents received.
	 * They are newer than those in `players`.
	 */
	totals: z.object({ players: z.array(z.int()), cents: z.array(z.int()) }),
});
export type FeedChanges = z.infer<typeof feedChangesSchema>;

export const feedFileSchema = z.object({ version: z.literal(1), from: tick, to: tick, sports: z.array(feedChangesSchema) });
export type FeedFile = z.infer<typeof feedFileSchema>;

/** How many athletes each sport has, so that a device knows beforehand what it takes to store them. */
export const sportSizesSchema = z.object({ sports: z.array(z.object({ sport_id: idSchema, athletes: z.int().check(z.gte(0)) })) });
export type SportSizes = z.infer<typeof sportSizesSchema>;

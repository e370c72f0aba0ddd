import * as z from 'zod/mini';
import { idSchema } from '#domain/roster/roster.ts';

const whole = z.int().check(z.gte(0));

/** The progress of fetching a saved team's photos. */
const photosSchema = z.object({
	/** Athletes of the team who have a photo. */
	wanted: whole,
	stored: whole,
	/** Photos missing at their URL, as far as this visit has checked. */
	absent: whole,
	/** Bytes of the photos whose host reveals the size; the others add nothing here. */
	bytes: whole,
	/** When the last fetch of all of them finished, milliseconds of this device's clock; 0 while some are missing. */
	fetched_at: z.number(),
	/** Why the last attempt stopped; null if it didn't. */
	trouble: z.nullable(z.enum(['network', 'storage_full'])),
});
export type SavedPhotos = z.infer<typeof photosSchema>;

/**
 * A sport, or one of its teams, that somebody at this browser saved for offline use. It belongs to no person, because
 * rosters are public.
 */
export const offlineRosterSchema = z.object({
	sport_id: idSchema,
	sport_name: z.string(),
	/** Null: the whole sport. */
	team: z.nullable(z.object({ team_id: idSchema, team_name: z.string() })),
	saved_at: z.number(),
	photos: z.nullable(photosSchema),
});
export type OfflineRoster = z.infer<typeof offlineRosterSchema>;
export type RosterSelection = Pick<OfflineRoster, 'sport_id' | 'sport_name' | 'team'>;

export const OFFLINE_ROSTER_PREFIX = 'stadium:';

/** Key of a saved roster in the settings table. */
export function offlineRosterKey({ sport_id, team }: RosterSelection): string {
	return `${OFFLINE_ROSTER_PREFIX}${sport_id}${team === null ? '' : `:${team.team_id}`}`;
}

import * as z from 'zod/mini';
import { idSchema } from '#domain/roster/roster.ts';

const whole = z.int().check(z.gte(0));

/** How far a saved team's photos have come. */
const photosSchema = z.object({
	/** Athletes of the team that have one. */
	wanted: whole,
	stored: whole,
	/** Nothing there at their address, as far as this visit has asked. */
	absent: whole,
	/** Of those whose host tells; the others count nothing here. */
	bytes: whole,
	/** When all of them had been fetched last, milliseconds of this device's clock; 0 while some are missing. */
	fetched_at: z.number(),
	/** Why the last attempt stopped; null where it didn't. */
	trouble: z.nullable(z.enum(['network', 'storage_full'])),
});
export type SavedPhotos = z.infer<typeof photosSchema>;

/** A sport, or one team of it, that somebody at this browser saved for the stadium. Of no person: rosters are public. */
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

/** Under which a place lies among the settings. */
export function offlineRosterKey({ sport_id, team }: RosterSelection): string {
	return `${OFFLINE_ROSTER_PREFIX}${sport_id}${team === null ? '' : `:${team.team_id}`}`;
}

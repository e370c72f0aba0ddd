import * as z from 'zod/mini';

/** Calendar months that an athlete's page shows, the present one included. */
export const SUPPORT_MONTHS = 12;

/**
 * The months are told only if this many accounts gave in each of them, and before them. A sum of fewer would tell what a
 * named supporter gave. Guests don't count, because anybody can be several of them (docs/decisions/045).
 */
export const ACCOUNTS_FOR_MONTHS = 3;

/**
 * `GET /v1/players/{player_id}/support`: how many people have given to an athlete, and how much came in by month. Refunds
 * and lost disputes are subtracted from the month of their donation.
 */
export const athleteSupportSchema = z.object({
	/** Donors of whose money the athlete still has something. A guest can't be recognized, so each guest donation counts. */
	supporters: z.int().check(z.gte(0)),
	/**
	 * Months of UTC in which the athlete received something, oldest first; none if a sum would tell too much. `amount` is
	 * dollars.
	 */
	months: z.array(z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), amount: z.number() })),
	/** When the server read it, ISO 8601. */
	as_of: z.string(),
});
export type AthleteSupport = z.infer<typeof athleteSupportSchema>;

/** The first day of the oldest month that is shown at `now`. */
export function firstSupportMonth(now: Date): Date {
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - SUPPORT_MONTHS + 1, 1));
}

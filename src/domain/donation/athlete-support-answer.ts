import * as z from 'zod/mini';

/** Calendar months that an athlete's page shows, the present one included. */
export const SUPPORT_MONTHS = 12;

/**
 * Amounts by month are shown only if at least this many accounts gave in each of the months and in the time before
 * them. A sum over fewer accounts could reveal what a named supporter gave. Guests don't count, because one person can
 * be several guests (docs/decisions/045).
 */
export const ACCOUNTS_FOR_MONTHS = 3;

/**
 * `GET /v1/players/{player_id}/support`: how many people have given to an athlete, and how much they gave by month.
 * Refunds and lost disputes are subtracted from the month of their donation.
 */
export const athleteSupportSchema = z.object({
	/** Donors whose donations weren't returned in full. Guests can't be recognized, so each guest donation counts. */
	supporters: z.int().check(z.gte(0)),
	/**
	 * Months of UTC in which the athlete received something, oldest first; empty if a sum would reveal too much. `amount`
	 * is dollars.
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

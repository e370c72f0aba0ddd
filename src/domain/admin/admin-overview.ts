import * as z from 'zod/mini';

/** A count beyond this is answered as this, so that counting stays cheap. */
export const MOST_COUNTED = 100;

const count = z.int().check(z.gte(0), z.lte(MOST_COUNTED));

/** `GET /v1/admin/overview`: what waits for an admin. */
export const adminOverviewSchema = z.object({
	/** Collaboration requests that nobody has looked at. */
	new_requests: count,
	/** Contact messages that aren't done. */
	open_messages: count,
	/** Requests to pause, close, or remove an athlete; missing if there are none, and from servers of earlier versions. */
	waiting_removals: z.optional(count),
	/** Claims by school mail. */
	waiting_claims: z.optional(count),
	/** Athletes who said yes and whose work status has to be confirmed. */
	waiting_work: z.optional(count),
	/** Texts and photos that athletes want on their pages. */
	waiting_pages: z.optional(count),
	/** Whether an admin should decide how the site asks athletes. */
	consent_undecided: z.optional(z.boolean()),
	/** Refunds in progress. */
	waiting_refunds: count,
	/** Names of what isn't set up: on Admin → Site, and in the server's settings. Empty on a site that isn't public. */
	missing: z.object({ site: z.array(z.string()), system: z.array(z.string()) }),
});
export type AdminOverview = z.infer<typeof adminOverviewSchema>;

import * as z from 'zod/mini';
import { adminAthleteSchema } from './athlete-edit.ts';
import { idSchema } from './roster.ts';

/** A record, and what hangs on it. */
const mergeSideSchema = z.object({
	athlete: adminAthleteSchema,
	/** Dollars: donations minus refunds and lost disputes. */
	received: z.number(),
	/** Paid donations. */
	donations: z.int(),
	/** People who saved the athlete. */
	favorites: z.int(),
	/** Monthly donations that go on. */
	plans: z.int(),
});
export type MergeSide = z.infer<typeof mergeSideSchema>;

/** `GET /v1/admin/athletes/{player_id}/merge?into=`: both records side by side. */
export const mergePreviewSchema = z.object({
	from: mergeSideSchema,
	into: mergeSideSchema,
	/** Donors who have a monthly donation to each record. */
	both_plans: z.int(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/**
 * `POST /v1/admin/athletes/{player_id}/merge`. `both_plans`: how many donors the admin knows to have a monthly donation to
 * each record. If it is another number, nothing is merged.
 */
export const mergeBodySchema = z.strictObject({ into: idSchema, both_plans: z._default(z.int().check(z.gte(0)), 0) });
export type MergeBody = z.infer<typeof mergeBodySchema>;

import * as z from 'zod/mini';
import { LIVE_PLEDGES } from '../donation/pledge.ts';

const cents = z.int().check(z.gte(0));

/** `GET /v1/admin/athletes/{player_id}/pledges`: what waits for an athlete, as sums. It names no donor and no card. */
export const athletePledgesSchema = z.object({
	/** States without a pledge are left out. */
	states: z.array(z.object({ state: z.enum(LIVE_PLEDGES), count: cents, amount_cents: cents })),
	/** Of all of them. */
	count: cents,
	amount_cents: cents,
});
export type AthletePledges = z.infer<typeof athletePledgesSchema>;

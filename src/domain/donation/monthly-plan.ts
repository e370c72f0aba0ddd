import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';

/** A monthly gift that has begun. Amount in dollars, each month's. */
export const planSchema = z.object({
	intent_id: z.uuid(),
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	amount: z.number(),
	months: z.int(),
	/** Instalments that have been paid. */
	paid: z.int(),
	/** `past_due`: the card failed and is tried again. */
	state: z.enum(['active', 'past_due', 'completed', 'cancelled']),
	started_at: z.string(),
	/** Null when none is to come. */
	next_charge_at: z.nullable(z.string()),
	/** Called off; with a live `state` the card provider has yet to confirm it. */
	cancel_requested: z.boolean(),
	ended_at: z.nullable(z.string()),
	/** Whether the card provider has a page for changing the card. */
	portal: z.boolean(),
	/** Nothing is charged, because the athlete has left the team: the donor goes on or stops. Without a choice it ends at `until`. `team`: where the athlete is now; null while on no roster. */
	paused: z._default(
		z.nullable(
			z.object({
				reason: z.enum(['athlete_gone', 'athlete_moved']),
				since: z.string(),
				until: z.string(),
				team: z.nullable(z.object({ team_id: idSchema, team_name: z.string() })),
			}),
		),
		// Of what a device has kept from before there was any.
		null,
	),
});
export type Plan = z.infer<typeof planSchema>;

/** `GET /v1/my-plans`: newest first. */
export const plansAnswerSchema = z.object({ data: z.array(planSchema) });
export type PlansAnswer = z.infer<typeof plansAnswerSchema>;
/** Sites of card providers where a card is changed, or an instalment paid. */
export const PORTAL_ORIGINS: readonly string[] = ['https://billing.stripe.com', 'https://invoice.stripe.com'];

/** `POST /v1/plans/{intent_id}/portal` and `/payment`: on the card provider's site. */
export const portalAnswerSchema = z.object({ url: z.url() });

/** `POST /v1/plans/{intent_id}/continue`: the team that the donor was told of. */
export const continuePlanBodySchema = z.strictObject({ team_id: idSchema });

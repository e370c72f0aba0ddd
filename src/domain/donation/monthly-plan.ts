import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';

/** A monthly donation that has started. Amount in dollars per month. */
export const planSchema = z.object({
	intent_id: z.uuid(),
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	amount: z.number(),
	months: z.int(),
	/** Number of paid installments. */
	paid: z.int(),
	/** `past_due`: the card failed and is being retried. */
	state: z.enum(['active', 'past_due', 'completed', 'cancelled']),
	started_at: z.string(),
	/** Null if no charge will follow. */
	next_charge_at: z.nullable(z.string()),
	/** Canceled. If `state` is still live, the card provider hasn't confirmed it yet. */
	cancel_requested: z.boolean(),
	ended_at: z.nullable(z.string()),
	/** Whether the card provider has a page for changing the card. */
	portal: z.boolean(),
	/**
	 * Nothing is charged, because the athlete has left the team, or takes no donations for now. The donor continues or stops; without a choice, the plan
	 * ends at `until`. `team`: the athlete's current team; null if on no roster.
	 */
	paused: z._default(
		z.nullable(
			z.object({
				reason: z.enum(['athlete_gone', 'athlete_moved']),
				since: z.string(),
				until: z.string(),
				team: z.nullable(z.object({ team_id: idSchema, team_name: z.string() })),
				/** The athlete takes no donations for now. Pages of earlier versions read `reason` alone. */
				by_athlete: z.optional(z.boolean()),
			}),
		),
		// For plans that a device stored before this field existed.
		null,
	),
});
export type Plan = z.infer<typeof planSchema>;

/** `GET /v1/my-plans`: newest first. */
export const plansAnswerSchema = z.object({ data: z.array(planSchema) });
export type PlansAnswer = z.infer<typeof plansAnswerSchema>;
/** Sites of card providers where a person changes a card or pays an installment. */
export const PORTAL_ORIGINS: readonly string[] = ['https://billing.stripe.com', 'https://invoice.stripe.com'];

/** `POST /v1/plans/{intent_id}/portal` and `/payment`: on the card provider's site. */
export const portalAnswerSchema = z.object({ url: z.url() });

/** `POST /v1/plans/{intent_id}/continue`: the team that the donor was shown. */
export const continuePlanBodySchema = z.strictObject({ team_id: idSchema });

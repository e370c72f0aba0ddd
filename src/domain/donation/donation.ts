import * as z from 'zod/mini';
import { RECURRING_MONTHS } from '../money/money.ts';
import { idSchema } from '../roster/roster.ts';
import { cardChargeSchema, cardConsentSchema } from './saved-card.ts';

/**
 * Fields that both kinds of donations have (spec §7). `amount` is dollars with at most two decimals. Names are only a
 * hint; the server stores its own.
 */
const donationBodySchema = z.strictObject({
	amount: z.number(),
	player_id: idSchema,
	player_name: z.string().check(z.maxLength(200)),
	team_id: idSchema,
	user_id: z.optional(idSchema),
	user_email: z.optional(z.string().check(z.maxLength(320))),
	/** Whether the athlete's page may name the donor; otherwise the donation is anonymous there. */
	named: z.optional(z.boolean()),
});

/**
 * Body of `POST /v1/create-checkout-session/one_time` (spec §7). The header `Idempotency-Key` carries the client's
 * `op_id`.
 */
export const oneTimeBodySchema = z.extend(donationBodySchema, {
	/** Charges a saved card of `user_id` instead of waiting for the checkout page. */
	card: z.optional(cardConsentSchema),
	/** The donor wants the card that they use on the checkout page saved for `user_id`. */
	save_card: z.optional(z.boolean()),
	/** The donor knows that the athlete may not take donations yet: their card is saved and charged only after a yes. */
	pledge: z.optional(z.boolean()),
});
export type OneTimeBody = z.infer<typeof oneTimeBodySchema>;

/**
 * Body of `POST /v1/create-checkout-session/subscription` (spec §7): `amount` is per month, and the donor is a user.
 */
export const subscriptionBodySchema = z.extend(donationBodySchema, {
	user_id: idSchema,
	recurring_cost_duration: z.literal(RECURRING_MONTHS),
	/** Sent after 409 `plan_exists`: the person wants a second plan for the same athlete. */
	additional: z.optional(z.boolean()),
});
export type SubscriptionBody = z.infer<typeof subscriptionBodySchema>;

/** `checkout_url` is on our own origin and never goes stale: `/v1/pay/{intent_id}` (design §4). */
export const checkoutAnswerSchema = z.object({
	checkout_url: z.string(),
	intent_id: z.uuid(),
	/** Outcome of the consent to charge a saved card, if the request had one. */
	card: z.optional(cardChargeSchema),
	/** Whether the checkout page will save the card, if the request had `save_card`. */
	saves_card: z.optional(z.boolean()),
	/** A pledge: `intent_id` is its id, and `checkout_url` leads to the page that saves the card. */
	mode: z.optional(z.literal('pledge')),
	/** When a pledge ends by itself. ISO 8601. */
	ends_at: z.optional(z.string()),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

export const INTENT_STATES = ['created', 'session_open', 'processing', 'paid', 'failed', 'expired', 'cancelled'] as const;
export type IntentState = (typeof INTENT_STATES)[number];

/** `GET /v1/intents/{intent_id}`: what the server knows about a donation. Amount in dollars. */
export const intentStatusSchema = z.object({
	intent_id: z.uuid(),
	state: z.enum(INTENT_STATES),
	amount: z.number(),
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	checkout_url: z.string(),
	/** Reference that a person can quote to support; null until there was an attempt to pay. */
	transaction_id: z.nullable(z.string()),
	paid_at: z.nullable(z.string()),
	/** Number of monthly installments; null for a one-time donation. */
	months: z.nullable(z.int()),
	/** The payment that paid it, or a plan's first one; also the id of its receipt. Null until then. */
	payment_id: z.nullable(z.uuid()),
	/**
	 * Whether its latest attempt was part of a shared checkout. That checkout's id isn't sent, because it gives access to
	 * the other donations.
	 */
	in_basket: z._default(z.boolean(), false),
	/** Outcome of the consent to charge a saved card; null without one. */
	card: z._default(z.nullable(cardChargeSchema), null),
	/** Whether money that we should not have received (paid after a cancel, or twice) is being or has been returned. */
	refund: z.enum(['none', 'pending', 'done']),
});
export type IntentStatus = z.infer<typeof intentStatusSchema>;

/**
 * `POST /v1/operations/{op_id}/cancel`: cancels a donation that may or may not have been registered, even if it arrives
 * later.
 */
export const cancelAnswerSchema = z.object({
	op_id: z.uuid(),
	state: z.enum(['cancelled', 'paid']),
	/** When it was paid, if it was. */
	paid_at: z.optional(z.string()),
});
export type CancelAnswer = z.infer<typeof cancelAnswerSchema>;

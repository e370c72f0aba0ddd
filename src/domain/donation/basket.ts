import * as z from 'zod/mini';
import { type Cents, toCents } from '../money/money.ts';
import { idSchema } from '../roster/roster.ts';
import { INTENT_STATES } from './donation.ts';

/** How many donations one checkout takes. */
export const BASKET_LINES = { min: 2, max: 20 } as const;
/** The most that one checkout charges, however many donations. Each donation keeps its own limits. */
export const MAX_BASKET: Cents = toCents(2_000_000);

/**
 * Body of `POST /v1/payments/checkout/basket`: one-time donations of one donor, which are registered already. The
 * header `Idempotency-Key` carries the client's `op_id`.
 */
export const basketBodySchema = z.strictObject({
	intent_ids: z.array(z.uuid()).check(
		z.minLength(BASKET_LINES.min),
		z.maxLength(BASKET_LINES.max),
		z.refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'Name each donation once.'),
	),
	/** The donor, if the donations belong to an account. */
	user_id: z.optional(idSchema),
});
export type BasketBody = z.infer<typeof basketBodySchema>;

/** `checkout_url` is on our own origin and never goes stale, like a donation's. */
export const basketAnswerSchema = z.object({ checkout_url: z.string(), basket_id: z.uuid() });
export type BasketAnswer = z.infer<typeof basketAnswerSchema>;

export const BASKET_STATES = ['created', 'session_open', 'processing', 'paid', 'failed', 'expired'] as const;

/** `GET /v1/payments/baskets/{basket_id}`: the checkout and the state of each of its donations. Amounts in dollars. */
export const basketStatusSchema = z.object({
	basket_id: z.uuid(),
	/** State of its latest checkout page. */
	state: z.enum(BASKET_STATES),
	checkout_url: z.string(),
	/** Dollars that its checkout page charges or charged; before the first page, those that it would charge. */
	amount: z.number(),
	/** Reference that a person can quote to support; null until there was an attempt to pay. */
	transaction_id: z.nullable(z.string()),
	donations: z.array(
		z.object({
			intent_id: z.uuid(),
			state: z.enum(INTENT_STATES),
			amount: z.number(),
			player_id: idSchema,
			player_name: z.string(),
			team_id: idSchema,
			team_name: z.string(),
			/** The payment that paid it, here or elsewhere; also the id of its receipt. Null until then. */
			payment_id: z.nullable(z.uuid()),
			/** Whether this checkout's latest page has a line for it; otherwise it was left out. */
			included: z.boolean(),
		}),
	),
});
export type BasketStatus = z.infer<typeof basketStatusSchema>;

import * as z from 'zod/mini';

/** How many payments the list has at most. Refunding them brings the next ones. */
export const REFUNDABLE_LISTED = 500;

const cents = z.int().check(z.gte(0));

/** `GET /v1/admin/athletes/{player_id}/refundable`: the payments to an athlete that can be given back, newest first. */
export const refundableAnswerSchema = z.object({
	payments: z.array(
		z.object({
			payment_id: z.uuid(),
			receipt_number: z.int(),
			/** The athlete's name when the donation was made. */
			player_name: z.string(),
			created_at: z.string(),
			amount_cents: cents,
			/** What is left of it. */
			left_cents: cents,
		}),
	),
	/** Of all, also those past the end of the list. */
	count: cents,
	left_cents: cents,
});
export type RefundableAnswer = z.infer<typeof refundableAnswerSchema>;

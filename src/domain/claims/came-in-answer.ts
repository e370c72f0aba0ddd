import * as z from 'zod/mini';

/** How many donations one answer has. */
export const CAME_IN_PAGE = 50;

const cents = z.int();

/** What became of a donation. `disputed`: the donor's bank asks for it back, and nothing is decided. */
export const CAME_IN_STATES = ['kept', 'partly_refunded', 'refunded', 'disputed', 'lost'] as const;

const donationSchema = z.object({
	/** The number of its receipt: a key, and where the next page begins. */
	number: z.int(),
	/** When the money was taken. ISO 8601. */
	given_at: z.string(),
	amount_cents: cents,
	/** What is left after refunds and lost disputes. */
	left_cents: cents,
	state: z.enum(CAME_IN_STATES),
	/** Whether it is an installment of a monthly donation. */
	monthly: z.boolean(),
	/** What the athlete wrote on its card, which is one card for all installments; null if nothing. */
	note: z._default(z.nullable(z.string()), null),
	/** Whether its card takes words now: this person signed the card, and something is left of the donation. */
	takes_note: z._default(z.boolean(), false),
});
export type CameInDonation = z.infer<typeof donationSchema>;

/**
 * `GET /v1/claims/{claim_id}/came-in`: what fans gave to the athlete, in cents, the latest first. `left` = `received` − `refunded` − `lost`.
 * What hasn't settled isn't here, and neither is what goes back by itself.
 */
export const cameInSchema = z.object({
	received_cents: cents,
	refunded_cents: cents,
	lost_cents: cents,
	left_cents: cents,
	/** How many donations there are in all. */
	count: z.int(),
	donations: z.array(donationSchema),
});
export type CameIn = z.infer<typeof cameInSchema>;

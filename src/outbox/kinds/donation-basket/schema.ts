import * as z from 'zod/mini';
import { donationSummary } from '../donation-fields.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';

/**
 * One checkout for several donations that the server has (docs/decisions/047). It is done once the server has answered
 * with its link; the donations' own rows say what became of them. It has no term, because nothing is charged without a
 * tap, and its donations have terms of their own.
 */
export const donationBasket = outboxKind({
	kind: 'donation_basket',
	owner: anyOwner,
	family: 'checkout',
	term: false,
	payload: z.object({ intent_ids: z.array(z.uuid()) }),
	summary: z.object({ donations: z.array(donationSummary) }),
	more: {
		/** The donations that it pays, kept when `payload` is gone. Absent in rows of older versions. */
		intent_ids: z.optional(z.array(z.uuid())),
		/** From the server's answer. */
		basket_id: z.optional(z.uuid()),
		checkout_url: z.optional(z.string()),
	},
});

import * as z from 'zod/mini';
import { cardChargeSchema } from '#domain/donation/saved-card.ts';
import { replacementFields } from './donation-fields.ts';

/** The fields of a row that ends in a payment. */
export const paymentFields = {
	intent_id: z.optional(z.uuid()),
	checkout_url: z.optional(z.string()),
	transaction_id: z.optional(z.string()),
	paid_at: z.optional(z.number()),
	/** The payment that paid it; also the id of its receipt. */
	payment_id: z.optional(z.uuid()),
	/** What the server last said about a payment that hasn't gone through. */
	note: z.optional(z.enum(['declined', 'processing'])),
	/** What the server last said about the consent to charge a saved card. */
	card: z.optional(cardChargeSchema),
	/**
	 * Nobody has told this device whether it was paid: the server no longer knows the donation, or its term ended here
	 * before the server was asked.
	 */
	may_be_paid: z.optional(z.boolean()),
	/** When the server last said that it wasn't paid, by this device's clock, and whether it has been asked in vain since. */
	known_at: z.optional(z.number()),
	unanswered: z.optional(z.boolean()),
	/** Money that arrived after the cancel: being returned, or returned. */
	refund: z.optional(z.enum(['pending', 'done'])),
	/** The checkout that is open for it is one that several donations share. */
	in_basket: z.optional(z.boolean()),
	/**
	 * This device has asked for a checkout that pays it together with others. That checkout's link never goes stale, and
	 * each time it opens, it ends the donation's own checkout. So that one never times out.
	 */
	was_shared: z.optional(z.boolean()),
	/** Checks on this intent since its last change; they space out the next ones. */
	polls: z.optional(z.int()),
	/** The server reported the checkout as lapsed, and the person has renewed it since. */
	lapse_seen: z.optional(z.boolean()),
	/** Whether the server still has to learn of the cancel, or knows. Absent: it never knew about the row. */
	cancel: z.optional(z.enum(['pending', 'confirmed'])),
	cancel_attempts: z.optional(z.int()),
	/** The row that replaced this one: an edit, a second plan, or a pledge. */
	replaced_by: z.optional(z.uuid()),
	...replacementFields,
};

import * as z from 'zod/mini';

/** What a row has that ends in a payment. */
export const paymentFields = {
	intent_id: z.optional(z.uuid()),
	checkout_url: z.optional(z.string()),
	transaction_id: z.optional(z.string()),
	paid_at: z.optional(z.number()),
	/** The payment that paid it; its receipt is under this id. */
	payment_id: z.optional(z.uuid()),
	/** What the server last said of a payment that isn't through. */
	note: z.optional(z.enum(['declined', 'processing'])),
	/** Money that came in after the cancel: on its way back, or back. */
	refund: z.optional(z.enum(['pending', 'done'])),
	/** Questions asked about this intent since its last change; spaces the next ones. */
	polls: z.optional(z.int()),
	/** The server called the checkout lapsed and the person renewed it since. */
	lapse_seen: z.optional(z.boolean()),
	/** The server still has to hear of the cancel, or has. Absent: it never knew of the row. */
	cancel: z.optional(z.enum(['pending', 'confirmed'])),
	cancel_attempts: z.optional(z.int()),
	/** An edit: the row that took this one's place, and the one whose cancel must be answered before this is sent. */
	replaced_by: z.optional(z.uuid()),
	replaces: z.optional(z.uuid()),
};

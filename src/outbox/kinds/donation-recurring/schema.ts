import * as z from 'zod/mini';
import { RECURRING_MONTHS } from '#domain/money/money.ts';
import { giftPayload, giftSummary } from '../donation-fields.ts';
import { outboxKind, somebody } from '../outbox-kind.ts';
import { paymentShape } from '../payment-fields.ts';

const months = z.literal(RECURRING_MONTHS);

/** `amount_cents` is each month's. */
const payload = z.extend(giftPayload, {
	months,
	/** The person was asked, and wants a second plan for the same athlete. */
	additional: z.optional(z.boolean()),
});
export type RecurringPayload = z.infer<typeof payload>;

/** Paid by its first instalment; the further ones are the server's. Somebody who is logged in gives it (spec §5). */
export const donationRecurring = outboxKind({
	kind: 'donation_recurring',
	owner: somebody,
	flow: 'payment',
	term: true,
	payload,
	summary: z.extend(giftSummary, { months }),
	more: paymentShape,
});

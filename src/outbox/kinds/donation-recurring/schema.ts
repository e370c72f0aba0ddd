import * as z from 'zod/mini';
import { RECURRING_MONTHS } from '#domain/money/money.ts';
import { donationPayload, donationSummary } from '../donation-fields.ts';
import { outboxKind, userOwner } from '../outbox-kind.ts';
import { paymentFields } from '../payment-fields.ts';

const months = z.literal(RECURRING_MONTHS);

/** `amount_cents` is the amount per month. */
const payload = z.extend(donationPayload, {
	months,
	/** The person was asked and wants a second plan for the same athlete. */
	additional: z.optional(z.boolean()),
});
export type RecurringPayload = z.infer<typeof payload>;

/**
 * The first installment pays the row; the server handles the later ones. Only a signed-in person can give it (spec §5).
 */
export const donationRecurring = outboxKind({
	kind: 'donation_recurring',
	owner: userOwner,
	family: 'donation',
	term: true,
	payload,
	summary: z.extend(donationSummary, { months }),
	more: paymentFields,
});

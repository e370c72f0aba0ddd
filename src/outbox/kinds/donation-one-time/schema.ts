import * as z from 'zod/mini';
import { cardConsentSchema } from '#domain/donation/saved-card.ts';
import { donationPayload, donationSummary } from '../donation-fields.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';
import { paymentFields } from '../payment-fields.ts';

/**
 * With `card`, the person agreed to be charged by a saved card, without a checkout page. With `save_card`, they want
 * the card saved that they use there.
 */
const payload = z.extend(donationPayload, { card: z.optional(cardConsentSchema), save_card: z.optional(z.boolean()) });
export type DonationPayload = z.infer<typeof payload>;

export const donationOneTime = outboxKind({
	kind: 'donation_one_time',
	owner: anyOwner,
	family: 'donation',
	term: true,
	payload,
	summary: donationSummary,
	more: paymentFields,
});

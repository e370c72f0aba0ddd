import type * as z from 'zod/mini';
import { donationPayload, donationSummary } from '../donation-fields.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';
import { paymentFields } from '../payment-fields.ts';

export type DonationPayload = z.infer<typeof donationPayload>;

export const donationOneTime = outboxKind({
	kind: 'donation_one_time',
	owner: anyOwner,
	flow: 'payment',
	term: true,
	payload: donationPayload,
	summary: donationSummary,
	more: paymentFields,
});

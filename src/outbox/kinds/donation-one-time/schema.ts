import type * as z from 'zod/mini';
import { giftPayload, giftSummary } from '../donation-fields.ts';
import { anybody, outboxKind } from '../outbox-kind.ts';
import { paymentShape } from '../payment-fields.ts';

export type DonationPayload = z.infer<typeof giftPayload>;

export const donationOneTime = outboxKind({
	kind: 'donation_one_time',
	owner: anybody,
	flow: 'payment',
	term: true,
	payload: giftPayload,
	summary: giftSummary,
	more: paymentShape,
});

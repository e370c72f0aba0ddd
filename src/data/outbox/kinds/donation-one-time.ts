import type * as z from 'zod/mini';
import { giftPayload, giftSummary } from './gift-fields.ts';
import { anybody, outboxKind } from './kind.ts';
import { paymentShape } from './payment-shape.ts';

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

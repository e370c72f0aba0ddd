import type { IntentState } from '#domain/donation/donation.ts';
import type { DonationState } from '#domain/donation/donation-records.ts';
import type { payments } from '#server/db/schema/payments-schema.ts';

type Payment = Pick<typeof payments.$inferSelect, 'state' | 'amount_cents' | 'refunded_cents' | 'lost_cents' | 'surplus'>;

/** A payment's state, as its donor sees it. */
export function paymentState({ state, refunded_cents, surplus }: Payment): DonationState {
	if (state === 'pending') return 'processing';
	if (state === 'voided') return 'test';
	if (state === 'refunded' || state === 'disputed' || state === 'lost') return state;
	if (surplus) return 'returning';
	return refunded_cents > 0 ? 'partly_refunded' : 'settled';
}

/** Cents of a payment that were taken back: by refunds and lost disputes. */
export function returnedCents({ refunded_cents, lost_cents }: Payment): number {
	return refunded_cents + lost_cents;
}

/** The state of an unpaid donation. */
export function unpaidState(state: Exclude<IntentState, 'paid' | 'cancelled'>): DonationState {
	return state === 'processing' || state === 'failed' ? state : 'waiting';
}

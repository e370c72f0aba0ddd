/**
 * The provider's name in our books. Stripe's live mode and test mode don't share their objects, so each counts as its
 * own provider.
 */
export const STRIPE = 'stripe';
export const STRIPE_TEST = 'stripe-test';

/** Stripe's keys contain their mode. */
export function isLiveKey(secretKey: string): boolean {
	return /^(sk|rk)_live_/.test(secretKey);
}

export function stripeName(secretKey: string): typeof STRIPE | typeof STRIPE_TEST {
	return isLiveKey(secretKey) ? STRIPE : STRIPE_TEST;
}

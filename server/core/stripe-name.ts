/** As it stands in our books: what was begun in one of Stripe's modes can't be asked about in the other, so each is a provider of its own. */
export const STRIPE = 'stripe';
export const STRIPE_TEST = 'stripe-test';

/** Stripe's keys say their mode. */
export function isLiveKey(secretKey: string): boolean {
	return /^(sk|rk)_live_/.test(secretKey);
}

export function stripeName(secretKey: string): typeof STRIPE | typeof STRIPE_TEST {
	return isLiveKey(secretKey) ? STRIPE : STRIPE_TEST;
}

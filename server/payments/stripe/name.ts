/** As it stands in our books. */
export const STRIPE = 'stripe';

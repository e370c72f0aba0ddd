import type { ErrorCode } from '../api/api-error.ts';

/**
 * The code of the one refusal of a donation (409) that doesn't mean that nothing was charged: the server has a payment
 * that may be this one. Its text says so, with the provider's reference.
 */
export const MAY_BE_PAID = 'conflict' satisfies ErrorCode;

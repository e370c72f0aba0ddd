import { createStore } from '#core/create-store.ts';

/**
 * Since when (epoch milliseconds) a payment's total is on its way into the stored rosters. Until it is there, the server
 * knows it and they don't. Undefined if none is.
 */
export const awaitedTotals = createStore<number | undefined>(undefined);

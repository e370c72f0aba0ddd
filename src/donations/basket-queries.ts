import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { api } from '#domain/api/api-paths.ts';
import { type BasketStatus, basketStatusSchema } from '#domain/donation/basket.ts';

/** Poll interval until the provider has reported the outcome. */
const ASK_EVERY_MS = 2500;
/** After this many answers, the payment is late, and we poll less often. */
export const QUICK_ANSWERS = 5;
const ASK_LATER_MS = 20_000;

/**
 * A shared checkout and the state of each of its donations. Polled until the provider has reported the outcome, or
 * until the server refuses because there is no such checkout for this person.
 */
export function basketQuery(basket_id: string) {
	return queryOptions({
		queryKey: ['basket', basket_id],
		queryFn: ({ signal }) => callApi(api.basket(basket_id), basketStatusSchema, { signal }),
		gcTime: 0,
		refetchOnWindowFocus: true,
		refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
			if (error instanceof ApiFailure && !error.retryable) return false;
			if (data !== undefined && !isOpen(data)) return false;
			return dataUpdateCount + errorUpdateCount < QUICK_ANSWERS ? ASK_EVERY_MS : ASK_LATER_MS;
		},
	});
}

function isOpen({ state }: BasketStatus): boolean {
	return state === 'session_open' || state === 'processing' || state === 'created';
}

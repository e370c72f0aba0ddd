import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { api } from '#domain/api/api-paths.ts';
import { type BasketStatus, basketStatusSchema } from '#domain/donation/basket.ts';

/** While the provider hasn't said how it ended, we ask again this often. */
const ASK_EVERY_MS = 2500;
/** After so many answers, the payment is late, and we ask less often. */
export const QUICK_ANSWERS = 5;
const ASK_LATER_MS = 20_000;

/**
 * A shared checkout and what became of each of its donations, until the provider has said how it ended, or the server
 * that it has no such checkout for whoever asks.
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

import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';
import { type BasketStatus, basketStatusSchema } from '#domain/donation/basket.ts';

/** While the provider hasn't said how it ended, we ask again this often. */
const ASK_EVERY_MS = 2500;

/** A shared checkout and what became of each of its donations, until the provider has said how it ended. */
export function basketQuery(basket_id: string) {
	return queryOptions({
		queryKey: ['basket', basket_id],
		queryFn: ({ signal }) => callApi(api.basket(basket_id), basketStatusSchema, { signal }),
		gcTime: 0,
		refetchOnWindowFocus: true,
		refetchInterval: ({ state: { data } }) => (data === undefined || isOpen(data) ? ASK_EVERY_MS : false),
	});
}

function isOpen({ state }: BasketStatus): boolean {
	return state === 'session_open' || state === 'processing' || state === 'created';
}

import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';
import { athleteSupportSchema } from '#domain/donation/athlete-support.ts';
import { readStoredSupport, storeSupport } from './stored-support.ts';

/** How an athlete is supported. The last stored answer until the server has answered. */
export const athleteSupportQuery = (player_id: number) =>
	queryOptions({
		queryKey: ['support', player_id],
		queryFn: async ({ signal }) => {
			const support = await callApi(api.support(player_id), athleteSupportSchema, { signal });
			storeSupport(player_id, support);
			return support;
		},
		initialData: () => readStoredSupport(player_id),
		initialDataUpdatedAt: 0,
		staleTime: 60_000,
	});

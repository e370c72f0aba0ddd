import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { isProofRequired } from '#core/api/identity-proof.ts';
import { adminOverviewSchema } from '#domain/admin/admin-overview.ts';
import { adminApi } from '#domain/api/admin-paths.ts';

/** As often as alerts. */
const EVERY_MS = 30_000;

export const overviewKey = (owner: string) => ['private', owner, 'overview'];

/** Counts of an admin's waiting work. */
export const overviewQuery = (owner: string) =>
	queryOptions({
		queryKey: overviewKey(owner),
		queryFn: ({ signal }) => callApi(adminApi.overview, adminOverviewSchema, { signal }),
		refetchInterval: ({ state }) => (isProofRequired(state.error) ? false : EVERY_MS),
		gcTime: 0,
	});

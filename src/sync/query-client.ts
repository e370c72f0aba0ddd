import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import * as z from 'zod/mini';
import { maxDonationAnswerSchema, sportsAnswerSchema } from '#domain/browse-answers.ts';
import { ApiFailure } from './api-failure.ts';
import { KEPT, maxDonationQuery, sportsQuery } from './queries.ts';

/** `networkMode: 'always'`: what the browser believes of the connection is a hint that stops nothing (design §4). */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			networkMode: 'always',
			retry: (failures, error) => failures < 2 && error instanceof ApiFailure && error.retryable,
			retryDelay: (failures, error) => (error instanceof ApiFailure && error.retryAfterMs) || Math.random() * 1000 * 2 ** failures,
			refetchOnWindowFocus: false,
		},
		mutations: { networkMode: 'always', retry: false },
	},
});

const keptSchemas = new Map<string, z.ZodMiniType>([
	[JSON.stringify(sportsQuery.queryKey), sportsAnswerSchema],
	[JSON.stringify(maxDonationQuery.queryKey), maxDonationAnswerSchema],
]);

/** Blocked storage (private windows, policies) means no keeping, not a broken page. */
function storage(): Storage | undefined {
	try {
		return globalThis.localStorage;
	} catch {
		return undefined;
	}
}

/** For `PersistQueryClientProvider`: keeps the sports and the largest amount between visits, and nothing else. */
export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
	persister: createSyncStoragePersister({
		storage: storage(),
		key: 'nil-athletes:lists',
		// What lies in storage may be of another version or not ours: an entry that doesn't parse is as good as none.
		deserialize: (text) => {
			const kept = JSON.parse(text);
			kept.clientState.queries = kept.clientState.queries.filter((query: { queryHash: string; state: { data: unknown } }) => {
				const schema = keptSchemas.get(query.queryHash);
				return schema !== undefined && z.safeParse(schema, query.state.data).success;
			});
			return kept;
		},
	}),
	maxAge: 30 * 24 * 3_600_000,
	buster: '1',
	dehydrateOptions: { shouldDehydrateQuery: (query) => query.queryKey[0] === KEPT && defaultShouldDehydrateQuery(query) },
};

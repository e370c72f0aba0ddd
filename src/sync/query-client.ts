import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
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

/** Kept lists older than this are not shown again. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const BUSTER = '1';

const persister = createSyncStoragePersister({ storage: storage(), key: 'nil-athletes:lists', deserialize: readKept });

/** Cut or foreign text in storage is as good as none. */
function readKept(text: string) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const keptSchema = z.object({
	timestamp: z.number(),
	buster: z.literal(BUSTER),
	clientState: z.object({
		mutations: z.array(z.unknown()),
		queries: z.array(z.looseObject({ queryHash: z.string(), state: z.looseObject({ data: z.unknown() }) })),
	}),
});

/**
 * Puts what was kept of the sports and the largest amount into the cache, before the first render, and keeps it from then
 * on; nothing else is kept. What lies in storage may be of another version or not ours: an entry that doesn't parse is as good as none.
 */
export function keepPublicLists(client: QueryClient): void {
	const kept = z.safeParse(keptSchema, persister.restoreClient());
	if (kept.success && Date.now() - kept.data.timestamp < MAX_AGE_MS) {
		const queries = kept.data.clientState.queries.filter((query) => {
			const schema = keptSchemas.get(query.queryHash);
			return schema !== undefined && z.safeParse(schema, query.state.data).success;
		});
		hydrate(client, { mutations: [], queries: queries as unknown as DehydratedState['queries'] });
	}
	client.getQueryCache().subscribe((event) => {
		if (event.type !== 'updated' || event.query.queryKey[0] !== KEPT || event.query.state.status !== 'success') return;
		const clientState = dehydrate(client, { shouldDehydrateQuery: (query) => query.queryKey[0] === KEPT && query.state.status === 'success' });
		void persister.persistClient({ timestamp: Date.now(), buster: BUSTER, clientState });
	});
}

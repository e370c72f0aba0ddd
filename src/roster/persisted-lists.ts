import { hashKey, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { PERSISTED, PERSISTED_LISTS_KEY } from '#core/api/queries/persisted-keys.ts';
import { siteQuery } from '#core/api/queries/site-query.ts';
import { readStored, writeStored } from '#core/safe-storage.ts';
import { identityProviderSchema } from '#domain/account/oidc-settings.ts';
import { maxDonationAnswerSchema, sportsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { publicSiteSchema } from '#domain/site/public-site.ts';
import { identityProviderQuery } from '#session/account/identity-provider-query.ts';
import { maxDonationQuery, sportsQuery } from './roster-queries.ts';

const persistedLists = [
	{ key: sportsQuery.queryKey, schema: sportsAnswerSchema },
	{ key: maxDonationQuery.queryKey, schema: maxDonationAnswerSchema },
	{ key: identityProviderQuery.queryKey, schema: identityProviderSchema },
	{ key: siteQuery.queryKey, schema: publicSiteSchema },
] as const;

/** Persisted lists older than this are no longer shown. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const BUSTER = '1';

/** Several answers often come together. Much longer, and an admin who has just saved the club's name may have reloaded. */
const WRITE_AFTER_MS = 100;

/** Truncated or foreign text in storage counts as missing, and so does storage that is blocked. */
function readPersisted(): unknown {
	try {
		return JSON.parse(readStored(PERSISTED_LISTS_KEY) ?? 'null');
	} catch {
		return undefined;
	}
}

const persistedSchema = z.object({
	timestamp: z.number(),
	buster: z.literal(BUSTER),
	clientState: z.object({
		mutations: z.array(z.unknown()),
		queries: z.array(z.object({ queryHash: z.string(), state: z.object({ data: z.unknown(), dataUpdatedAt: z.number() }) })),
	}),
});

/**
 * Loads the persisted sports, largest amount, identity provider, and site profile into the cache before the first
 * render, and persists them from then on. Nothing else persists. Storage may hold another version's data or somebody
 * else's, so an entry that doesn't parse counts as missing.
 */
export function persistPublicLists(client: QueryClient): void {
	const persisted = z.safeParse(persistedSchema, readPersisted());
	const queries = persisted.success && Date.now() - persisted.data.timestamp < MAX_AGE_MS ? persisted.data.clientState.queries : [];
	for (const { key, schema } of persistedLists) {
		const query = queries.find(({ queryHash }) => queryHash === hashKey(key));
		const data = z.safeParse<z.ZodMiniType>(schema, query?.state.data);
		if (query !== undefined && data.success) client.setQueryData<unknown>(key, data.data, { updatedAt: query.state.dataUpdatedAt });
	}
	let isDue = false;
	client.getQueryCache().subscribe((event) => {
		if (event.type !== 'updated' || event.query.queryKey[0] !== PERSISTED || event.query.state.status !== 'success') return;
		if (isDue) return;
		isDue = true;
		setTimeout(() => {
			isDue = false;
			const answered = client.getQueryCache().findAll({ queryKey: [PERSISTED], predicate: (query) => query.state.status === 'success' });
			const clientState = {
				mutations: [],
				queries: answered.map(({ queryHash, state: { data, dataUpdatedAt } }) => ({ queryHash, state: { data, dataUpdatedAt } })),
			};
			// If storage is full or blocked, the lists don't persist, but the page works.
			writeStored(PERSISTED_LISTS_KEY, JSON.stringify({ timestamp: Date.now(), buster: BUSTER, clientState }), () => undefined);
		}, WRITE_AFTER_MS);
	});
}

import { hashKey, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { PERSISTED, PERSISTED_LISTS_KEY } from '#core/api/queries/persisted-keys.ts';
import { siteQuery } from '#core/api/queries/site-query.ts';
import { readStored, writeStored } from '#core/safe-storage.ts';
import { identityProviderQuery } from '#session/account/identity-provider-query.ts';
import { maxDonationQuery, sportsQuery } from './roster-queries.ts';

const persistedLists = [sportsQuery, maxDonationQuery, identityProviderQuery, siteQuery] as const;

/** The schemas in the same order. They only load for lists that another build has stored. */
async function loadListSchemas(): Promise<readonly z.ZodMiniType[]> {
	const [browse, provider, site] = await Promise.all([
		import('#domain/roster/listing/browse-answers.ts'),
		import('#domain/account/oidc-settings.ts'),
		import('#domain/site/public-site.ts'),
	]);
	return [browse.sportsAnswerSchema, browse.maxDonationAnswerSchema, provider.identityProviderSchema, site.publicSiteSchema];
}

/** Persisted lists older than this are no longer shown. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const BUSTER = '1';
/** This build: the address of its script, which has the hash of its content. */
const BUILD = import.meta.url;
/** Schemas that take longer don't delay the first render. */
const AT_MOST_MS = 500;

/** Several answers often come together. Much longer, and an admin who has just saved the club's name may have reloaded. */
const WRITE_AFTER_MS = 100;

interface StoredList {
	queryHash: string;
	state: { data: unknown; dataUpdatedAt: number };
}

interface Persisted {
	timestamp: number;
	buster: string;
	/** The build that stored it. Missing in what earlier versions stored. */
	build?: string;
	clientState: { mutations: never[]; queries: StoredList[] };
}

/** Truncated or foreign text in storage counts as missing, and so does storage that is blocked. */
function readPersisted(): Partial<Persisted> | undefined {
	try {
		return (JSON.parse(readStored(PERSISTED_LISTS_KEY) ?? 'null') as Partial<Persisted> | null) ?? undefined;
	} catch {
		return undefined;
	}
}

const isStoredList = (list: Partial<StoredList> | null): list is StoredList =>
	typeof list?.queryHash === 'string' && typeof list.state?.dataUpdatedAt === 'number';

/**
 * Loads the persisted sports, largest amount, identity provider, and site profile into the cache before the first
 * render, and persists them from then on. Nothing else persists. Lists that this build has stored were parsed when they
 * came. Storage may hold another version's data or somebody else's, so the schemas load for it, and an entry that
 * doesn't parse counts as missing. Never rejects.
 */
export async function persistPublicLists(client: QueryClient): Promise<void> {
	const persisted = readPersisted();
	const lists = listsOf(persisted);
	const isOurs = persisted?.build === BUILD;
	if (isOurs) putLists(client, lists);
	persistFromNowOn(client);
	if (isOurs || lists.length === 0) return;
	const parsing = loadListSchemas().then((schemas) => putLists(client, lists, schemas), reportError);
	await Promise.race([parsing, new Promise<void>((resolve) => setTimeout(resolve, AT_MOST_MS))]);
}

function listsOf(persisted: Partial<Persisted> | undefined): StoredList[] {
	const isCurrent = persisted?.buster === BUSTER && Date.now() - Number(persisted.timestamp) < MAX_AGE_MS;
	const stored: unknown = isCurrent ? persisted.clientState?.queries : undefined;
	return Array.isArray(stored) ? stored.filter(isStoredList) : [];
}

/** @param schemas undefined if the lists have been parsed */
function putLists(client: QueryClient, lists: readonly StoredList[], schemas?: readonly z.ZodMiniType[]): void {
	for (const [i, { queryKey }] of persistedLists.entries()) {
		const list = lists.find(({ queryHash }) => queryHash === hashKey(queryKey));
		if (list === undefined || client.getQueryData<unknown>(queryKey) !== undefined) continue;
		const { data, dataUpdatedAt: updatedAt } = list.state;
		const parsed = schemas?.[i]?.safeParse(data) ?? { success: true as const, data };
		if (parsed.success) client.setQueryData<unknown>(queryKey, parsed.data, { updatedAt });
	}
}

function persistFromNowOn(client: QueryClient): void {
	let isDue = false;
	client.getQueryCache().subscribe((event) => {
		if (event.type !== 'updated' || event.query.queryKey[0] !== PERSISTED || event.query.state.status !== 'success') return;
		if (isDue) return;
		isDue = true;
		setTimeout(() => {
			isDue = false;
			const answered = client.getQueryCache().findAll({ queryKey: [PERSISTED], predicate: (query) => query.state.status === 'success' });
			const clientState: Persisted['clientState'] = {
				mutations: [],
				queries: answered.map(({ queryHash, state: { data, dataUpdatedAt } }) => ({ queryHash, state: { data, dataUpdatedAt } })),
			};
			// If storage is full or blocked, the lists don't persist, but the page works.
			writeStored(
				PERSISTED_LISTS_KEY,
				JSON.stringify({ timestamp: Date.now(), buster: BUSTER, build: BUILD, clientState } satisfies Persisted),
				() => undefined,
			);
		}, WRITE_AFTER_MS);
	});
}

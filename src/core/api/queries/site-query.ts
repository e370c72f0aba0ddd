import { queryOptions } from '@tanstack/react-query';
import { api } from '#domain/api/api-paths.ts';
import { callApi } from '../api-client.ts';
import { PERSISTED } from './persisted-keys.ts';

/**
 * The operator of the site, and the footer's links. Persists between visits, so the page can show it without a signal.
 */
export const siteQuery = queryOptions({
	queryKey: [PERSISTED, 'site'],
	queryFn: ({ signal }) => callApi(api.site, () => import('#domain/site/public-site.ts').then((answers) => answers.publicSiteSchema), { signal }),
	// A copy that an earlier version stored doesn’t say how athletes are paid, so it is asked for again.
	staleTime: ({ state }) => (state.data?.payout_line === undefined ? 0 : 60 * 60_000),
	gcTime: Number.POSITIVE_INFINITY,
});

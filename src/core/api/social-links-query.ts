import { queryOptions } from '@tanstack/react-query';
import { api } from '#domain/api/api-paths.ts';
import { socialLinksSchema } from '#domain/api/social-links.ts';
import { callApi } from './api-client.ts';
import { PERSISTED } from './persisted-query-prefix.ts';

/** What the footer links to. Persists between visits, so the footer has its links without a signal. */
export const socialLinksQuery = queryOptions({
	queryKey: [PERSISTED, 'social-links'],
	queryFn: ({ signal }) => callApi(api.socialLinks, socialLinksSchema, { signal }),
	staleTime: 60 * 60_000,
	gcTime: Number.POSITIVE_INFINITY,
});

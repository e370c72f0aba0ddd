import { queryOptions } from '@tanstack/react-query';
import { api } from '#domain/api-paths.ts';
import { identityProviderSchema } from '#domain/identity-provider.ts';
import { callApi } from './api-client.ts';
import { KEPT } from './queries.ts';

/** The identity provider that people may log in with; `provider` is null where none is set up. Kept between visits, so that the login doesn't jump when it comes, and asked for each time. */
export const identityProviderQuery = queryOptions({
	queryKey: [KEPT, 'identity-provider'],
	queryFn: ({ signal }) => callApi(api.identityProvider, identityProviderSchema, { signal }),
	gcTime: Number.POSITIVE_INFINITY,
});

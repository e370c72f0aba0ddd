import { queryOptions } from '@tanstack/react-query';
import { api } from '#domain/api-paths.ts';
import { identityProviderSchema } from '#domain/identity-provider.ts';
import { callApi } from './api-client.ts';

/** The identity provider that people may log in with; `provider` is null where none is set up. */
export const identityProviderQuery = queryOptions({
	queryKey: ['identity-provider'],
	queryFn: ({ signal }) => callApi(api.identityProvider, identityProviderSchema, { signal }),
	staleTime: 5 * 60_000,
});

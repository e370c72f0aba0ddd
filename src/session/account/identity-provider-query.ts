import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { PERSISTED } from '#core/api/persisted-query-prefix.ts';
import { identityProviderSchema } from '#domain/account/oidc-settings.ts';
import { api } from '#domain/api/api-paths.ts';

/** The identity provider that people may log in with; `provider` is null where none is set up. Kept between visits, so that the login doesn't jump when it comes, and asked for each time. */
export const identityProviderQuery = queryOptions({
	queryKey: [PERSISTED, 'identity-provider'],
	queryFn: ({ signal }) => callApi(api.identityProvider, identityProviderSchema, { signal }),
	gcTime: Number.POSITIVE_INFINITY,
});

import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { PERSISTED } from '#core/api/queries/persisted-keys.ts';
import { api } from '#domain/api/api-paths.ts';

/**
 * The identity provider that people can log in with; `provider` is null if none is set up. It persists between visits
 * so that the login screen doesn't shift when it loads, and is fetched again each time.
 */
export const identityProviderQuery = queryOptions({
	queryKey: [PERSISTED, 'identity-provider'],
	queryFn: ({ signal }) =>
		callApi(api.identityProvider, () => import('#domain/account/oidc-settings.ts').then((answers) => answers.identityProviderSchema), { signal }),
	gcTime: Number.POSITIVE_INFINITY,
});

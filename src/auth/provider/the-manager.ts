import { api } from '#domain/api-paths.ts';
import { identityProviderSchema, OIDC } from '#domain/identity-provider.ts';
import { callApi } from '#sync/api-client.ts';
import { IdentityError } from './identity-error.ts';
import { ProviderManager } from './provider-manager.ts';
import { setProviderState } from './provider-state.ts';

let manager: Promise<ProviderManager> | undefined;

/** The one manager of this tab. @throws ApiFailure where our server can't be asked; IdentityError where it has no identity provider. */
export function providerManager(): Promise<ProviderManager> {
	manager ??= load().catch((error: unknown) => {
		manager = undefined;
		throw error;
	});
	return manager;
}

async function load(): Promise<ProviderManager> {
	const { provider } = await callApi(api.identityProvider, identityProviderSchema, { timeoutMs: OIDC.httpSeconds * 1000 });
	if (provider === null) throw new IdentityError('login_failed', { detail: 'No identity provider is set up here.' });
	setProviderState({ step: 'initialised' });
	return new ProviderManager(provider);
}

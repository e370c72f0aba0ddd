import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { identityProviderSchema, OIDC } from '#domain/account/oidc-settings.ts';
import { api } from '#domain/api/api-paths.ts';
import { IdentityError } from './identity-error.ts';
import { ProviderManager } from './oidc-user-manager.ts';
import { setProviderState } from './provider-state.ts';

const NO_ANSWER = 'No answer came from the server, which has to be asked first. Please try again.';

let manager: Promise<ProviderManager> | undefined;

/** The one manager of this tab. @throws IdentityError where our server has no identity provider or gives no answer; ApiFailure for another failure of the call. */
export function providerManager(): Promise<ProviderManager> {
	manager ??= load().catch((error: unknown) => {
		manager = undefined;
		throw error;
	});
	return manager;
}

async function load(): Promise<ProviderManager> {
	const { provider } = await callApi(api.identityProvider, identityProviderSchema, { timeoutMs: OIDC.httpSeconds * 1000 }).catch((cause: unknown) => {
		if (cause instanceof ApiFailure && cause.code === 'network') throw new IdentityError('login_failed', { cause, detail: NO_ANSWER });
		throw cause;
	});
	if (provider === null) throw new IdentityError('login_failed', { detail: 'No identity provider is set up here.' });
	setProviderState({ step: 'initialised' });
	return new ProviderManager(provider);
}

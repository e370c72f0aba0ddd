import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { identityProviderSchema, OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { api } from '#domain/api/api-paths.ts';
import { IdentityError } from './identity-error.ts';
import { OidcUserManager } from './oidc-user-manager.ts';
import { setProviderState } from './provider-state.ts';

const NO_ANSWER = 'Our server didn’t answer. Please try again.';

let client: Promise<OidcUserManager> | undefined;

/**
 * The only user manager of this tab. @throws IdentityError if our server has no identity provider or doesn't answer;
 * ApiFailure for another failure of the call.
 */
export function oidcClient(): Promise<OidcUserManager> {
	client ??= load().catch((error: unknown) => {
		client = undefined;
		throw error;
	});
	return client;
}

async function load(): Promise<OidcUserManager> {
	const { provider } = await callApi(api.identityProvider, identityProviderSchema, { timeoutMs: OIDC_SETTINGS.httpSeconds * 1000 }).catch((cause: unknown) => {
		if (cause instanceof ApiFailure && cause.code === 'network') throw new IdentityError('login_failed', { cause, detail: NO_ANSWER });
		throw cause;
	});
	if (provider === null) throw new IdentityError('login_failed', { detail: 'Login with a provider isn’t set up here.' });
	setProviderState({ step: 'initialised' });
	return new OidcUserManager(provider);
}

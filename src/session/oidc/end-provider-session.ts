import { forgetProviderSession, providerSessionExpiry } from './provider-session.ts';
import { setProviderState } from './provider-state.ts';

/**
 * For a logout: forgets the provider's tokens, and gives the address where its own session ends and which leads back to our origin; null where
 * there is none to end, or it can't be asked. Either way `endSession` has noted that the provider has to ask next time who it is.
 */
export async function endProviderSession(): Promise<string | null> {
	if (providerSessionExpiry() === undefined) return null;
	forgetProviderSession();
	setProviderState({ step: 'logout' });
	try {
		const { oidcClient } = await import('./oidc-client.ts');
		const client = await oidcClient();
		const address = await client.logoutAddress();
		await client.removeUser();
		return address;
	} catch {
		// Offline, or the provider is down. Logging out here must not wait for it.
		return null;
	}
}

import { forgetProviderSession, providerSessionExpiry } from './provider-session.ts';
import { setProviderState } from './provider-state.ts';

/**
 * For a logout: forgets the provider's tokens and returns the URL that ends its own session and then leads back to our
 * origin. Null if there is no session to end, or the provider can't be reached. In either case, `endSession` has
 * already made the provider ask who logs in next.
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

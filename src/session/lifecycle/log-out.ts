import { notePendingLogout, sendPendingLogout } from '#core/api/pending-logout.ts';
import { endProviderSession } from '../oidc/end-provider-session.ts';
import { endSession } from './end-session.ts';

/**
 * Logs out on this device, also without a connection: here at once, and the server is told before it hears anything else from this browser.
 * Resolves, when nothing private is left, to what may come later: the address where the identity provider ends its own session, or null.
 */
export async function logOut(): Promise<{ provider: Promise<string | null> }> {
	notePendingLogout();
	await endSession('left');
	// No answer is no failure: the next call tells first.
	void sendPendingLogout().catch(() => undefined);
	return { provider: endProviderSession() };
}

import { notePendingLogout, sendPendingLogout } from '#core/api/pending-logout.ts';
import { currentOwner } from '#core/stored-session.ts';
import { endProviderSession } from '../oidc/end-provider-session.ts';
import { noteDeliberateLogout } from '../private-data/deliberate-logout.ts';
import { endSession } from './end-session.ts';

/**
 * Logs out on this device, even without a connection. It takes effect here at once, and the server learns of it before
 * any other call from this browser. Resolves when nothing private is left. `provider` may resolve later: the URL where
 * the identity provider ends its own session, or null.
 */
export async function logOut(): Promise<{ provider: Promise<string | null> }> {
	notePendingLogout();
	const owner = currentOwner();
	if (owner !== null) noteDeliberateLogout(owner);
	await endSession('left');
	// No answer isn't a failure: the next call sends the logout first.
	void sendPendingLogout().catch(() => undefined);
	return { provider: endProviderSession() };
}

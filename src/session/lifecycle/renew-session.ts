import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { storedSession } from '#core/stored-session.ts';
import { withLock } from '#core/with-lock.ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { isRefusal } from '../oidc/identity-error.ts';
import { noteProviderSession, providerSessionExpiry } from '../oidc/provider-session.ts';
import { syncSession } from '../oidc/sync-session.ts';
import { adoptSession } from './adopt-session.ts';

const LOCK = 'provider-renewal';

/** `unanswered`: nobody refused, so another try may succeed. */
export type Renewal = 'renewed' | 'refused' | 'unanswered';

/**
 * Renews the session that expires at `until`, in one tab for all. The other tabs wait, see that it is done, and get the
 * result from storage.
 */
export async function renewSession(until: number): Promise<Renewal> {
	const waiting = AbortSignal.timeout(OIDC_SETTINGS.lockSeconds * 1000);
	try {
		return await withLock(LOCK, () => renewInThisTab(until), { signal: waiting });
	} catch (error) {
		// The lock wasn't available: another tab is renewing.
		if (error === waiting.reason) return 'unanswered';
		throw error;
	}
}

async function renewInThisTab(until: number): Promise<Renewal> {
	const session = storedSession.get();
	const providerExpiry = providerSessionExpiry();
	if (session === null || providerExpiry === undefined) return 'refused';
	if (providerExpiry > until) return 'renewed';
	try {
		const { oidcClient } = await import('../oidc/oidc-client.ts');
		const user = await (await oidcClient()).renew();
		if (!isStill(session.user_id)) return 'refused';
		const renewed = await syncSession(user, { user_id: session.user_id });
		if (!isStill(session.user_id)) {
			// The person logged out while the answer was in flight, so the new session ends too.
			await callApi(api.logout, doneSchema, { method: 'POST' });
			return 'refused';
		}
		noteProviderSession(renewed.expires_at);
		await adoptSession(renewed, renewed);
		return 'renewed';
	} catch (error) {
		if (error instanceof ApiFailure) return error.retryable ? 'unanswered' : 'refused';
		return isRefusal(error) ? 'refused' : 'unanswered';
	}
}

function isStill(user_id: number): boolean {
	return storedSession.get()?.user_id === user_id;
}

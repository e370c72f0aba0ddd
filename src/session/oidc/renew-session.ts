import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { storedSession } from '#core/stored-session.ts';
import { withLock } from '#core/with-lock.ts';
import { doneSchema } from '#domain/account/account.ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { api } from '#domain/api/api-paths.ts';
import { adoptSession } from '../lifecycle/adopt-session.ts';
import { isRefusal } from './identity-error.ts';
import { noteProviderSession, providerSessionExpiry } from './provider-session.ts';
import { syncSession } from './sync-session.ts';

const LOCK = 'provider-renewal';

/** `unanswered`: nobody has said no; another try may do. */
export type Renewal = 'renewed' | 'refused' | 'unanswered';

/** Renews the session that lasts until `until`, in one tab for all: the others wait, find it done, and hear of it by the storage. */
export async function renewSession(until: number): Promise<Renewal> {
	const waiting = AbortSignal.timeout(OIDC_SETTINGS.lockSeconds * 1000);
	try {
		return await withLock(LOCK, () => renewInThisTab(until), { signal: waiting });
	} catch (error) {
		// The lock was not to be had: another tab is at it.
		if (waiting.aborted && error === waiting.reason) return 'unanswered';
		throw error;
	}
}

async function renewInThisTab(until: number): Promise<Renewal> {
	const session = storedSession.get();
	const known = providerSessionExpiry();
	if (session === null || known === undefined) return 'refused';
	if (known > until) return 'renewed';
	try {
		const { oidcClient } = await import('./oidc-client.ts');
		const user = await (await oidcClient()).renew();
		if (!isStill(session.user_id)) return 'refused';
		const renewed = await syncSession(user, { user_id: session.user_id });
		if (!isStill(session.user_id)) {
			// The person logged out while the answer was under way: the new session goes too.
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

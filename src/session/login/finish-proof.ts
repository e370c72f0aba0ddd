import type { User } from 'oidc-client-ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { serverNow } from '#core/server-clock.ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { adoptSession } from '../lifecycle/adopt-session.ts';
import { clearForcedLoginPrompt } from '../oidc/force-login-prompt.ts';
import { IdentityError } from '../oidc/identity-error.ts';
import { noteProviderSession } from '../oidc/provider-session.ts';
import { noteProviderError, setProviderState } from '../oidc/provider-state.ts';
import { syncSession } from '../oidc/sync-session.ts';

/**
 * The person has logged in once more at the provider to prove their identity. Unlike a failed login, a failed proof
 * doesn't end a session. A provider that ignored `prompt=login` and `max_age` reports the old login, which proves
 * nothing to our server, so we say that instead of asking again and again.
 * @param user_id the account that they are logged in with here.
 * @throws IdentityError `other_account`, `not_asked`, or `login_failed`, also recorded in the provider's state.
 */
export async function finishProof(user: User, user_id: number): Promise<void> {
	setProviderState({ step: 'token-obtained' });
	if (isOldLogin(user)) throw noteProviderError(new IdentityError('not_asked'));
	try {
		const session = await syncSession(user, { user_id, proves: true });
		clearForcedLoginPrompt(user.state);
		noteProviderSession(session.expires_at);
		await adoptSession(session, session);
	} catch (cause) {
		if (!(cause instanceof ApiFailure)) throw cause;
		if (cause.code === 'conflict') throw noteProviderError(new IdentityError('other_account', { cause }));
		throw noteProviderError(new IdentityError('login_failed', { cause, detail: cause.detail }));
	}
}

/**
 * By the server's clock, with a minute for the provider's. False for a provider that reports no time: there, our server
 * decides.
 */
function isOldLogin({ profile: { auth_time } }: User): boolean {
	if (auth_time === undefined) return false;
	return serverNow().getTime() / 1000 - auth_time > OIDC_SETTINGS.freshSeconds + OIDC_SETTINGS.leewaySeconds;
}

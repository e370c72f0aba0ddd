import type { User } from 'oidc-client-ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { adoptSession } from '../lifecycle/adopt-session.ts';
import { endSession } from '../lifecycle/end-session.ts';
import { accountToProve, clearForcedLoginPrompt, forceLoginPrompt } from '../oidc/force-login-prompt.ts';
import { IdentityError } from '../oidc/identity-error.ts';
import { oidcClient } from '../oidc/oidc-client.ts';
import { forgetProviderSession, noteProviderSession } from '../oidc/provider-session.ts';
import { noteProviderError, setProviderState } from '../oidc/provider-state.ts';
import { syncSession } from '../oidc/sync-session.ts';
import { finishProof } from './finish-proof.ts';

/**
 * Turns the provider's tokens into one of our sessions. If the server refuses, nobody is logged in and nothing is
 * stored (spec §4). If it didn't answer, the tokens stay in memory, so the same login can be retried. A login that only
 * proves the current person's identity goes to `finishProof`.
 * @throws IdentityError `sync_failed`, `login_too_old` or `sync_unanswered`, also recorded in the provider's state.
 */
export async function finishOidcLogin(user: User): Promise<void> {
	const proves = accountToProve(user.state);
	if (proves !== undefined) return finishProof(user, proves);
	setProviderState({ step: 'token-obtained' });
	try {
		const session = await syncSession(user);
		clearForcedLoginPrompt(user.state);
		noteProviderSession(session.expires_at);
		await adoptSession(session, session);
	} catch (cause) {
		if (!(cause instanceof ApiFailure)) throw cause;
		forceLoginPrompt();
		if (cause.retryable) throw noteProviderError(new IdentityError('sync_unanswered', { cause, detail: cause.code === 'network' ? undefined : cause.detail }));
		await (await oidcClient()).removeUser();
		forgetProviderSession();
		await endSession('sync_failed');
		// The mark above makes the next login ask for the password. A newer login at the provider lets the same person in.
		if (cause.code === 'login_too_old') throw noteProviderError(new IdentityError('login_too_old', { cause }));
		throw noteProviderError(new IdentityError('sync_failed', { cause, detail: cause.detail }));
	}
}

/**
 * Retries a login that our server didn't answer, if this tab still has its tokens. @returns whether it has. @throws as
 * `finishOidcLogin`
 */
export async function retryFinishLogin(): Promise<boolean> {
	const user = await (await oidcClient()).getUser();
	if (user === null) return false;
	await finishOidcLogin(user);
	return true;
}

import type { User } from 'oidc-client-ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { loginRequest, proofRequest } from '../oidc/force-login-prompt.ts';
import { IdentityError } from '../oidc/identity-error.ts';
import { oidcClient } from '../oidc/oidc-client.ts';
import { setProviderState } from '../oidc/provider-state.ts';
import { finishOidcLogin } from './finish-oidc-login.ts';
import { finishProof } from './finish-proof.ts';

/**
 * Redirects to the provider's page, which comes back to /auth/callback and from there to `returnTo`. Resolves only if
 * the person comes back through the browser history.
 */
export async function loginByRedirect(returnTo: string): Promise<void> {
	await (await oidcClient()).signinRedirect(loginRequest(returnTo));
}

/** Logs in through the window that is already open under this name. @throws IdentityError */
export async function loginByPopup(name: string, features: Record<string, number>): Promise<void> {
	await finishOidcLogin(await askByPopup(name, features, loginRequest()));
}

/**
 * Like `loginByRedirect`, but proves the identity of the person of account `user_id`. What the page holds in memory is
 * lost.
 */
export async function proveByRedirect(user_id: number, returnTo: string): Promise<void> {
	await (await oidcClient()).signinRedirect(proofRequest(user_id, returnTo));
}

/**
 * Like `loginByPopup`, but proves the identity of the person of account `user_id`. A failed proof leaves the session's
 * own tokens. @throws IdentityError
 */
export async function proveByPopup(name: string, features: Record<string, number>, user_id: number): Promise<void> {
	const client = await oidcClient();
	const before = await client.getUser();
	const user = await askByPopup(name, features, proofRequest(user_id));
	try {
		await finishProof(user, user_id);
	} catch (error) {
		await client.storeUser(before);
		throw error;
	}
}

async function askByPopup(name: string, features: Record<string, number>, request: ReturnType<typeof loginRequest | typeof proofRequest>): Promise<User> {
	const client = await oidcClient();
	setProviderState({ step: 'login-popup-started' });
	const timeout = AbortSignal.timeout(OIDC_SETTINGS.popupSeconds * 1000);
	const user = await client
		.signinPopup({ popupWindowTarget: name, popupWindowFeatures: features, popupSignal: timeout, popupAbortOnClose: true, ...request })
		.catch((cause: unknown) => {
			throw timeout.aborted ? new IdentityError('timeout', { cause }) : cause;
		});
	setProviderState({ step: 'login-popup-complete' });
	return user;
}

import type { User } from 'oidc-client-ts';
import { OIDC } from '#domain/account/oidc-settings.ts';
import { finishLogin } from './finish-oidc-login.ts';
import { finishProof } from './finish-proof.ts';
import { loginRequest, proofRequest } from './force-login-prompt.ts';
import { IdentityError } from './identity-error.ts';
import { providerManager } from './oidc-client.ts';
import { setProviderState } from './provider-state.ts';

/** Leaves for the provider's page; it comes back to /auth/callback, which goes on to `returnTo`. Resolves only where the person comes back by the history. */
export async function loginByRedirect(returnTo: string): Promise<void> {
	await (await providerManager()).signinRedirect(loginRequest(returnTo));
}

/** Logs in by the window that is open already under this name. @throws IdentityError */
export async function loginByPopup(name: string, features: Record<string, number>): Promise<void> {
	await finishLogin(await askByPopup(name, features, loginRequest()));
}

/** As `loginByRedirect`, to show that it's the person of account `user_id`. What the page holds in memory is lost. */
export async function proveByRedirect(user_id: number, returnTo: string): Promise<void> {
	await (await providerManager()).signinRedirect(proofRequest(user_id, returnTo));
}

/** As `loginByPopup`, to show that it's the person of account `user_id`. A proof that fails leaves the session's own tokens. @throws IdentityError */
export async function proveByPopup(name: string, features: Record<string, number>, user_id: number): Promise<void> {
	const manager = await providerManager();
	const before = await manager.getUser();
	const user = await askByPopup(name, features, proofRequest(user_id));
	try {
		await finishProof(user, user_id);
	} catch (error) {
		await manager.storeUser(before);
		throw error;
	}
}

async function askByPopup(name: string, features: Record<string, number>, request: ReturnType<typeof loginRequest | typeof proofRequest>): Promise<User> {
	const manager = await providerManager();
	setProviderState({ step: 'login-popup-started' });
	const timeout = AbortSignal.timeout(OIDC.popupSeconds * 1000);
	const user = await manager
		.signinPopup({ popupWindowTarget: name, popupWindowFeatures: features, popupSignal: timeout, popupAbortOnClose: true, ...request })
		.catch((cause: unknown) => {
			throw timeout.aborted ? new IdentityError('timeout', { cause }) : cause;
		});
	setProviderState({ step: 'login-popup-complete' });
	return user;
}
